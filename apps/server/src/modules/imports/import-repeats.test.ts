import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { as1251, loadVodokanal, vodokanal, vodokanalLines } from '../../testing/scenes/import-scene.ts'
import { administrator } from './import-authority.ts'
import { importFiles } from './import-files.ts'
import type { FileReport } from './import-report.ts'
import { findProfile } from './profile/load-profile.ts'

const now = new Date('2026-11-05T10:00:00Z')
let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'zatyshok-repeats-'))
  await loadVodokanal({ database }, now)
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})
beforeEach(() => database.pool.query('truncate invoices, invoice_lines, payments, tariffs, imports, import_refusals'))

async function take(profile: string, name: string, content: Buffer): Promise<FileReport> {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  const { files } = await importFiles({
    authority: administrator,
    db: database,
    profile: await findProfile(database.pool, profile),
    files: [file],
    now,
  })
  const [report] = files
  if (!report) throw new Error('no report')
  return report
}

const reasonsOf = ({ notes }: FileReport) => notes.map(({ severity, place, reason }) => [severity, place, reason])

describe('a bill whose rows are added up', () => {
  const [heading = '', ...rows] = vodokanalLines('narahuvannia.csv')
  /** The four rows of the first bill of the file. */
  const bill = rows.slice(0, 4)
  const [first = ''] = bill
  const takeBill = (lines: readonly string[]) => take(vodokanal, 'narahuvannia.csv', as1251([heading, ...lines]))
  const balanced = async () => (await database.pool.query('select balanced from invoices')).rows

  test.each([
    ['next to it', [first, first, ...bill.slice(1)], 'рядок 3', 2],
    ['at the end', [...bill, first], 'рядок 6', 2],
  ])('K02 G03 stays as it is when a refused row repeats another in full, %s', async (_, lines, place, of) => {
    const report = await takeBill(lines)
    expect(reasonsOf(report)).toEqual([['refused', place, `такий рядок уже є у файлі: рядок ${of}`]])
    expect(await balanced()).toEqual([{ balanced: true }])
  })

  test('K02 G03 is marked as not balanced if the refused row differs', async () => {
    const other = first.replace(';145,02;', ';145,03;')
    expect(other).not.toBe(first)
    const report = await takeBill([...bill, first, other])
    expect([report.refused, report.warned]).toEqual([2, 1])
    expect(await balanced()).toEqual([{ balanced: false }])
  })
})

describe('a control total', () => {
  const line = (number: string, kop: string) =>
    ['101', '0640666'.padEnd(12), kop.padStart(10), '02112026', number.padStart(11, '0'), '05', 'PAYER'].join('')
  const register = (lines: readonly string[], { count, kop }: { count: number; kop: number }) => {
    const trailer = `999999999${String(count).padStart(8, '0')}${String(kop).padStart(15, '0')}`
    const head = ['', `000000 ${'KALYNIVSK'.padEnd(14)}202611 28112026`]
    return take('kalynivsk/bank', 'REE_2611.TXT', Buffer.from([...head, ...lines, trailer, ''].join('\r\n')))
  }
  const twice = [line('1', '5000'), line('2', '700'), line('1', '5000')]

  test('K02 a register whose total omits a repeated row is imported, and the row is refused', async () => {
    const report = await register(twice, { count: 2, kop: 5700 })
    expect(report).toMatchObject({ status: 'done', inserted: 2, refused: 1 })
    expect(reasonsOf(report)).toEqual([['refused', 'рядок 5', 'такий рядок уже є у файлі: рядок 3']])
  })

  test('K02 a register whose total counts a repeated row is imported without that row', async () => {
    expect(await register(twice, { count: 3, kop: 10_700 })).toMatchObject({ status: 'done', inserted: 2, refused: 1 })
  })

  test.each([
    { count: 2, kop: 5701 },
    { count: 1, kop: 5700 },
  ])('K02 a register whose total agrees neither way is refused whole', async (stated) => {
    expect((await register(twice, stated)).refusal).toContain('Контрольна сума не сходиться')
  })

  const profile = `
provider: '101'
format: { type: csv, encoding: utf-8, separator: ';' }
notation: { decimal: ',', day: dd.MM.yyyy, month: MM.yyyy }
services: { Вода: 10 }
files:
  - name: taryfy.csv
    tables:
      - totals: { column: code, is: Разом, sums: [price] }
        records:
          - kind: tariffs
            only: { column: since }
            fields: { serviceCode: code, validFrom: since, price: price, unit: { value: m3 } }
`
  const tariffs = (total: string) => {
    const file = path.join(folder, 'with-totals.yaml')
    writeFileSync(file, profile)
    const rows = ['Вода;01.01.2026;10,5', 'Вода;01.05.2026;11,5', 'Вода;01.01.2026;10,5']
    return take(file, 'taryfy.csv', Buffer.from(['code;since;price', ...rows, `Разом;;${total}`, ''].join('\n')))
  }

  test('K02 a row of totals that omits a repeated row refuses only that row', async () => {
    const report = await tariffs('22')
    expect(report).toMatchObject({ status: 'done', inserted: 2, refused: 1 })
    expect(reasonsOf(report)).toEqual([['refused', 'рядок 4', 'такий рядок уже є у файлі: рядок 2']])
    expect((await tariffs('22,01')).status).toBe('refused')
  })
})
