import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { buildAccount, buildProvider } from '../../../testing/factories.ts'
import { administrator } from '../import-authority.ts'
import { type ImportOptions, importFiles } from '../import-files.ts'
import { loadProfileFile } from '../profile/load-profile.ts'
import type { Profile } from '../profile/profile-schema.ts'

const now = new Date('2026-12-05T10:00:00Z')
const PROFILE = path.join(import.meta.dirname, '../../../../../../profiles/kalynivsk/bank.yaml')

let database: TestDatabase
let folder: string
let direct: Profile
/** The same profile with a mark of cancelled rows that no row has: such a profile has no direct way. */
let general: Profile

beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'zatyshok-direct-payments-'))
  for (const code of ['101', '102']) {
    const provider = await buildProvider(database.query, { code })
    for (const number of ['0640666', '1230546', '77/1'])
      await buildAccount(database.query, { provider_id: provider.id, number })
  }
  direct = await loadProfileFile(PROFILE)
  const cancelled = path.join(folder, 'bank.yaml')
  const yaml = readFileSync(PROFILE, 'utf8')
  writeFileSync(
    cancelled,
    yaml.replace('- key: [number]', '- cancelled: { column: payer, is: [скасовано] }\n        key: [number]'),
  )
  general = await loadProfileFile(cancelled)
})
beforeEach(() => database.pool.query('truncate payments, city_partners, imports, import_refusals, import_journal'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

interface Line {
  readonly provider?: string
  readonly account?: string
  readonly amount?: string
  readonly day?: string
  readonly number?: string
  readonly channel?: string
  readonly payer?: string
}

/** A register of a month of 2026 (`MM`). Numbers are given in turn; the totals agree unless they are given. */
function register(lines: readonly Line[], of: { month?: string; count?: number; first?: string } = {}): string {
  const { month = '11', count = lines.length, first = '' } = of
  const rows = lines.map((line, n) => {
    const { provider = '101', account = '0640666', amount = '5000', day = `02${month}2026`, channel = '05' } = line
    const { number = `${month}${String(n + 1).padStart(9, '0')}`, payer = 'МОРОЗ О.В.' } = line
    const beginning = provider.padEnd(3) + account.padEnd(12) + amount.padStart(10) + day.padEnd(8)
    return beginning + number.padEnd(11) + channel.padEnd(2) + payer
  })
  const sum = lines.reduce((total, { amount = '5000' }) => total + Number(amount.replaceAll(' ', '')), 0)
  const trailer = `999999999${String(count).padStart(8)}${String(sum).padStart(15)}`
  const head = [first, `000000 ${'KALYNIVSK'.padEnd(14)}2026${month} 28${month}2026`]
  const file = path.join(folder, `REE_26${month}.TXT`)
  writeFileSync(file, iconv.encode([...head, ...rows, trailer, ''].join('\r\n'), 'cp866'))
  return file
}

async function take(file: string, profile: Profile, options: Partial<ImportOptions> = {}) {
  let starts = 0
  const { files } = await importFiles({
    ...{ authority: administrator, db: database, profile, files: [file], now },
    onProgress: ({ phase, bytes }) => (starts += phase === 'reading' && bytes === 0 ? 1 : 0),
    ...options,
  })
  const { rows } = await database.pool.query(
    `select to_jsonb(t) - 'import_id' as payment from payments t order by account_id, paid_on, payment_number`,
  )
  const { rows: partners } = await database.pool.query('select partner from city_partners')
  const { rows: imports } = await database.pool.query('select periods, rows_inserted from imports order by id')
  // Directly copied rows are written after a savepoint, so by another subtransaction than the file's own row.
  const { rows: copied } = await database.pool.query(
    'select 1 from payments t join imports i on i.id = t.import_id where t.xmin <> i.xmin and i.id = (select max(id) from imports) limit 1',
  )
  return { report: files[0], rows, partners, imports, starts, isDirect: copied.length > 0 }
}

/** Imports the same file the direct and the general way, after the same earlier file, and expects equal results. */
async function bothWays(file: () => string, before?: () => string) {
  const taken = []
  for (const profile of [direct, general]) {
    await database.pool.query('truncate payments, city_partners, imports, import_refusals, import_journal')
    if (before) await take(before(), profile)
    taken.push(await take(file(), profile))
  }
  const [one, other] = taken
  if (!one || !other) throw new Error('not taken')
  const { starts, isDirect, ...result } = one
  const { starts: _once, isDirect: isOtherDirect, ...expected } = other
  expect(isOtherDirect).toBe(false)
  expect(result).toEqual(expected)
  return { ...result, starts, isDirect }
}

const good: readonly Line[] = [
  {},
  { provider: '102', account: '1230546', day: '15112026', amount: '1' },
  { account: '77/1', channel: '01', day: '30102026', payer: '' },
  { payer: "IВАНЕНКО I.I. з Перемoги, КИI'В, Дев'ятка, д'Артаньян" },
  { payer: 'SMITH I. та I ДВОЄ, вул. i дiм' },
]

describe('K02 K04 payments of a new month are written while the register is read, as the general way writes them', () => {
  test('K02 a register without mistakes has the same result both ways', async () => {
    const taken = await bothWays(() => register(good))
    expect(taken).toMatchObject({
      ...{ starts: 1, isDirect: true, partners: [{ partner: 'bank:000000' }] },
      report: { status: 'done', read: 5, inserted: 5, refused: 0, totals: { payments: 5, paymentsKop: 20_001 } },
    })
    expect(taken.imports[0]?.periods).toEqual({
      payments: { '2026-10-30': 1, '2026-11-02': 3, '2026-11-15': 1 },
    })
    expect(taken.rows.map(({ payment }) => payment.payer)).toContain(
      'ІВАНЕНКО І.І. з Перемoги, КИІ’В, Дев’ятка, д’Артаньян',
    )
  })

  test('K02 every case has the same result both ways', async () => {
    const mishaps: readonly Line[] = [
      { account: '9999999' },
      { account: '064 0666' },
      { account: '' },
      { provider: '999' },
      { provider: '' },
      { amount: '0050' },
      { day: '31022026' },
      { day: '' },
      { day: '02.11.26' },
      { channel: '99' },
      { channel: '' },
      { number: '' },
      { number: 'А-7 №' },
      { payer: '  два  пробіли ' },
    ]
    const taken = await bothWays(() => register([...good, ...mishaps]))
    expect(taken).toMatchObject({ starts: 1, isDirect: true, report: { status: 'done' } })
    expect(taken.report?.refused).toBeGreaterThan(8)
  })

  test('K02 registers of other months stay, and the next month is written directly, too', async () => {
    const taken = await bothWays(
      () => register(good, { month: '12' }),
      () => register(good.slice(0, 2)),
    )
    expect(taken).toMatchObject({ isDirect: true, report: { removed: 0 } })
    expect(taken.rows.length).toBe(7)
  })

  test('K02 --strict and a check write no rows, and a check reports what the import does', async () => {
    const file = register([...good, { account: '9999999' }])
    expect(await take(file, direct, { strict: true })).toMatchObject({ rows: [], report: { status: 'refused' } })
    const check = await take(file, direct, { purpose: 'check' })
    expect(check.rows).toEqual([])
    expect(check.report).toEqual((await take(file, direct)).report)
  })

  test('K02 totals that do not agree refuse the register, and no row stays', async () => {
    const taken = await bothWays(() => register(good, { count: 4 }))
    expect(taken).toMatchObject({ rows: [], report: { status: 'refused' } })
  })
})

describe('K02 a register that has to be compared takes the general way', () => {
  test('K02 a number that stands twice', async () => {
    const taken = await bothWays(() => register([...good, { number: '11000000001', amount: '7000' }]))
    expect(taken).toMatchObject({ starts: 2, isDirect: false, report: { refused: 1 } })
  })

  test('K02 a row that is written twice, as the totals say', async () => {
    const taken = await bothWays(() => register([...good, { number: '11000000001' }]))
    expect(taken).toMatchObject({ starts: 2, isDirect: false, report: { refused: 1 } })
  })

  test('K02 the same register again changes nothing, and a corrected one replaces what it lacks', async () => {
    const again = await bothWays(
      () => register(good),
      () => register(good),
    )
    expect(again.report).toMatchObject({ inserted: 0, unchanged: 5, removed: 0 })
    const corrected = await bothWays(
      () => register(good.slice(0, 3)),
      () => register(good),
    )
    expect(corrected.report).toMatchObject({ removed: 2, unchanged: 3 })
  })

  test('K02 a payment that an earlier month has with the same number and day', async () => {
    const late = { day: '30112026', number: '00000000077' }
    const taken = await bothWays(
      () => register([late, {}], { month: '12' }),
      () => register([late]),
    )
    expect(taken).toMatchObject({ starts: 2, isDirect: false, report: { inserted: 1, updated: 1 } })
  })

  test('K02 a register of corrected rows only', async () => {
    const taken = await bothWays(() => register(good, { first: 'ZATYSHOK PARTIAL' }))
    expect(taken).toMatchObject({ starts: 1, report: { inserted: 5 } })
  })
})
