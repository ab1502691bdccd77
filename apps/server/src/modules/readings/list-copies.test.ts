import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  buildAccount,
  buildConsumer,
  buildMeter,
  buildPremises,
  buildProvider,
  linkAccount,
} from '../../testing/factories.ts'
import { submitUrl } from '../../testing/scenes/reading-scene.ts'

const url = '/api/warehouse/consumer/counters/factors/copy-mapping'
let portal: TestApp

beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

/** Builds a resident's home with an account at each of two providers; the second has the given reading window. */
async function home(secondWindow: string | null = '20..31') {
  const consumerId = await buildConsumer(portal.db)
  const premises = await buildPremises(portal.db)
  const account = async (reading_window: string | null) => {
    const provider = await buildProvider(portal.db, { reading_window })
    const account = await buildAccount(portal.db, { provider_id: provider.id, premises_id: premises })
    await linkAccount(portal.db, consumerId, account.id)
    return account.id
  }
  const [first, second] = [await account('20..31'), await account(secondWindow)]
  return { first, second, token: await portal.signIn(consumerId) }
}
const meter = async (account_id: number, values: Partial<Parameters<typeof buildMeter>[1]> = {}) =>
  (await buildMeter(portal.db, { account_id, serial_number: 'ВС-00365958', ...values })).counterId
const ask = async (token: string) => (await portal.call({ url, token })).json

test('F08 one device at two providers is found from both sides, in every notation of its number', async () => {
  const { first, second, token } = await home()
  const [one, other] = [await meter(first), await meter(second, { serial_number: 'bc 365958' })]
  expect(await ask(token)).toEqual([
    { counterId: one, copies: [other] },
    { counterId: other, copies: [one] },
  ])
})

test.each([
  ['of another number', { serial_number: 'ВС-365959' }],
  ['with other zones', { zones: 2 }],
  ['that is removed', { removed_on: '2026-11-01' }],
  ['of another unit', { services: [{ counter_type: '000000005', service_type: 30 }] }],
])('F08 a meter %s is not the same flow', async (_, values) => {
  const { first, second, token } = await home()
  await meter(first)
  await meter(second, values)
  expect(await ask(token)).toEqual([])
})

test('F08 the same number at another home or at the same provider is another device', async () => {
  const [here, there] = [await home(), await home()]
  await meter(here.first)
  await meter(there.second)
  expect([await ask(here.token), await ask(there.token)]).toEqual([[], []])
})

test('F08 a copy is a separate entry with its own receipt, window and refusal', async () => {
  const { first, second, token } = await home('1..5')
  const third = await home()
  const [one, closed] = [await meter(first), await meter(second)]
  const give = (readings: object[], by = token) => portal.call({ url: submitUrl, token: by, body: { readings } })
  const { results } = (await give([one, closed].map((counterId) => ({ counterId, value: '424.6' })))).json
  expect(results).toMatchObject([
    { counterId: one, status: 'accepted', receiptNumber: expect.any(String) },
    { counterId: closed, status: 'refused', issue: 'window_closed', message: expect.stringContaining('01.12.2026') },
  ])
  const both = [await meter(third.first), await meter(third.second)]
  const taken = (
    await give(
      both.map((counterId) => ({ counterId, value: '424.6' })),
      third.token,
    )
  ).json.results
  expect(taken).toMatchObject([{ status: 'accepted' }, { status: 'accepted' }])
  expect(taken[0].receiptNumber).not.toBe(taken[1].receiptNumber)
})

test('F08 refuses a caller who is not signed in, and staff', async () => {
  const operator = await portal.signIn(await buildConsumer(portal.db, { role: 'operator' }))
  expect((await portal.call({ url })).status).toBe(401)
  expect((await portal.call({ url, token: operator })).status).toBe(403)
})
