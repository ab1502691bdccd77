import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { dbfBytes } from '../../testing/dbf-bytes.ts'
import { buildAccount, buildInvoice, buildProvider } from '../../testing/factories.ts'
import { administrator } from './import-authority.ts'
import { importFiles } from './import-files.ts'
import type { FileReport } from './import-report.ts'
import { loadBuiltIn } from './profile/load-profile.ts'

const now = new Date('2026-11-05T10:00:00Z')
let database: TestDatabase
let folder: string
let heat: { id: number }
let account: { id: number; number: string }

beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'zatyshok-support-'))
  heat = await buildProvider(database.query, { code: '205', edrpou: '03327641' })
  account = await buildAccount(database.query, { provider_id: heat.id, number: '2000000001' })
  const bill = { account_id: account.id, month: '2026-10', charged_kop: 60_000 }
  await buildInvoice(database.query, { ...bill, subsidy_kop: 14_583, benefit_kop: 5731 })
})
beforeEach(() => database.pool.query('truncate subsidies, benefits'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

async function take(name: string, bytes: Buffer): Promise<FileReport> {
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  const { files } = await importFiles({
    authority: administrator,
    db: database,
    profile: await loadBuiltIn('kalynivsk/subsydii'),
    files: [file],
    now,
  })
  return files[0]!
}

const services = (name: string) => Array.from({ length: 8 }, (_, at) => `${name}${at + 1} N9.2`)
const subsidyFields = ['ID_RAJ C5', 'RASH C15', 'ENT_COD N10', 'NUMB N2', 'DAT1 D8', 'DAT2 D8']
const fields = [...subsidyFields, ...services('SM'), ...services('OB'), 'SUMMA N13.2']
const zeros = Array.from({ length: 8 }, () => '0.00')

interface SubsidyRow {
  readonly number?: string
  readonly edrpou?: string
  readonly heating?: string
  readonly hotWater?: string
  readonly total?: string
  readonly from?: string
}

function subsidyRow({ number = account.number, edrpou = '3327641', ...row }: SubsidyRow = {}): string[] {
  const { heating = '80.04', hotWater = '65.79', total = '145.83', from = '20261001' } = row
  const own = zeros.with(1, '55.62').with(2, '45.71')
  return ['10101', number, edrpou, '4', from, '20261031', ...zeros.with(1, heating).with(2, hotWater), ...own, total]
}
const subsidies = (...rows: string[][]) => take('SUB_2610.DBF', dbfBytes({ fields, rows }))

const benefitFields = ['CDPR N12', 'RS C25', 'YEARIN N4', 'MONTHIN N2', 'LGKOL N2', 'LGKAT C3', 'LGPRC N3', 'SUMM N8.2']
const use = ['DATA1 D8', 'DATA2 D8', 'FACT N19.6', 'TARIF N14.7']
const benefits = (category: string, percent: string, sum: string) =>
  take(
    'PILG_2610.DBF',
    dbfBytes({
      fields: [...benefitFields, ...use],
      rows: [
        ['3327641', account.number, '2026', '10', '3', category, percent, sum].concat(
          ...['20261001', '20261031', '0.325', '1654.41'],
        ),
      ],
    }),
  )

const stored = async (table: 'subsidies' | 'benefits') =>
  (await database.pool.query(`select * from ${table} order by service`)).rows

test('K01 a subsidy is split by service; the provider is found by ЄДРПОУ even without leading zeros', async () => {
  expect(await subsidies(subsidyRow())).toMatchObject({ status: 'done', read: 1, inserted: 2, refused: 0, warned: 0 })
  expect(await stored('subsidies')).toMatchObject([
    { account_id: account.id, service: 'heating', amount_kop: 8004, obligatory_kop: 5562, residents: 4 },
    { service: 'hotWater', amount_kop: 6579, billing_month: '2026-10-01', valid_from: '2026-10-01' },
  ])
})

test('K01 a benefit has its category, percent and number of people', async () => {
  expect(await benefits('020', '75', '57.31')).toMatchObject({ status: 'done', inserted: 1, refused: 0, warned: 0 })
  expect(await stored('benefits')).toMatchObject([
    { service: 'all', category: '020', percent: '75.00', people: 3, amount_kop: 5731, tariff: '1654.410000' },
  ])
})

test('K02 a repeated file changes no data; a service that the office no longer names is removed', async () => {
  await subsidies(subsidyRow())
  expect(await subsidies(subsidyRow())).toMatchObject({ inserted: 0, updated: 0, removed: 0, unchanged: 2 })
  const corrected = subsidyRow({ heating: '145.83', hotWater: '0.00' }).with(16, '0.00')
  expect(await subsidies(corrected)).toMatchObject({ updated: 1, removed: 1, warned: 0 })
  expect(await stored('subsidies')).toMatchObject([{ service: 'heating', amount_kop: 14_583 }])
})

test('K02 a sum that differs from the bill is imported with a warning, and the bill stays unchanged', async () => {
  const before = (await database.pool.query('select * from invoices')).rows
  const report = await subsidies(subsidyRow({ heating: '90.04', total: '155.83' }))
  expect(report).toMatchObject({ status: 'done', inserted: 2, refused: 0, warned: 1 })
  expect(report.notes).toMatchObject([
    {
      severity: 'warning',
      place: 'запис 1',
      column: 'SUMMA',
      reason: 'субсидія 155,83, а в рахунку за цей місяць 145,83',
    },
  ])
  expect((await benefits('020', '75', '57.30')).notes[0]?.reason).toBe('пільга 57,30, а в рахунку за цей місяць 57,31')
  expect((await database.pool.query('select * from invoices')).rows).toEqual(before)
})

test('K02 a subsidy of a month without a bill is stored with a warning', async () => {
  const report = await take('SUB_2611.DBF', dbfBytes({ fields, rows: [subsidyRow()] }))
  expect(report).toMatchObject({ inserted: 2, warned: 1 })
  expect(report.notes[0]?.reason).toContain('рахунка за цей місяць немає')
})

test.each<[string, SubsidyRow, string]>([
  ['an unknown provider', { edrpou: '99999999' }, 'ENT_COD|постачальника з ЄДРПОУ «99999999» немає'],
  ['an unknown account', { number: '2000000002' }, 'RASH|невідомий особовий рахунок «2000000002»'],
  ['a total that is not its services', { total: '145.84' }, 'SUMMA|усього «145,84», а за послугами разом інша сума'],
  ['a negative sum', { heating: '-80.04' }, 'SM2|«-80.04» — не сума або вона від’ємна'],
  ['a date of garbage', { from: '2026AB01' }, 'DAT1|«2026AB01» — немає такої дати'],
])('K02 %s refuses the whole row, however many services it has', async (_, row, expected) => {
  const report = await subsidies(subsidyRow(row))
  expect(report.notes.map(({ column, reason }) => `${column}|${reason}`)).toEqual([expected])
  expect(report).toMatchObject({ status: 'done', inserted: 0, refused: 1 })
  expect(await stored('subsidies')).toEqual([])
})

test('K02 an account that two providers with one ЄДРПОУ have is refused', async () => {
  const water = await buildProvider(database.query, { code: '206', edrpou: '03327641' })
  const twin = await buildAccount(database.query, { provider_id: water.id, number: account.number })
  const report = await subsidies(subsidyRow())
  expect(report.notes[0]?.reason).toContain('є в кількох постачальників із цим ЄДРПОУ')
  await database.pool.query('delete from accounts where id = $1', [twin.id])
})

test('K02 a percent over a hundred is refused', async () => {
  expect((await benefits('020', '750', '57.31')).notes[0]?.reason).toBe('відсоток «750» більший за 100')
})
