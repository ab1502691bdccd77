import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { paymentScene, signingServices } from '../../testing/scenes/payment-scene.ts'
import { administrator } from '../imports/import-authority.ts'
import { importFiles } from '../imports/import-files.ts'
import { loadBuiltIn } from '../imports/profile/load-profile.ts'

let portal: TestApp
let folder: string
let lastCode = 100
let scene: Awaited<ReturnType<typeof paymentScene>>

beforeAll(async () => {
  portal = await testApp({ now: '2026-11-30T10:00:00Z', environment: signingServices })
  folder = mkdtempSync(path.join(tmpdir(), 'zatyshok-register-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await portal.close()
})
beforeEach(async () => {
  await portal.db.deleteFrom('service_payments').execute()
  await portal.db.deleteFrom('payments').execute()
  // The register's field for a provider has three characters.
  scene = await paymentScene(portal, { code: String(++lastCode) })
})

const all = (kop: number) => [kop, kop, kop, kop]

interface Line {
  /** Day of November 2026. */
  readonly day: number
  readonly amountKop: number
  readonly number: string
}

/** Writes the bank's register of November in the settlement bank's format, with its control totals. */
async function register(lines: readonly Line[]) {
  const { provider, account } = scene
  const rows = lines.map(({ day, amountKop, number }) =>
    [
      provider.code,
      account.number.padEnd(12),
      String(amountKop).padStart(10),
      `${String(day).padStart(2, '0')}112026`,
      number.padStart(11, '0'),
      '05',
      'PAYER',
    ].join(''),
  )
  const sum = lines.reduce((total, { amountKop }) => total + amountKop, 0)
  const trailer = `999999999${String(lines.length).padStart(8, '0')}${String(sum).padStart(15, '0')}`
  const file = path.join(folder, 'REE_2611.TXT')
  const head = ['', `000000 ${'KALYNIVSK'.padEnd(14)}202611 30112026`]
  writeFileSync(file, [...head, ...rows, trailer, ''].join('\r\n'))
  const now = portal.context().now
  const report = await importFiles({
    authority: administrator,
    db: portal.database,
    profile: await loadBuiltIn('kalynivsk/bank'),
    files: [file],
    now,
  })
  expect(report.files.map(({ status, refusal, refused }) => [status, refusal, refused])).toEqual([
    ['done', undefined, 0],
  ])
}

const held = async () =>
  (await portal.db.selectFrom('service_payments').select(['held_for', 'decision']).orderBy('id').execute()).map(
    ({ held_for }) => held_for,
  )

describe('a payment reported by a service and then by a register', () => {
  test('G10 counts once, and is confirmed: by account, sum and day', async () => {
    const { notice, deliver, ledger } = scene
    await deliver(notice())
    expect(await ledger()).toEqual({ toPay: all(15_002), paid: ['5000 ще не підтверджено'] })
    await register([{ day: 27, amountKop: 5000, number: '17' }])
    expect(await ledger()).toEqual({ toPay: all(15_002), paid: [5000] })
  })

  test('G10 counts once if the notice arrives after the register', async () => {
    const { notice, deliver, ledger } = scene
    await register([{ day: 24, amountKop: 5000, number: '17' }])
    await deliver(notice())
    expect(await ledger()).toEqual({ toPay: all(15_002), paid: [5000] })
  })

  test('G10 is found by the service’s number also a week apart and among payments of the same sum', async () => {
    const { notice, deliver, ledger } = scene
    await deliver(notice({ transactionId: '00000000018', paidAt: '2026-11-20T10:00:00Z' }))
    await register([
      { day: 20, amountKop: 5000, number: '17' },
      { day: 27, amountKop: 5000, number: '18' },
    ])
    expect(await ledger()).toEqual({ toPay: all(10_002), paid: [5000, 5000] })
    expect(await held()).toEqual([null])
  })

  test('G10 a repeated import of the register changes no payment', async () => {
    const { notice, deliver, ledger } = scene
    await deliver(notice())
    const lines = [{ day: 25, amountKop: 5000, number: '17' }]
    await register(lines)
    await register(lines)
    expect(await ledger()).toEqual({ toPay: all(15_002), paid: [5000] })
  })

  test('G10 counts by the notice again if a corrected register omits it', async () => {
    const { notice, deliver, ledger } = scene
    await deliver(notice())
    await register([{ day: 25, amountKop: 5000, number: '17' }])
    await register([{ day: 25, amountKop: 700, number: '18' }])
    const { toPay, paid } = await ledger()
    expect(toPay).toEqual(all(14_302))
    expect(paid.toSorted()).toEqual(['5000 ще не підтверджено', 700].toSorted())
  })

  test('G10 another sum or a day too far away is another payment', async () => {
    const { notice, deliver, ledger } = scene
    await deliver(notice({ paidAt: '2026-11-20T10:00:00Z' }))
    await register([
      { day: 20, amountKop: 5001, number: '17' },
      { day: 24, amountKop: 5000, number: '18' },
    ])
    expect((await ledger()).toPay).toEqual(all(5001))
  })
})

describe('ambiguous payments', () => {
  test('G10 two payments of the register for one notice: it is held and not counted', async () => {
    const { notice, deliver, ledger } = scene
    await deliver(notice())
    await register([
      { day: 24, amountKop: 5000, number: '17' },
      { day: 26, amountKop: 5000, number: '18' },
    ])
    expect(await held()).toEqual(['ambiguous'])
    expect(await ledger()).toEqual({ toPay: all(10_002), paid: [5000, 5000] })
  })

  test('G10 two notices for one payment of the register are both held', async () => {
    const { notice, deliver, ledger } = scene
    await deliver(notice())
    await deliver(notice())
    await register([{ day: 25, amountKop: 5000, number: '17' }])
    expect(await held()).toEqual(['ambiguous', 'ambiguous'])
    expect(await ledger()).toEqual({ toPay: all(15_002), paid: [5000] })
  })
})

test('G10 notices during the import of a register are counted once in any order', async () => {
  const { notice, deliver, ledger } = scene
  const days = [1, 5, 9, 13, 17, 21, 25]
  const lines = days.map((day, at) => ({ day, amountKop: 100 + at, number: String(at) }))
  const notices = days.map((day, at) =>
    notice({ amountKop: 100 + at, paidAt: `2026-11-${String(day).padStart(2, '0')}T10:00:00Z` }),
  )
  await Promise.all([register(lines), ...notices.map((told) => deliver(told))])
  const sum = lines.reduce((total, { amountKop }) => total + amountKop, 0)
  expect((await ledger()).toPay).toEqual(all(20_002 - sum))
})
