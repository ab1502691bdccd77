import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  buildAccount,
  buildConsumer,
  buildPremises,
  buildProvider,
  buildTariff,
  linkAccount,
} from '../../testing/factories.ts'

const base = '/api/warehouse/consumer'
let portal: TestApp
let token: string
let consumerId: number

beforeAll(async () => {
  portal = await testApp()
  consumerId = await buildConsumer(portal.db)
  token = await portal.signIn(consumerId)
  const water = await buildProvider(portal.db, { code: '101', name: 'Ямниця-вода', phone: '101', address: 'вул. 1' })
  await buildTariff(portal.db, { provider_id: water.id, service_code: '14', service_type: 14, price: '1' })
  await buildTariff(portal.db, { provider_id: water.id, service_code: '10', service_type: 10, price: '1' })
  const gas = await buildProvider(portal.db, { code: '889', name: 'Ґазопостачання' })
  await buildProvider(portal.db, { code: '23', name: 'Інша група', provider_group: 23 })
  for (const { id } of [water, gas, water]) {
    const account = await buildAccount(portal.db, { provider_id: id })
    await linkAccount(portal.db, consumerId, account.id)
  }
})
afterAll(() => portal.close())

test('E02 lists providers of group 22 alphabetically with the proofs of each', async () => {
  const { status, json } = await portal.call({ url: `${base}/service/allowed-providers`, token })
  expect(status).toBe(200)
  expect(json).toEqual([
    {
      serviceProviderId: '889',
      name: 'Ґазопостачання',
      services: [],
      proofs: ['surname', 'billAmount', 'meterNumber'],
      numberLabels: [
        { digits: 7, label: 'Особовий рахунок (7 цифр)' },
        { digits: 10, label: 'Особовий рахунок (10 цифр)' },
      ],
    },
    { serviceProviderId: '101', name: 'Ямниця-вода', services: [10, 14], proofs: ['activationCode'], numberLabels: [] },
  ])
})

test('E02 lists other groups by their numbers', async () => {
  const query = { serviceProviderGroups: '23,99' }
  const { json } = await portal.call({ url: `${base}/service/allowed-providers`, query, token })
  expect(json).toMatchObject([{ serviceProviderId: '23' }])
})

test('E07 a provider’s phone and address', async () => {
  const query = { serviceProviderId: '101' }
  const { json } = await portal.call({ url: `${base}/service/provider/detail`, query, token })
  expect(json).toEqual({
    serviceProviderId: '101',
    name: 'Ямниця-вода',
    edrpou: '99999013',
    phone: '101',
    address: 'вул. 1',
    requisitesChangedAt: null,
  })
})

test('E07 an unknown provider is not found', async () => {
  const query = { serviceProviderId: '404' }
  expect((await portal.call({ url: `${base}/service/provider/detail`, query, token })).status).toBe(404)
})

test('E07 lists linked accounts by provider, and none for a resident without accounts', async () => {
  const { json } = await portal.call({ url: `${base}/grouped-by-provider`, token })
  expect(json).toMatchObject([
    { serviceProvider: { code: '889' }, accounts: [{ serviceProvider: { code: '889' } }] },
    { serviceProvider: { code: '101' }, accounts: [{}, {}] },
  ])
  const stranger = await portal.signIn(await buildConsumer(portal.db))
  expect((await portal.call({ url: `${base}/grouped-by-provider`, token: stranger })).json).toEqual([])
})

test('E07 providers of several homes are sorted alphabetically, not by home', async () => {
  const owner = await buildConsumer(portal.db)
  for (const [address, name] of [
    ['вул. Гайова, 1', 'Ялинка'],
    ['вул. Гайова, 2', 'Абрикос'],
  ] as const) {
    const provider = await buildProvider(portal.db, { name })
    const premises_id = await buildPremises(portal.db, address)
    await linkAccount(portal.db, owner, (await buildAccount(portal.db, { provider_id: provider.id, premises_id })).id)
  }
  const { json } = await portal.call({ url: `${base}/grouped-by-provider`, token: await portal.signIn(owner) })
  expect(json.map(({ serviceProvider }: { serviceProvider: { name: string } }) => serviceProvider.name)).toEqual([
    'Абрикос',
    'Ялинка',
  ])
})

test.each([
  ['service/allowed-providers', { serviceProviderGroups: '22;23' }],
  ['grouped-by-provider', { serviceProviderGroupIds: 'x' }],
  ['service/provider/detail', { serviceProviderId: '' }],
])('E07 %s refuses a malformed number, a caller who is not signed in, and staff', async (path, query) => {
  expect((await portal.call({ url: `${base}/${path}`, query, token })).status).toBe(422)
  expect((await portal.call({ url: `${base}/${path}` })).status).toBe(401)
  const operator = await portal.signIn(await buildConsumer(portal.db, { role: 'operator' }))
  expect((await portal.call({ url: `${base}/${path}`, token: operator })).status).toBe(403)
})
