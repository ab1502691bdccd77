import path from 'node:path'
import type { InvoiceSummary } from '@zatyshok/contract/bills/invoices'
import { type AccountFacts, accountBalance } from '@zatyshok/domain/bills/account-balance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  buildAccount,
  buildConsumer,
  buildInvoice,
  buildPayment,
  buildProvider,
  linkAccount,
} from '../../testing/factories.ts'
import { buildStaff } from '../../testing/staff.ts'
import { administrator } from '../imports/import-authority.ts'
import { importFiles } from '../imports/import-files.ts'
import { loadBuiltIn } from '../imports/profile/load-profile.ts'

const fixtures = path.join(import.meta.dirname, '../../../../../fixtures/kalynivsk')
const now = new Date('2026-11-15T10:00:00Z')
const history = '/api/warehouse/consumer/invoices/history-with-dynamic-invoices'
const detail = '/api/warehouse/consumer/invoice-detail'
const period = { from: '2025-09-01', to: '2026-11-30' }
let portal: TestApp

beforeAll(async () => {
  portal = await testApp({ now: now.toISOString() })
  await load('providers', 'providers.csv')
  await load('101-vodokanal', '101-vodokanal')
}, 60_000)
afterAll(() => portal.close())

const load = async (profile: string, name: string) =>
  importFiles({
    db: portal.database,
    profile: await loadBuiltIn(`kalynivsk/${profile}`),
    files: [path.join(fixtures, name)],
    now,
    authority: administrator,
  })

/** A resident with a linked account of the delivery provider. */
async function resident(number: string) {
  const consumerId = await buildConsumer(portal.db)
  const account = await portal.db
    .selectFrom('accounts')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  await linkAccount(portal.db, consumerId, account.id)
  const token = await portal.signIn(consumerId)
  const get = (url: string, query: Record<string, string>) => portal.call({ url, token, query })
  const bills = async (): Promise<InvoiceSummary[]> => (await get(history, period)).json
  return { accountId: account.id, get, bills }
}

test('G02 without a register a bill contained in a newer one is no debt, and every figure is from a file', async () => {
  const { bills } = await resident('0792561')
  const [newest, ...older] = await bills()
  expect(older).toHaveLength(13)
  expect(newest).toMatchObject({ billingMonth: '2026-10', countedIn: null, paidLaterKop: 0 })
  expect(newest?.amountToPayKop).toBe(newest?.closingKop)
  for (const bill of older) {
    expect(bill).toMatchObject({ amountToPayKop: 0, paidLaterKop: 0, countedIn: { invoiceId: newest?.id } })
    expect(['paid', 'counted', 'credit']).toContain(bill.status)
  }
})

test('G02 every account of the delivery owes exactly the sum of its newest bill', async () => {
  const { rows } = await portal.database.pool.query<{ owed: number; facts: AccountFacts }>(
    `select to_pay_kop as owed, facts from account_facts known
     cross join lateral (select * from invoices where account_id = known.account_id
       order by billing_month desc limit 1) newest`,
  )
  expect(rows.length).toBeGreaterThan(250)
  expect(rows.filter(({ owed, facts }) => accountBalance(facts).amountToPayKop !== owed)).toEqual([])
})

test('G06 G10 an old debt has no payment link and no code; the newest bill has both', async () => {
  const { get, bills } = await resident('1777368')
  const [newest, older] = await bills()
  expect(older?.status).toBe('counted')
  const answers = await Promise.all([newest, older].map((bill) => get(detail, { invoiceId: bill!.id })))
  expect(answers.map(({ json }) => json.payment !== null)).toEqual([true, false])
})

test('G02 the register changes no state of a bill, whenever it comes', async () => {
  const { bills } = await resident('0762182')
  const before = await bills()
  await load('bank', 'bank')
  expect(await bills()).toEqual(before)
}, 60_000)

test('G02 a provider whose bills open at zero keeps each of them payable, the oldest paid first', async () => {
  const provider = await buildProvider(portal.db, { code: '101X' })
  const account = await buildAccount(portal.db, { provider_id: provider.id })
  const consumerId = await buildConsumer(portal.db)
  await linkAccount(portal.db, consumerId, account.id)
  for (const month of ['2026-09', '2026-10']) {
    await buildInvoice(portal.db, { account_id: account.id, month, charged_kop: 30_000 })
  }
  await portal.database.pool.query('select note_carried_balances($1)', [provider.id])
  await buildPayment(portal.db, { account_id: account.id, month: '2026-11', amount_kop: 10_000 })
  const token = await portal.signIn(consumerId)
  const ask = async (url: string, query: Record<string, string> = {}) => (await portal.call({ url, token, query })).json
  expect(await ask(history, period)).toMatchObject([
    { billingMonth: '2026-10', amountToPayKop: 30_000, countedIn: null, status: 'due' },
    { billingMonth: '2026-09', amountToPayKop: 20_000, countedIn: null, status: 'part', paidLaterKop: 10_000 },
  ])
  expect((await ask('/api/warehouse/consumer/home')).accounts).toMatchObject([
    { amountToPayKop: 50_000, debtKop: 20_000 },
  ])
  const asked = { serviceProviderCode: '101X', code: account.number }
  expect((await ask('/api/warehouse/consumer/invoice/amount_to_pay', asked)).amountToPayKop).toBe(50_000)
  const list = await ask('/api/warehouse/consumer/invoice_accounts', { serviceProviderGroupIds: '22' })
  expect(list).toMatchObject([{ balanceKop: 50_000 }])
})

test('G02 G06 an administrator sets whether the next bill includes debts, and residents’ sums change', async () => {
  const { token } = await buildStaff(portal, 'administrator')
  const { id: provider_id, code } = await buildProvider(portal.db)
  const account = await buildAccount(portal.db, { provider_id })
  const consumerId = await buildConsumer(portal.db)
  await linkAccount(portal.db, consumerId, account.id)
  const own = await portal.signIn(consumerId)
  const bill = { account_id: account.id, charged_kop: 10_000, opening_kop: 0 }
  for (const month of ['2026-09', '2026-10']) await buildInvoice(portal.db, { ...bill, month })
  const url = `/api/admin/provider-money/${code}/carried-balance`
  const tell = (carries: string, by = token) => portal.call({ method: 'PUT', url, body: { carries }, token: by })
  const owed = async () => {
    const { json } = await portal.call({
      url: '/api/warehouse/consumer/invoice/amount_to_pay',
      query: { serviceProviderCode: code, code: account.number },
      token: own,
    })
    return json.amountToPayKop
  }
  expect((await tell('no')).json).toMatchObject({ carries: 'no', carriesNow: false })
  expect(await owed()).toBe(20_000)
  expect((await tell('yes')).json).toMatchObject({ carries: 'yes', carriesNow: true })
  expect(await owed()).toBe(10_000)
  // Neither an import nor its undo changes the decision.
  await portal.database.pool.query('select note_carried_balances($1)', [provider_id])
  expect(await owed()).toBe(10_000)
  // Decided by the bills: the newer one opens at zero although the older one left a debt.
  expect((await tell('byBills')).json).toMatchObject({ carries: 'byBills', carriesNow: false })
  expect((await tell('byBills')).status).toBe(200)
  expect(await owed()).toBe(20_000)
  const audited = portal.db.selectFrom('audit_log').select('detail').where('action', '=', 'provider.carriedBalance')
  expect((await audited.orderBy('id').execute()).map(({ detail }) => detail)).toEqual([
    { from: 'byBills', to: 'no' },
    { from: 'no', to: 'yes' },
    { from: 'yes', to: 'byBills' },
  ])
  expect((await tell('maybe')).status).toBe(422)
  expect((await tell('no', own)).status).toBe(403)
  expect((await tell('no', (await buildStaff(portal, 'operator')).token)).status).toBe(403)
  expect((await portal.call({ method: 'PUT', url, body: { carries: 'no' } })).status).toBe(401)
  const missing = '/api/admin/provider-money/NOBODY/carried-balance'
  expect((await portal.call({ method: 'PUT', url: missing, body: { carries: 'no' }, token })).status).toBe(404)
})
