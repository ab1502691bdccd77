import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { csvCells, xlsxCells } from '../../testing/exported-table.ts'
import { csvTable } from './csv-table.ts'
import { sendTable } from './send-table.ts'
import type { Table } from './table.ts'
import { xlsxTable } from './xlsx-table.ts'

type Row = readonly [text: string, volume: string | null, kop: number | null, day: string | null, month: string]

const table = (...rows: Row[]): Table<Row> => ({
  name: 'Платежі',
  columns: [
    { title: 'Номер', kind: 'text', of: ([text]) => text },
    { title: 'Обсяг', kind: 'decimal', of: ([, volume]) => volume },
    { title: 'Сума, грн', kind: 'money', of: ([, , kop]) => kop },
    { title: 'Дата', kind: 'day', of: ([, , , day]) => day },
    { title: 'Місяць', kind: 'month', of: ([, , , , month]) => month },
  ],
  rows,
})

test('G12 a CSV has sums with a comma, days and months as they are written, and empty cells', () => {
  const rows = table(['0012', '6.584', -1250, '2026-10-05', '2026-10'], ['', null, null, null, '2026-11'])
  expect(csvCells(Buffer.from(csvTable(rows)))).toEqual([
    ['Номер', 'Обсяг', 'Сума, грн', 'Дата', 'Місяць'],
    ['0012', '6,584', '-12,50', '05.10.2026', '10.2026'],
    ['', '', '', '', '11.2026'],
  ])
})

test('G12 a workbook has numbers, days and months as such, and texts with their zeros', async () => {
  const rows = table(['0012', '6.584', -1250, '2026-10-05', '2026-10'], ['Ї & <b>', null, null, null, '2026-11'])
  expect(await xlsxCells(await xlsxTable(rows))).toEqual([
    ['Номер', 'Обсяг', 'Сума, грн', 'Дата', 'Місяць'],
    ['0012', 6.584, -12.5, new Date('2026-10-05'), new Date('2026-10-01')],
    ['Ї & <b>', null, null, null, new Date('2026-11-01')],
  ])
})

test('IM1 a text that looks like a formula is text in both formats', async () => {
  const formulas = ['=1+1', '+380670000000', '-12,50', '@sum', '\t=1', '=HYPERLINK("https://bad.example")']
  for (const formula of formulas) {
    const rows = table([formula, null, null, null, '2026-10'])
    expect(csvTable(rows)).toMatch(/\r\n"?'/)
    const [, [cell] = []] = await xlsxCells(await xlsxTable(rows))
    expect(String(cell).trim()).toBe(formula.trim())
  }
})

test('G12 a table that one file cannot hold is refused, not cut', async () => {
  const rows = Array.from({ length: 10_001 }, (): Row => ['1', null, null, null, '2026-10'])
  const sent = sendTable({} as FastifyReply, table(...rows), { format: 'csv', fileName: 'x' })
  await expect(sent).rejects.toMatchObject({ code: 'export_too_long', status: 422 })
})
