import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildAccount, buildProvider } from '../../../testing/factories.ts'
import { openDirectScene } from '../../../testing/scenes/direct-scene.ts'

let scene: Awaited<ReturnType<typeof openDirectScene>>

beforeAll(async () => {
  scene = await openDirectScene({
    profile: 'bank.yaml',
    table: 'payments',
    select: `select (select jsonb_agg(to_jsonb(t) - 'import_id' order by account_id, paid_on, payment_number) from payments t)
        as payments,
      (select jsonb_agg(partner) from city_partners) as partners,
      (select jsonb_agg(jsonb_build_array(periods, rows_inserted) order by id) from imports) as imports`,
    clear: 'truncate payments, city_partners, imports, import_refusals, import_journal',
  })
  const { query } = scene.database
  for (const code of ['771', '772']) {
    const { id } = await buildProvider(query, { code })
    for (const number of ['0640666', '1230546', '77/1']) await buildAccount(query, { provider_id: id, number })
  }
})
beforeEach(() => scene.clear())
afterAll(() => scene.close())

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
    const { provider = '771', account = '0640666', amount = '5000', day = `02${month}2026`, channel = '05' } = line
    const { number = `${month}${String(n + 1).padStart(9, '0')}`, payer = 'МОРОЗ О.В.' } = line
    const beginning = provider.padEnd(3) + account.padEnd(12) + amount.padStart(10) + day.padEnd(8)
    return beginning + number.padEnd(11) + channel.padEnd(2) + payer
  })
  const sum = lines.reduce((total, { amount = '5000' }) => total + Number(amount.replaceAll(' ', '')), 0)
  const trailer = `999999999${String(count).padStart(8)}${String(sum).padStart(15)}`
  const head = [first, `000000 ${'KALYNIVSK'.padEnd(14)}2026${month} 28${month}2026`]
  return scene.written(`REE_26${month}.TXT`, [...head, ...rows, trailer], { encoding: 'cp866', lineEnd: '\r\n' })
}

/** Imports the same file the direct and the general way, after the same earlier file, and expects equal results. */
async function bothWays(file: () => string, before?: () => string) {
  const taken = []
  for (const way of ['direct', 'general'] as const) {
    await scene.clear()
    if (before) await scene.take(before())
    taken.push(way === 'direct' ? await scene.take(file()) : await scene.takeGenerally(file(), { column: 'payer' }))
  }
  const [direct, general] = taken
  if (!direct || !general) throw new Error('not taken')
  expect(general.starts).toBe(1)
  expect([direct.rows, direct.report]).toEqual([general.rows, general.report])
  return direct
}

const good: readonly Line[] = [
  {},
  { provider: '772', account: '1230546', day: '15112026', amount: '1' },
  { account: '77/1', channel: '01', day: '30102026', payer: '' },
  { payer: "IВАНЕНКО I.I. з Перемoги, КИI'В, Дев'ятка, д'Артаньян" },
  { payer: 'SMITH I. та I ДВОЄ, вул. i дiм' },
]

describe('K02 K04 payments of a new month are written while the register is read, as the general way writes them', () => {
  test('K02 a register without mistakes has the same result both ways', async () => {
    const taken = await bothWays(() => register(good))
    expect(taken).toMatchObject({
      ...{ starts: 1, direct: true },
      report: { status: 'done', read: 5, inserted: 5, refused: 0, totals: { payments: 5, paymentsKop: 20_001 } },
    })
    const payer = 'ІВАНЕНКО І.І. з Перемoги, КИІ’В, Дев’ятка, д’Артаньян'
    const periods = { payments: { '2026-10-30': 1, '2026-11-02': 3, '2026-11-15': 1 } }
    expect(taken.rows).toMatchObject([
      {
        payments: expect.arrayContaining([expect.objectContaining({ payer })]),
        partners: ['bank:000000'],
        imports: [[periods, 5]],
      },
    ])
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
      { payer: 'склад № 5' },
      { payer: 'нерозривний\u00a0пробіл\u00a0' },
      { payer: 'табуляція\t2' },
      { account: '0640666\u00a0' },
      { amount: '5000\u00a0' },
    ]
    const taken = await bothWays(() => register([...good, ...mishaps]))
    expect(taken).toMatchObject({ starts: 1, direct: true, report: { status: 'done' } })
    expect(taken.report?.refused).toBeGreaterThan(8)
  })

  test('K02 registers of other months stay, and the next month is written directly, too', async () => {
    const taken = await bothWays(
      () => register(good, { month: '12' }),
      () => register(good.slice(0, 2)),
    )
    expect(taken).toMatchObject({ direct: true, report: { removed: 0 } })
    expect(taken.rows).toMatchObject([{ payments: { length: 7 } }])
  })

  test('K02 --strict and a check write no rows, and a check reports what the import does', async () => {
    const file = register([...good, { account: '9999999' }])
    const nothing = [{ payments: null }]
    expect(await scene.take(file, { strict: true })).toMatchObject({ rows: nothing, report: { status: 'refused' } })
    const check = await scene.take(file, { purpose: 'check' })
    expect(check.rows).toMatchObject(nothing)
    expect(check.report).toEqual((await scene.take(file)).report)
  })

  test('K02 totals that do not agree refuse the register, and no row stays', async () => {
    const taken = await bothWays(() => register(good, { count: 4 }))
    expect(taken).toMatchObject({ rows: [{ payments: null }], report: { status: 'refused' } })
  })
})

describe('K02 a register that has to be compared takes the general way', () => {
  test('K02 a number that stands twice', async () => {
    const taken = await bothWays(() => register([...good, { number: '11000000001', amount: '7000' }]))
    expect(taken).toMatchObject({ starts: 2, direct: false, report: { refused: 1 } })
  })

  test('K02 a number that stands twice, once with a no-break space after it', async () => {
    const taken = await bothWays(() => register([...good, { number: 'А-7' }, { number: 'А-7\u00a0', amount: '7000' }]))
    expect(taken).toMatchObject({ starts: 2, direct: false })
  })

  test('K02 a row that is written twice, as the totals say', async () => {
    const taken = await bothWays(() => register([...good, { number: '11000000001' }]))
    expect(taken).toMatchObject({ starts: 2, direct: false, report: { refused: 1 } })
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
    expect(taken).toMatchObject({ starts: 2, direct: false, report: { inserted: 1, updated: 1 } })
  })

  test('K02 a register of corrected rows only', async () => {
    const taken = await bothWays(() => register(good, { first: 'ZATYSHOK PARTIAL' }))
    expect(taken).toMatchObject({ starts: 1, report: { inserted: 5 } })
  })
})
