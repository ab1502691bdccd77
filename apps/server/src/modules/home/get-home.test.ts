import { getHomeCharges, homeReply } from '@zatyshok/contract/accounts/home'
import { listMeters } from '@zatyshok/contract/meters/meters'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  buildAccount,
  buildConsumer,
  buildInvoice,
  buildMeter,
  buildPayment,
  buildPremises,
  buildProvider,
  buildReading,
  linkAccount,
} from '../../testing/factories.ts'

const url = '/api/warehouse/consumer/home'
const chargesUrl = `${url}-charges`
let portal: TestApp
let water: { id: number; code: string }
let manager: { id: number; code: string }

beforeAll(async () => {
  portal = await testApp()
  water = await buildProvider(portal.db, { code: '101', name: 'Водоканал' })
  manager = await buildProvider(portal.db, { code: 'X12', name: 'Управитель', reading_window: null })
})
afterAll(() => portal.close())

/** A resident with one account of water in a home; `at` is the current time. */
async function resident(at = '2026-11-25T10:00:00Z') {
  portal.setNow(at)
  const consumerId = await buildConsumer(portal.db)
  const premisesId = await buildPremises(portal.db, 'вул. Гайова, 2')
  const account = await buildAccount(portal.db, { provider_id: water.id, premises_id: premisesId })
  await linkAccount(portal.db, consumerId, account.id)
  const token = await portal.signIn(consumerId)
  const home = async () => z.parse(homeReply, (await portal.call({ url, token })).json)
  const charges = async () => z.parse(getHomeCharges.reply, (await portal.call({ url: chargesUrl, token })).json)
  return { consumerId, premisesId, account, home, charges }
}

test('G01 shows sums to pay, providers, due days and payment links', async () => {
  const { account, premisesId, home } = await resident()
  const lines = [
    { service_type: 10, counter_type: '000000002', amount_kop: 20_002 },
    { service_type: 14, counter_type: '000000010', amount_kop: 10_000 },
  ]
  const bill = { account_id: account.id, month: '2026-10', opening_kop: 9000, charged_kop: 30_002, paid_kop: 4000 }
  await buildInvoice(portal.db, { ...bill, due_on: '2026-11-20', lines })
  await buildPayment(portal.db, { account_id: account.id, month: '2026-10', amount_kop: 4000 })
  await buildPayment(portal.db, { account_id: account.id, month: '2026-11', amount_kop: 2000 })
  const { homes, accounts } = await home()
  expect(homes).toEqual([{ id: premisesId, name: 'вул. Гайова, 2', address: 'вул. Гайова, 2' }])
  expect(accounts).toEqual([
    {
      homeId: premisesId,
      invoiceAccount: { id: account.id, code: account.number },
      serviceProvider: { code: '101', name: 'Водоканал' },
      invoiceId: `${account.id}-202610`,
      billingMonth: '2026-10',
      amountToPayKop: 33_002,
      debtKop: 3000,
      overpaidKop: 0,
      dueOn: '2026-11-20',
      balanced: true,
      services: [
        { serviceType: 10, counterType: '000000002', amountKop: 20_002 },
        { serviceType: 14, counterType: '000000010', amountKop: 10_000 },
      ],
      payment: {
        service: 'Portmone',
        url: `https://www.portmone.com.ua/r3/uk/terminal/index/index/id/10101?account=${account.number}`,
      },
    },
  ])
})

test('G01 an account without bills has no debt, and a resident without accounts gets an empty home', async () => {
  const { home } = await resident()
  expect((await home()).accounts).toMatchObject([
    { invoiceId: null, billingMonth: null, amountToPayKop: 0, services: [] },
  ])
  const token = await portal.signIn(await buildConsumer(portal.db))
  const { json } = await portal.call({ url, token })
  expect(json).toEqual({ homes: [], accounts: [], meters: [], payments: [] })
})

test('G01 an overpayment is shown separately and has no sum to pay', async () => {
  const { account, home } = await resident()
  await buildInvoice(portal.db, { account_id: account.id, month: '2026-10', charged_kop: 1000 })
  await buildPayment(portal.db, { account_id: account.id, month: '2026-11', amount_kop: 1500 })
  expect((await home()).accounts).toMatchObject([{ amountToPayKop: 0, debtKop: 0, overpaidKop: 500 }])
})

test('G03 a bill that does not balance is flagged and its lines stay out of the chart', async () => {
  const { account, premisesId, home, charges } = await resident()
  await buildInvoice(portal.db, { account_id: account.id, month: '2026-09', charged_kop: 700 })
  await buildInvoice(portal.db, { account_id: account.id, month: '2026-10', closing_kop: 99_999, balanced: false })
  expect((await home()).accounts).toMatchObject([{ amountToPayKop: 99_999, balanced: false }])
  expect(await charges()).toEqual([
    { homeId: premisesId, billingMonth: '2026-09', serviceType: 10, amountKop: 700, volume: '6.584', unit: 'm3' },
  ])
})

test('G01 charges are of the last twelve months, by month and service', async () => {
  const { account, premisesId, charges } = await resident()
  for (const month of ['2025-10', '2025-11', '2026-10']) {
    const lines = [{ amount_kop: 100 }, { amount_kop: 20 }, { service_type: 14, amount_kop: 3 }]
    await buildInvoice(portal.db, { account_id: account.id, month, charged_kop: 123, lines })
  }
  const expected = ['2025-11', '2026-10'].flatMap((billingMonth) => [
    { homeId: premisesId, billingMonth, serviceType: 10, amountKop: 120, volume: '13.168', unit: 'm3' },
    { homeId: premisesId, billingMonth, serviceType: 14, amountKop: 3, volume: '6.584', unit: 'm3' },
  ])
  expect(await charges()).toEqual(expected)
})

test('G01 charges show the use; a fee, an area and a share of a year are not use', async () => {
  const { account, charges } = await resident()
  const lines = [
    { volume: '4.5', method: 'meter' as const },
    { volume: '1', method: 'fixed' as const, unit: 'month', service_type: 11 },
    { volume: '90', method: null, service_type: 13 },
    { volume: '12', method: 'meter' as const, service_type: 13 },
    { volume: '55', method: 'area' as const, unit: 'm2', service_type: 12 },
  ].map((line) => ({ amount_kop: 1, ...line }))
  await buildInvoice(portal.db, { account_id: account.id, month: '2026-10', charged_kop: 5, lines })
  const used = (await charges()).map(({ serviceType, volume, unit }) => [serviceType, volume, unit])
  expect(used).toEqual([
    [10, '4.5', 'm3'],
    [11, null, null],
    [12, null, null],
    [13, '12', 'm3'],
  ])
})

test('G01 payments are the last six of the last two billing months over all homes, newest first', async () => {
  const { account, premisesId, home } = await resident()
  const paid = async (month: string, days: string[]) => {
    for (const [at, day] of days.entries()) {
      await buildPayment(portal.db, { account_id: account.id, month, paid_on: `${month}-${day}`, amount_kop: at + 1 })
    }
  }
  await paid('2026-08', ['01', '02'])
  await paid('2026-09', ['05', '06'])
  await paid('2026-10', ['05', '06'])
  expect((await home()).payments.map(({ paidOn }) => paidOn)).toEqual([
    '2026-10-06',
    '2026-10-05',
    '2026-09-06',
    '2026-09-05',
  ])
  await paid('2026-11', ['01', '02', '03', '04', '05'])
  const { payments } = await home()
  expect(payments.map(({ paidOn }) => paidOn)).toEqual([
    '2026-11-05',
    '2026-11-04',
    '2026-11-03',
    '2026-11-02',
    '2026-11-01',
    '2026-10-06',
  ])
  expect(payments[0]).toEqual({
    homeId: premisesId,
    paidOn: '2026-11-05',
    amountKop: 5,
    channel: 'internetBank',
    serviceProvider: { code: '101', name: 'Водоканал' },
    invoiceAccount: { id: account.id, code: account.number },
  })
})

test('G01 the six lines and two months of payments are shared by all homes', async () => {
  const { consumerId, account, home } = await resident()
  const other = await buildAccount(portal.db, { provider_id: water.id })
  await linkAccount(portal.db, consumerId, other.id)
  await buildPayment(portal.db, { account_id: account.id, month: '2026-10', paid_on: '2026-10-05', amount_kop: 1 })
  await buildPayment(portal.db, { account_id: account.id, month: '2026-09', paid_on: '2026-09-05', amount_kop: 2 })
  await buildPayment(portal.db, { account_id: other.id, month: '2026-11', paid_on: '2026-11-05', amount_kop: 3 })
  expect((await home()).payments.map(({ amountKop }) => amountKop)).toEqual([3, 1])
})

test('E06 a home has the name that its resident gave, and its address', async () => {
  const { consumerId, premisesId, home } = await resident()
  const token = await portal.signIn(consumerId)
  const naming = { method: 'PUT', url: `/api/warehouse/consumer/homes/${premisesId}`, body: { name: 'Дача' } } as const
  expect((await portal.call({ ...naming, token })).status).toBe(200)
  expect((await home()).homes).toEqual([{ id: premisesId, name: 'Дача', address: 'вул. Гайова, 2' }])
})

test('G01 reminds of readings until every zone of the open month has one', async () => {
  const { account, home } = await resident()
  const { id } = await buildMeter(portal.db, { account_id: account.id, zones: 2 })
  await buildMeter(portal.db, { account_id: account.id, removed_on: '2026-11-24' })
  const day = { account_id: account.id, meter_id: id }
  await buildReading(portal.db, day, { month: '2026-10', zone: 'night', value: '5' })
  await buildReading(portal.db, day, { month: '2026-11', zone: 'day', value: '7' })
  const window = { open: true, billingMonth: '2026-11', from: '2026-11-20', to: '2026-11-30' }
  expect((await home()).meters).toMatchObject([{ id: `${account.id}-${id}`, window, zones: 2, given: false }])
  await buildReading(portal.db, day, { month: '2026-11', zone: 'night', value: '9' })
  expect((await home()).meters).toMatchObject([{ given: true }])
})

test('F04 a meter that the provider read in its last three months is marked, on home as in the list', async () => {
  const { account, consumerId, home } = await resident()
  const token = await portal.signIn(consumerId)
  const isMarked = async () => {
    const { json } = await portal.call({ url: '/api/warehouse/consumer/counters', token })
    const [listed] = z.parse(listMeters.reply, json)
    const [shown] = (await home()).meters
    expect(shown?.isAutomatic).toBe(listed?.isAutomatic)
    return listed?.isAutomatic ?? false
  }
  const { id } = await buildMeter(portal.db, { account_id: account.id, zones: 2 })
  const read = async (month: string, sources: readonly ('remote' | 'consumer')[]) => {
    for (const [at, source] of sources.entries()) {
      const reading = { month, zone: at === 0 ? 'day' : 'night', value: '5', source }
      await buildReading(portal.db, { account_id: account.id, meter_id: id }, reading)
    }
  }
  await read('2026-06', ['consumer', 'consumer'])
  await read('2026-08', ['remote', 'remote'])
  await read('2026-09', ['remote', 'remote'])
  expect(await isMarked()).toBe(false)
  await read('2026-10', ['remote', 'remote'])
  expect(await isMarked()).toBe(true)
  await read('2026-11', ['remote', 'consumer'])
  expect(await isMarked()).toBe(false)
})

test('F03 a device for water and drainage shows as water; without a window any day will do', async () => {
  const { consumerId, home } = await resident('2026-12-31T22:30:00Z')
  const account = await buildAccount(portal.db, { provider_id: manager.id })
  await linkAccount(portal.db, consumerId, account.id)
  const services = [
    { counter_type: '000000010', service_type: 14 },
    { counter_type: '000000003', service_type: 15 },
  ]
  const { id } = await buildMeter(portal.db, { account_id: account.id, services })
  await buildReading(portal.db, { account_id: account.id, meter_id: id }, { month: '2027-01', value: '7' })
  // 00:30 of 1 January in Kyiv: the readings of January are open.
  expect((await home()).meters).toMatchObject([{ type: '000000003', serviceType: 15, window: null, given: true }])
})

test('G09 a provider that is not in the payment service has no link', async () => {
  const { consumerId, home } = await resident()
  const account = await buildAccount(portal.db, { provider_id: manager.id })
  await linkAccount(portal.db, consumerId, account.id)
  const { accounts } = await home()
  expect(accounts.find(({ serviceProvider }) => serviceProvider.code === 'X12')?.payment).toBeNull()
})

test('AZ7 an unlinked account disappears at once', async () => {
  const { consumerId, account, home, charges } = await resident()
  await buildInvoice(portal.db, { account_id: account.id, month: '2026-10', charged_kop: 700 })
  expect(await charges()).toHaveLength(1)
  await portal.db.deleteFrom('account_links').where('consumer_id', '=', consumerId).execute()
  expect((await home()).accounts).toEqual([])
  expect(await charges()).toEqual([])
})

test("AZ1 the chart does not show another resident's charges", async () => {
  const { account } = await resident()
  await buildInvoice(portal.db, { account_id: account.id, month: '2026-10', charged_kop: 700 })
  expect(await (await resident()).charges()).toEqual([])
})

test('G01 refuses a caller who is not signed in, and staff', async () => {
  const editor = await portal.signIn(await buildConsumer(portal.db, { role: 'editor' }))
  for (const asked of [url, chargesUrl]) {
    expect((await portal.call({ url: asked })).status).toBe(401)
    expect((await portal.call({ url: asked, token: editor })).status).toBe(403)
  }
})
