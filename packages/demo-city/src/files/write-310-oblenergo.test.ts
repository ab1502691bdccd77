import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { createAddressBook } from '../addresses.ts'
import { createRandom } from '../random.ts'
import { drawHousehold } from '../simulate/household.ts'
import { simulateHousehold } from '../simulate/simulate-household.ts'
import { cityTariffs } from '../tariffs.ts'
import type { ExportRun } from './export-run.ts'
import { write310 } from './write-310-oblenergo.ts'

const months = ['2026-09', '2026-10']

async function writeHomes(folder: string, homes: number, rowsOfSheet: number): Promise<void> {
  mkdirSync(join(folder, '310-oblenergo'))
  const tariffs = cityTariffs('2026-09', '2026-10')
  const run: ExportRun = {
    folder,
    months,
    startMonth: '2026-08',
    lastMonth: '2026-10',
    exportedOn: '2026-11-05',
    tariffs,
  }
  const writer = write310(run, rowsOfSheet)
  const book = createAddressBook(createRandom(1, -1))
  for (let index = 0; index < homes; index += 1) {
    const random = createRandom(1, index)
    const household = drawHousehold(random, book, { index, firstMonth: '2026-09' })
    const accounts = simulateHousehold({ ...run, random, household })
    for (const account of accounts.filter((found) => found.provider === '310')) writer.add(household, account)
  }
  await writer.close()
}

test('a workbook that would outgrow the format is followed by others, each with totals of its own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'demo-city-'))
  // Each account takes two months plus two rows, so 8 rows are enough for two accounts.
  await writeHomes(folder, 5, 8)
  const names = ['oblenergo_2026-10.xlsx', 'oblenergo_2026-10_2.xlsx', 'oblenergo_2026-10_3.xlsx']
  expect(readdirSync(join(folder, '310-oblenergo')).sort()).toEqual(names)
  const seen: unknown[] = []
  for (const name of names) {
    const sheets = await readXlsxFile(join(folder, '310-oblenergo', name))
    const [bills = { data: [] }, consumers = { data: [] }] = sheets
    const rows = bills.data.slice(2)
    expect(rows.at(-1)?.[0]).toBe('Разом')
    const charged = rows.slice(0, -1).reduce((sum, row) => sum + Math.round(Number(row[12]) * 100), 0)
    expect(Math.round(Number(rows.at(-1)?.[12]) * 100)).toBe(charged)
    const accounts = consumers.data.slice(2).map((row) => row[0])
    expect([...new Set(rows.slice(0, -1).map((row) => row[0]))]).toEqual(accounts)
    seen.push(...accounts)
  }
  expect(new Set(seen).size).toBe(5)
  rmSync(folder, { recursive: true })
})
