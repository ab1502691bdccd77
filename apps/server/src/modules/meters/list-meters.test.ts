import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  buildAccount,
  buildConsumer,
  buildMeter,
  buildPremises,
  buildProvider,
  buildReading,
  buildTariff,
  linkAccount,
} from '../../testing/factories.ts'

const url = '/api/warehouse/consumer/counters'
let portal: TestApp
let water: { id: number; code: string }
let power: { id: number; code: string }

beforeAll(async () => {
  portal = await testApp()
  water = await buildProvider(portal.db, { code: '101', name: 'Водоканал' })
  power = await buildProvider(portal.db, { code: '310', name: 'Обленерго', reading_window: '-2..+3' })
  const drainage = { service_code: '14', service_type: 14, price: '18.5' }
  await buildTariff(portal.db, { provider_id: water.id, service_code: '10', price: '30', valid_to: '2026-10-31' })
  await buildTariff(portal.db, { provider_id: water.id, service_code: '10', price: '30.38', valid_from: '2026-11-01' })
  await buildTariff(portal.db, { provider_id: water.id, service_code: '10', price: '99', valid_from: '2026-12-01' })
  await buildTariff(portal.db, { provider_id: water.id, ...drainage })
})
afterAll(() => portal.close())

async function resident() {
  portal.setNow('2026-11-25T10:00:00Z')
  const consumerId = await buildConsumer(portal.db)
  const premises_id = await buildPremises(portal.db, 'вул. Гайова, 2')
  const account = await buildAccount(portal.db, { provider_id: water.id, premises_id })
  await linkAccount(portal.db, consumerId, account.id)
  const token = await portal.signIn(consumerId)
  const list = async (query: Record<string, string> = {}) => (await portal.call({ url, token, query })).json
  return { consumerId, account, premisesId: premises_id, list }
}

async function readingsOf(meter: { account_id: number; meter_id: number }, readings: Record<string, string>) {
  for (const [month, value] of Object.entries(readings)) await buildReading(portal.db, meter, { month, value })
}

test('F02 shows a physical meter once with its services, readings, tariffs in force and window', async () => {
  const { account, premisesId, list } = await resident()
  const services = [
    { counter_type: '000000010', service_type: 14, service_code: '14' },
    { counter_type: '000000002', service_type: 10, service_code: '10' },
  ]
  const next = { next_verification_on: '2027-03-01', serial_number: '04-А/17' }
  const { id, counterId } = await buildMeter(portal.db, { account_id: account.id, services, ...next })
  const meter = { account_id: account.id, meter_id: id }
  await readingsOf(meter, { '2026-07': '400', '2026-08': '406', '2026-09': '413.5', '2026-10': '418.902' })
  expect(await list()).toEqual([
    {
      id: counterId,
      invoiceAccount: { id: account.id, code: account.number },
      serviceProvider: { code: '101', name: 'Водоканал' },
      home: { id: premisesId, name: 'вул. Гайова, 2', address: 'вул. Гайова, 2' },
      type: '000000002',
      types: ['000000002', '000000010'],
      serviceType: 10,
      serialNumber: '04-А/17',
      place: 'кухня',
      digits: 5,
      decimals: 3,
      unit: 'm3',
      zones: ['total'],
      installedOn: '2024-01-15',
      nextCheckDate: '2027-03-01',
      previous: [
        { zone: 'total', value: '418.902', readOn: '2026-10-25', billingMonth: '2026-10', source: 'consumer' },
      ],
      given: [],
      lastGiven: [],
      usual: [{ zone: 'total', min: '5.522', max: '7.200', mean: '6.301', most: '7.500' }],
      tariffs: [
        { serviceType: 10, zone: 'total', price: '30.38', unit: 'm3' },
        { serviceType: 14, zone: 'total', price: '18.5', unit: 'm3' },
      ],
      window: { open: true, billingMonth: '2026-11', from: '2026-11-20', to: '2026-11-30' },
      canSubmit: true,
    },
  ])
})

test('F02 the previous reading is the last one before the open month, else the initial one', async () => {
  const { account, list } = await resident()
  const { id } = await buildMeter(portal.db, { account_id: account.id, initial_reading: '12.500' })
  const initial = { zone: 'total', value: '12.500', readOn: '2024-01-15', billingMonth: '2024-01', source: 'initial' }
  expect(await list()).toMatchObject([{ previous: [initial], usual: [] }])
  const meter = { account_id: account.id, meter_id: id }
  await readingsOf(meter, { '2026-10': '20', '2026-11': '25' })
  expect(await list()).toMatchObject([{ previous: [{ value: '20.000', billingMonth: '2026-10' }] }])
  portal.setNow('2026-12-01T10:00:00Z')
  expect(await list()).toMatchObject([
    { previous: [{ value: '25.000', billingMonth: '2026-11' }], window: { open: false, billingMonth: '2026-12' } },
  ])
})

test('F05 the years between the installation and the first known month do not count as usual consumption', async () => {
  const { account, list } = await resident()
  const { id } = await buildMeter(portal.db, { account_id: account.id, initial_reading: '0' })
  const meter = { account_id: account.id, meter_id: id }
  await readingsOf(meter, { '2026-07': '99990', '2026-08': '99996', '2026-09': '2', '2026-10': '8' })
  expect(await list()).toMatchObject([{ usual: [{ min: '6.000', max: '6.000', mean: '6.000' }] }])
})

test('F06 a meter that the provider read remotely for three months is automatic', async () => {
  const { account, list } = await resident()
  const { id } = await buildMeter(portal.db, { account_id: account.id })
  const meter = { account_id: account.id, meter_id: id }
  const read = { '2026-07': 'consumer', '2026-08': 'remote', '2026-09': 'remote' } as const
  for (const [month, source] of Object.entries(read))
    await buildReading(portal.db, meter, { month, value: '1', source })
  expect((await list())[0]).not.toHaveProperty('isAutomatic')
  await buildReading(portal.db, meter, { month: '2026-10', value: '2', source: 'remote' })
  expect(await list()).toMatchObject([{ isAutomatic: true }])
})

test('F06 a two-zone meter has readings of both zones, whole numbers where the dial has no decimals', async () => {
  const { consumerId, list } = await resident()
  const account = await buildAccount(portal.db, { provider_id: power.id })
  await linkAccount(portal.db, consumerId, account.id)
  const services = [{ counter_type: '000000007', service_type: 17 }]
  const { id } = await buildMeter(portal.db, { account_id: account.id, zones: 2, decimals: 0, services })
  const meter = { account_id: account.id, meter_id: id }
  await buildReading(portal.db, meter, { month: '2026-10', zone: 'day', value: '1500' })
  await buildReading(portal.db, meter, { month: '2026-10', zone: 'night', value: '700' })
  expect(await list({ serviceProviderCode: '310' })).toMatchObject([
    {
      zones: ['day', 'night'],
      unit: 'kwh',
      previous: [
        { zone: 'day', value: '1500' },
        { zone: 'night', value: '700' },
      ],
      window: { open: false, billingMonth: '2026-11', from: '2026-11-28', to: '2026-12-03' },
    },
  ])
})

test('F02 a removed meter disappears on the day of its removal, in Kyiv', async () => {
  const { account, list } = await resident()
  await buildMeter(portal.db, { account_id: account.id, removed_on: '2026-11-26' })
  portal.setNow('2026-11-25T21:59:00Z')
  expect(await list()).toHaveLength(1)
  portal.setNow('2026-11-25T22:00:00Z')
  expect(await list()).toEqual([])
})

test('F02 is filtered by provider and by account number, spaces ignored', async () => {
  const { account, list } = await resident()
  await buildMeter(portal.db, { account_id: account.id })
  const spaced = account.number.replace(/(?=...$)/, ' ')
  expect(await list({ serviceProviderCode: '101', invoiceAccountCode: spaced })).toHaveLength(1)
  expect(await list({ serviceProviderCode: '310' })).toEqual([])
  expect(await list({ serviceProviderCode: '310', invoiceAccountCode: account.number })).toEqual([])
})

test('AZ2 a foreign account gets the same error as a missing one', async () => {
  const [owner, stranger] = [await resident(), await resident()]
  await buildMeter(portal.db, { account_id: owner.account.id })
  expect(await stranger.list({ invoiceAccountCode: owner.account.number })).toEqual(
    await stranger.list({ invoiceAccountCode: 'missing' }),
  )
})

test('F02 refuses a stranger, staff and malformed values', async () => {
  expect((await portal.call({ url })).status).toBe(401)
  const editor = await portal.signIn(await buildConsumer(portal.db, { role: 'editor' }))
  expect((await portal.call({ url, token: editor })).status).toBe(403)
  const token = await portal.signIn(await buildConsumer(portal.db))
  const refused = async (query: string) => (await portal.call({ url: `${url}?${query}`, token })).status
  expect(await refused(`invoiceAccountCode=${'1'.repeat(41)}`)).toBe(422)
  expect(await refused('invoiceAccountCode=%00')).toBe(422)
  expect(await refused('invoiceAccountCode=1&invoiceAccountCode=2')).toBe(400)
})
