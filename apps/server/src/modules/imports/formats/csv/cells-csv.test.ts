import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cellsOfCsv } from './cells-csv.ts'

test('R09 rows to mend have the headings of an import, also merged ones with a row of numbers below', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zatyshok-cells-'))
  try {
    const path = join(folder, 'x.csv')
    await writeFile(path, 'Рахунок;Сальдо;\r\n;початок;кінець\r\n1;2;3\r\n77;1,00;2,00\r\n')
    const format = { type: 'csv', encoding: 'utf-8', separator: ';', headingRow: 3, headingRows: 3 } as const
    const rows = await Array.fromAsync(cellsOfCsv({ path }, { ...format, finalLineEnd: 'required' }))
    expect(rows).toEqual([
      { sheet: '', row: 4, headings: ['Рахунок', 'Сальдо початок', 'Сальдо кінець'], cells: ['77', '1,00', '2,00'] },
    ])
  } finally {
    await rm(folder, { recursive: true })
  }
})
