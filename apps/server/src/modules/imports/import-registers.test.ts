import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { buildAccount, buildProvider } from '../../testing/factories.ts'
import { administrator } from './import-authority.ts'
import { importFiles } from './import-files.ts'
import { loadBuiltIn } from './profile/load-profile.ts'

const now = new Date('2026-12-05T10:00:00Z')
let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'zatyshok-registers-'))
  const provider = await buildProvider(database.query, { code: '101' })
  for (const number of ['0640666', '1230546']) await buildAccount(database.query, { provider_id: provider.id, number })
})
beforeEach(() => database.pool.query('truncate payments'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

interface Line {
  readonly number: string
  /** `ddMMyyyy` */
  readonly day?: string
  readonly account?: string
  readonly provider?: string
  readonly kop?: number
}

/** Imports the settlement bank's register of a month of 2026 (`MM`), with its control totals. */
async function take(month: string, lines: readonly Line[]) {
  const rows = lines.map(({ number, day = '02112026', account = '0640666', provider = '101', kop = 5000 }) =>
    [provider, account.padEnd(12), String(kop).padStart(10), day, number.padStart(11, '0'), '05', 'PAYER'].join(''),
  )
  const sum = lines.reduce((total, { kop = 5000 }) => total + kop, 0)
  const trailer = `999999999${String(lines.length).padStart(8, '0')}${String(sum).padStart(15, '0')}`
  const file = path.join(folder, `REE_26${month}.TXT`)
  const head = ['', `000000 ${'KALYNIVSK'.padEnd(14)}2026${month} 28${month}2026`]
  writeFileSync(file, [...head, ...rows, trailer, ''].join('\r\n'))
  const { files } = await importFiles({
    authority: administrator,
    db: database,
    profile: await loadBuiltIn('kalynivsk/bank'),
    files: [file],
    now,
  })
  const [report] = files
  if (report?.status !== 'done') throw new Error(report?.refusal)
  const { inserted, updated, unchanged, removed } = report
  return {
    counts: { inserted, updated, unchanged, removed },
    notes: report.notes.map(({ row, reason }) => [row, reason]),
  }
}

const stored = async () =>
  (
    await database.pool.query(`select to_char(billing_month, 'YYYY-MM') as month, payment_number as number, amount_kop as kop
      from payments order by payment_number`)
  ).rows.map(({ month, number, kop }) => `${month} ${number} ${kop}`)

test('K02 a payment that its partner reported in another month is corrected and not counted twice', async () => {
  await take('10', [{ number: '17' }, { number: '18' }])
  const { counts } = await take('11', [{ number: '18', kop: 7000 }, { number: '19' }])
  expect(counts).toEqual({ inserted: 1, updated: 1, unchanged: 0, removed: 0 })
  expect(await stored()).toEqual(['2026-10 00000000017 5000', '2026-11 00000000018 7000', '2026-11 00000000019 5000'])
})

test('K02 a repeated register with mistyped years changes no data', async () => {
  const lines = [{ number: '17', day: '02112006' }, { number: '18' }]
  expect((await take('11', lines)).counts).toMatchObject({ inserted: 2 })
  expect((await take('11', lines)).counts).toEqual({ inserted: 0, updated: 0, unchanged: 2, removed: 0 })
})

test('K02 payments of new days are added to the stored payments of other days', async () => {
  await take('11', [{ number: '17' }])
  const { counts } = await take('12', [{ number: '18', day: '03122026' }])
  expect(counts).toEqual({ inserted: 1, updated: 0, unchanged: 0, removed: 0 })
  expect(await stored()).toEqual(['2026-11 00000000017 5000', '2026-12 00000000018 5000'])
})

test('K02 payments of unknown providers and accounts are refused with their lines; others are imported', async () => {
  const strangers = [
    { number: '18', provider: '777' },
    { number: '19', account: '9999999' },
  ]
  const { counts, notes } = await take('11', [{ number: '17' }, ...strangers, { number: '20', account: '1230546' }])
  expect(counts).toMatchObject({ inserted: 2 })
  expect(notes).toEqual([
    [4, expect.stringContaining('777')],
    [5, expect.stringContaining('9999999')],
  ])
  expect(await stored()).toEqual(['2026-11 00000000017 5000', '2026-11 00000000020 5000'])
})
