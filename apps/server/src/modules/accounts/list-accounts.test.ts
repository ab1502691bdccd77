import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  buildAccount,
  buildConsumer,
  buildInvoice,
  buildPayment,
  buildPremises,
  buildProvider,
  linkAccount,
} from '../../testing/factories.ts'

const url = '/api/warehouse/consumer/invoice_accounts'
let portal: TestApp
let token: string
let consumerId: number
let providerId: number

beforeAll(async () => {
  portal = await testApp()
  consumerId = await buildConsumer(portal.db)
  token = await portal.signIn(consumerId)
  providerId = (await buildProvider(portal.db, { code: '101', name: 'Водоканал' })).id
})
afterAll(() => portal.close())

test('E01 lists each linked account with its home, services and the balance after later payments', async () => {
  const address = 'м. Калинівськ, вул. Гайова, 2, кв. 13'
  const premisesId = await buildPremises(portal.db, address)
  const account = await buildAccount(portal.db, { provider_id: providerId, premises_id: premisesId, number: '0012345' })
  await linkAccount(portal.db, consumerId, account.id)
  await buildInvoice(portal.db, { account_id: account.id, month: '2026-09', charged_kop: 1 })
  const lines = [
    { service_type: 14, amount_kop: 3000 },
    { service_type: 10, amount_kop: 2000 },
    { service_type: 10, amount_kop: 5000 },
  ]
  await buildInvoice(portal.db, { account_id: account.id, month: '2026-10', charged_kop: 10_000, lines })
  await buildPayment(portal.db, { account_id: account.id, month: '2026-10', amount_kop: 700 })
  await buildPayment(portal.db, { account_id: account.id, month: '2026-11', amount_kop: 2500 })
  const { status, json } = await portal.call({ url, token })
  expect(status).toBe(200)
  expect(json).toEqual([
    {
      invoiceAccount: { id: account.id, code: '0012345' },
      serviceProvider: { code: '101', name: 'Водоканал' },
      home: { id: premisesId, name: address, address },
      isOwner: true,
      canSubmit: true,
      canPay: true,
      holder: 'Мороз Олена Вікторівна',
      services: [10, 14],
      balanceKop: 7500,
      lastBillingMonth: '2026-10',
      others: null,
    },
  ])
})

test('E01 an account without premises or bills has a home of its own and no balance', async () => {
  const lonely = await buildConsumer(portal.db)
  const account = await buildAccount(portal.db, { provider_id: providerId, address: 'вул. Нова, 7' })
  await linkAccount(portal.db, lonely, account.id)
  const { json } = await portal.call({ url, token: await portal.signIn(lonely) })
  expect(json).toMatchObject([
    { home: { id: -account.id, address: 'вул. Нова, 7' }, services: [], balanceKop: null, lastBillingMonth: null },
  ])
})

test('E01 the home that the resident chose wins over the account’s own', async () => {
  const mover = await buildConsumer(portal.db)
  const [own, chosen] = [await buildPremises(portal.db, 'стара'), await buildPremises(portal.db, 'вибрана')]
  const account = await buildAccount(portal.db, { provider_id: providerId, premises_id: own })
  await linkAccount(portal.db, mover, account.id, chosen)
  const { json } = await portal.call({ url, token: await portal.signIn(mover) })
  expect(json).toMatchObject([{ home: { id: chosen, address: 'вибрана' } }])
})

test('E01 shows group 22 by default and any asked groups instead', async () => {
  const person = await buildConsumer(portal.db)
  const other = await buildProvider(portal.db, { provider_group: 23 })
  const personToken = await portal.signIn(person)
  const accounts = [
    await buildAccount(portal.db, { provider_id: providerId }),
    await buildAccount(portal.db, { provider_id: other.id }),
  ]
  for (const account of accounts) await linkAccount(portal.db, person, account.id)
  const idsOf = async (query?: Record<string, string>) => {
    const { json } = await portal.call({ url, token: personToken, ...(query ? { query } : {}) })
    return json.map((account: { invoiceAccount: { id: number } }) => account.invoiceAccount.id).sort()
  }
  expect(await idsOf()).toEqual([accounts[0]!.id])
  expect(await idsOf({ serviceProviderGroupIds: '23' })).toEqual([accounts[1]!.id])
  expect(await idsOf({ serviceProviderGroupIds: '22,23' })).toEqual(accounts.map(({ id }) => id).sort())
})

test('AZ1 an account that is not linked, or linked to somebody else, is not listed', async () => {
  const stranger = await buildConsumer(portal.db)
  expect((await portal.call({ url, token: await portal.signIn(stranger) })).json).toEqual([])
})

test.each(['22;23', '', '22,', '1e3', '9999999999', '22\0'])(
  'E01 refuses provider groups written as «%s»',
  async (serviceProviderGroupIds) => {
    const { status, json } = await portal.call({ url, token, query: { serviceProviderGroupIds } })
    expect([status, json.code]).toEqual([422, 'invalid_value'])
  },
)

test('E01 refuses a caller who is not signed in, and staff', async () => {
  expect((await portal.call({ url })).status).toBe(401)
  const operator = await portal.signIn(await buildConsumer(portal.db, { role: 'operator' }))
  expect((await portal.call({ url, token: operator })).status).toBe(403)
})
