import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { buildAccount, buildMeter, buildProvider, linkAccount } from '../testing/factories.ts'
import { buildPerson } from '../testing/person.ts'

const consumer = '/api/warehouse/consumer'
const longestMonths = 36
let portal: TestApp
let token: string
let account: { id: number; number: string; provider: string; counterId: string }

/** Creates a bill, three payments and two readings for every month since 2012. */
beforeAll(async () => {
  portal = await testApp()
  const { userId, token: opened } = await buildPerson(portal)
  token = opened
  const provider = await buildProvider(portal.db)
  const { id, number } = await buildAccount(portal.db, { provider_id: provider.id })
  await linkAccount(portal.db, userId, id)
  const meter = await buildMeter(portal.db, { account_id: id, installed_on: '2012-01-01' })
  account = { id, number, provider: provider.code, counterId: meter.counterId }
  const months = sql`generate_series(date '2012-01-01', date '2026-10-01', interval '1 month') as month`
  await sql`
    insert into invoices (account_id, billing_month, number, opening_kop, charged_kop, recalculated_kop, penalty_kop,
      benefit_kop, subsidy_kop, paid_kop, closing_kop, to_pay_kop, balanced)
    select ${id}::bigint, month, to_char(month, 'YYYYMM'), 0, 100, 0, 0, 0, 0, 100, 0, 0, true from ${months}`.execute(
    portal.db,
  )
  await sql`
    insert into payments (account_id, billing_month, partner, payment_number, paid_on, channel, amount_kop)
    select ${id}::bigint, month, 'bank', to_char(month, 'YYYYMM') || n, month + n * interval '1 day', 'internetBank', 33
    from ${months}, generate_series(1, 3) n`.execute(portal.db)
  await sql`
    insert into readings (account_id, meter_id, billing_month, zone, sequence, read_on, value, source)
    select ${id}::bigint, ${meter.id}::bigint, month, 'total', n, month + n * interval '9 days',
      row_number() over (order by month, n), 'consumer'
    from ${months}, generate_series(1, 2) n`.execute(portal.db)
})
afterAll(() => portal.close())

type Period = { readonly from: string; readonly to: string }
const months = ({ from, to }: Period) => ({ from: from.slice(0, 7), to: to.slice(0, 7) })
const ofAccount = () => ({ invoiceAccountCode: account.number, serviceProviderCode: account.provider })

/** Every endpoint that returns history between two days. */
const histories: Readonly<Record<string, (period: Period) => Parameters<TestApp['call']>[0]>> = {
  bills: (period) => ({ url: `${consumer}/invoices/history-with-dynamic-invoices`, query: period }),
  'bills as a file': (period) => ({
    url: `${consumer}/invoices/export`,
    query: { ...period, account: account.number, format: 'csv' },
  }),
  payments: (period) => ({ url: `${consumer}/payments/history`, body: { ...period, ...ofAccount() } }),
  readings: (period) => ({
    url: `${consumer}/counter/factors/history`,
    body: { counterId: account.counterId, ...months(period) },
  }),
  'readings as a file': (period) => ({
    url: `${consumer}/counter/${account.counterId}/history/export`,
    query: { ...months(period), format: 'csv' },
  }),
}

test.each(Object.entries(histories))('DO4 the history of %s since 2012 is refused at once', async (_name, request) => {
  for (const period of [
    { from: '2012-01-01', to: '2026-10-31' },
    { from: '2012-01-01', to: '9999-12-31' },
    { from: '0001-01-01', to: '2026-10-31' },
  ]) {
    expect((await portal.call({ ...request(period), token })).status).toBe(422)
  }
})

test('DO4 a hundred concurrent requests for the longest period are answered, each limited to that period', async () => {
  const period = { from: '2023-11-01', to: '2026-10-31' }
  for (const [name, request] of Object.entries(histories)) {
    await portal.db.deleteFrom('attempts').execute()
    const answers = await Promise.all(Array.from({ length: 100 }, () => portal.call({ ...request(period), token })))
    const statuses = new Set(answers.map(({ status }) => status))
    expect([200, 429, 503], name).toEqual(expect.arrayContaining([...statuses]))
    expect(statuses.has(200), name).toBe(true)
    const longest = Math.max(...answers.map(({ bytes }) => bytes.length))
    // The limit is a thousand bytes per month, far more than one month needs.
    expect(longest, name).toBeLessThan(longestMonths * 3 * 1000)
  }
}, 120_000)
