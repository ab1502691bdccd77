import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { FIXTURES } from '../../../testing/imports/fixture-figures.ts'
import { importer, loadVodokanal } from '../../../testing/scenes/import-scene.ts'
import { paymentScene, signingServices } from '../../../testing/scenes/payment-scene.ts'
import { buildStaff } from '../../../testing/staff.ts'

let portal: TestApp
let clerk: ReturnType<typeof importer>
const now = new Date('2026-11-25T10:00:00Z')

beforeAll(async () => {
  portal = await testApp({ now: now.toISOString(), environment: signingServices })
  await loadVodokanal(portal, now)
  clerk = importer(portal, (await buildStaff(portal, 'operator')).token)
})
afterAll(() => portal.close())

interface Paid {
  readonly provider: string
  readonly account: string
  readonly amountKop: number
}

/** Makes a register of November of the settlement bank. */
function register(payments: readonly Paid[]): Buffer {
  const lines = payments.map(({ provider, account, amountKop }, at) =>
    [
      ...[provider.padEnd(3), account.padEnd(12), String(amountKop).padStart(10), '25112026'],
      ...[`${at + 1}${account.slice(-4)}`.padStart(11, '0'), '03', 'PAYER'],
    ].join(''),
  )
  const sum = payments.reduce((total, { amountKop }) => total + amountKop, 0)
  const trailer = `999999999${String(payments.length).padStart(8, '0')}${String(sum).padStart(15, '0')}`
  return Buffer.from(`\r\n000000 ${'KALYNIVSK'.padEnd(14)}202611 25112026\r\n${[...lines, trailer].join('\r\n')}\r\n`)
}

const importRegister = (payments: readonly Paid[]) =>
  clerk.run('import', 'REE_2611.TXT', register(payments), { profile: 'kalynivsk/bank' })

test('J05 G10 undoing a register removes its payments, and payments reported by a service count again', async () => {
  const { provider, account, notice, deliver, ledger } = await paymentScene(portal, { code: 'F71' })
  const other = await paymentScene(portal, { code: 'F72' })
  const own = { provider: provider.code, account: account.number, amountKop: 5000 }
  const others = { provider: other.provider.code, account: other.account.number, amountKop: 700 }
  expect((await deliver(notice())).status).toBe(200)
  const [told, unpaid] = [await ledger(), await other.ledger()]
  expect(told.paid).toEqual(['5000 ще не підтверджено'])
  const first = await importRegister([own, others])
  expect(first).toMatchObject({ state: 'done', counts: { inserted: 2, refused: 0 } })
  const [confirmed, paid] = [await ledger(), await other.ledger()]
  expect([confirmed.paid, paid.paid]).toEqual([[5000], [700]])
  expect(confirmed.toPay).toEqual(told.toPay)
  // The bank's next register omits the other payment and changes the sum of the first.
  const second = await importRegister([{ ...own, amountKop: 5100 }])
  expect(second).toMatchObject({ state: 'done', counts: { removed: 1 } })
  expect((await other.ledger()).paid).toEqual([])
  expect((await clerk.undo(second.id)).json).toMatchObject({ state: 'done' })
  expect([await ledger(), await other.ledger()]).toEqual([confirmed, paid])
  expect((await clerk.undo(first.id)).json).toMatchObject({ state: 'done' })
  expect([await ledger(), await other.ledger()]).toEqual([told, unpaid])
})

test('J05 F10 undoing a file restores the acceptance that it had ended, with the accepted day', async () => {
  const profile = 'kalynivsk/999-peredmistia'
  const meters = readFileSync(path.join(FIXTURES, '999-peredmistia/meters.csv'), 'utf8')
  await clerk.run('import', 'customers.csv', readFileSync(path.join(FIXTURES, '999-peredmistia/customers.csv')), {
    profile,
  })
  await clerk.run('import', 'meters.csv', Buffer.from(meters), { profile })
  const meter = await portal.db
    .selectFrom('meters')
    .innerJoin('accounts', 'accounts.id', 'meters.account_id')
    .innerJoin('providers', 'providers.id', 'accounts.provider_id')
    .select(['meters.id', 'meters.account_id', 'meters.serial_number', 'next_verification_on as day', 'provider_id'])
    .where('providers.code', '=', '999')
    .where('next_verification_on', 'is not', null)
    .where('removed_on', 'is', null)
    .orderBy('meters.id')
    .$narrowType<{ day: string }>()
    .executeTakeFirstOrThrow()
  await accept(meter)
  const stored = async () => {
    const query = portal.db.selectFrom('meters').select('next_verification_on as day').where('id', '=', meter.id)
    const requests = await portal.db.selectFrom('verification_requests').select('holds').execute()
    return { day: (await query.executeTakeFirstOrThrow()).day, holds: requests.map(({ holds }) => holds) }
  }
  const later = meters
    .split('\n')
    .map((line) => (line.includes(`,"${meter.serial_number}",`) ? line.replace(meter.day, '2031-05-31') : line))
  const run = await clerk.run('import', 'meters.csv', Buffer.from(later.join('\n')), { profile })
  expect(await stored()).toEqual({ day: '2031-05-31', holds: [false] })
  expect((await clerk.undo(run.id)).json).toMatchObject({ state: 'done', failure: null })
  expect(await stored()).toEqual({ day: '2034-11-01', holds: [true] })
})

interface AcceptedMeter {
  readonly id: number
  readonly account_id: number
  readonly provider_id: number
  readonly day: string
}

/** State after an operator has accepted a verification: valid until 2034, over the provider's earlier value. */
async function accept({ id, account_id, provider_id, day }: AcceptedMeter): Promise<void> {
  const request = { provider_id, account_id, meter_id: id, consumer_id: null, verified_on: '2026-11-01' }
  const told = { next_check_on: null, created_at: now, sent_at: now }
  const decided = { state: 'accepted', accepted_until: '2034-11-01', replaced_until: day, holds: true } as const
  await portal.db
    .insertInto('verification_requests')
    .values({ ...request, ...told, ...decided })
    .execute()
  await portal.db.updateTable('meters').set({ next_verification_on: '2034-11-01' }).where('id', '=', id).execute()
}
