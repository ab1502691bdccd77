import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  buildAccount,
  buildConsumer,
  buildInvoice,
  buildPremises,
  buildProvider,
  linkAccount,
  shareAccounts,
} from '../../testing/factories.ts'

const url = '/api/warehouse/consumer/homes'
let portal: TestApp
let providerId: number

beforeAll(async () => {
  portal = await testApp()
  providerId = (await buildProvider(portal.db, { name: 'Водоканал' })).id
})
afterAll(() => portal.close())

/** A resident with two accounts at one address, and one account that is in no register. */
async function scene() {
  const consumerId = await buildConsumer(portal.db)
  const premisesId = await buildPremises(portal.db, `м. Калинівськ, вул. Гайова, ${consumerId}, кв. 13`)
  const opened = { provider_id: providerId, premises_id: premisesId }
  const water = await buildAccount(portal.db, opened)
  const gas = await buildAccount(portal.db, opened)
  const lonely = await buildAccount(portal.db, { provider_id: providerId, address: `Гайова, ${consumerId}, кв. 13` })
  for (const { id } of [water, gas, lonely]) await linkAccount(portal.db, consumerId, id)
  return { consumerId, premisesId, water, gas, lonely, ...(await actionsOf(consumerId)) }
}

async function actionsOf(consumerId: number) {
  const token = await portal.signIn(consumerId)
  const put = (path: string, body: object) => portal.call({ method: 'PUT', url: `${url}${path}`, token, body })
  return {
    token,
    homes: async () => (await portal.call({ url, token })).json,
    name: (id: number, name: string) => put(`/${id}`, { name }),
    move: (accountId: number, homeId: number | null) => put(`/accounts/${accountId}`, { homeId }),
    /** Maps each account to its home. */
    places: async () => {
      const { json } = await portal.call({ url: '/api/warehouse/consumer/invoice_accounts', token })
      return Object.fromEntries(
        json.map(({ invoiceAccount, home }: { invoiceAccount: { id: number }; home: { id: number } }) => [
          invoiceAccount.id,
          home.id,
        ]),
      )
    },
  }
}

test('E06 homes are suggested by address, and two possibly equal homes name each other', async () => {
  const { premisesId, lonely, homes } = await scene()
  const found = await homes()
  expect(found).toHaveLength(2)
  expect(found).toContainEqual(expect.objectContaining({ id: premisesId, confirmed: false, likeId: -lonely.id }))
  expect(found).toContainEqual(expect.objectContaining({ id: -lonely.id, ownName: null, likeId: premisesId }))
})

test('E06 a home’s name is shown everywhere, only to its resident', async () => {
  const { premisesId, water, token, name, homes } = await scene()
  const other = await buildConsumer(portal.db)
  await linkAccount(portal.db, other, water.id)
  await buildInvoice(portal.db, { account_id: water.id, month: '2026-10', charged_kop: 100 })
  const { status, json } = await name(premisesId, '  Мамина хата ')
  expect(status).toBe(200)
  expect(json).toContainEqual(expect.objectContaining({ name: 'Мамина хата', ownName: 'Мамина хата', confirmed: true }))
  const get = async (path: string) => (await portal.call({ url: `/api/warehouse/consumer${path}`, token })).json
  expect((await get('/home')).homes).toContainEqual(expect.objectContaining({ id: premisesId, name: 'Мамина хата' }))
  expect(await get('/last-invoices')).toMatchObject([{ home: { name: 'Мамина хата' } }])
  expect(await (await actionsOf(other)).homes()).toMatchObject([{ ownName: null }])
  await name(premisesId, '')
  expect(await homes()).toContainEqual(expect.objectContaining({ id: premisesId, ownName: null }))
})

test('E06 a confirmed home stays together if the provider changes an address', async () => {
  const { premisesId, water, gas, name, places } = await scene()
  await name(premisesId, 'Квартира')
  const elsewhere = await buildPremises(portal.db, 'зовсім інша')
  await portal.db.updateTable('accounts').set({ premises_id: elsewhere }).where('id', '=', gas.id).execute()
  expect(await places()).toMatchObject({ [water.id]: premisesId, [gas.id]: premisesId })
})

test('E06 an account moves to another home, to one of its own, and back; its bills keep their address', async () => {
  const { premisesId, water, gas, lonely, token, move, places } = await scene()
  await buildInvoice(portal.db, { account_id: gas.id, month: '2026-10', charged_kop: 100 })
  expect((await move(lonely.id, premisesId)).json).toEqual({ homeId: premisesId, previousHomeId: null })
  expect(Object.values(await places())).toEqual([premisesId, premisesId, premisesId])
  expect((await move(gas.id, -gas.id)).json).toEqual({ homeId: -gas.id, previousHomeId: null })
  expect((await move(water.id, -gas.id)).json).toEqual({ homeId: -gas.id, previousHomeId: null })
  const query = { invoiceId: `${gas.id}-202610` }
  const bill = await portal.call({ url: '/api/warehouse/consumer/invoice-detail', token, query })
  expect(bill.json.address).toContain('вул. Гайова')
  expect((await move(water.id, null)).json).toEqual({ homeId: premisesId, previousHomeId: -gas.id })
  expect((await move(gas.id, premisesId)).json).toMatchObject({ homeId: premisesId, previousHomeId: -gas.id })
})

test('E06 a member arranges a shared account independently', async () => {
  const { consumerId: ownerId, premisesId, water, places } = await scene()
  const memberId = await buildConsumer(portal.db)
  await shareAccounts(portal.db, { ownerId, memberId, accountIds: [water.id] })
  const member = await actionsOf(memberId)
  expect((await member.move(water.id, -water.id)).status).toBe(200)
  expect((await member.name(-water.id, 'У тата')).status).toBe(200)
  expect(await member.homes()).toMatchObject([{ name: 'У тата' }])
  expect(await places()).toMatchObject({ [water.id]: premisesId })
})

test('AZ1 a foreign home or account is not found in every call', async () => {
  const stranger = await scene()
  const { water, move, name, places } = await scene()
  const before = [await places(), await stranger.places()]
  for (const homeId of [stranger.premisesId, -stranger.lonely.id, 999_999_999_999_999]) {
    expect((await move(water.id, homeId)).status).toBe(404)
    expect((await name(homeId, 'Чужа')).status).toBe(404)
  }
  expect((await move(water.id, 0)).status).toBe(404)
  expect((await move(stranger.water.id, null)).status).toBe(404)
  expect([await places(), await stranger.places()]).toEqual(before)
  expect(await stranger.homes()).not.toContainEqual(expect.objectContaining({ ownName: 'Чужа' }))
})

test('E06 refuses invalid names and numbers, signed-out callers, and staff', async () => {
  const { premisesId, water, move, name } = await scene()
  expect((await name(premisesId, 'я'.repeat(61))).status).toBe(422)
  expect((await name(premisesId, 'Дім\u202e')).status).toBe(422)
  expect((await move(water.id, 1.5)).status).toBe(400)
  expect((await portal.call({ url })).status).toBe(401)
  const operator = await portal.signIn(await buildConsumer(portal.db, { role: 'operator' }))
  expect((await portal.call({ url, token: operator })).status).toBe(403)
})
