import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer, buildMeter, buildReading } from '../../testing/factories.ts'
import { readingScene } from '../../testing/scenes/reading-scene.ts'

const listUrl = '/api/warehouse/consumer/counters/last-factors'
const oneUrl = (id: string) => `/api/warehouse/consumer/counter/${id}/last-factors`
let portal: TestApp

beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

test('F04 returns the last reading of every zone of every meter, and of one meter', async () => {
  const { account, counterId, token } = await readingScene(portal)
  const { id, counterId: twoZones } = await buildMeter(portal.db, { account_id: account.id, zones: 2, decimals: 0 })
  const meter = { account_id: account.id, meter_id: id }
  await buildReading(portal.db, meter, { month: '2026-09', zone: 'day', value: '9' })
  await buildReading(portal.db, meter, { month: '2026-10', zone: 'day', value: '10', source: 'remote' })
  await buildReading(portal.db, meter, { month: '2026-09', zone: 'night', value: '7' })
  const water = { zone: 'total', value: '418.902', readOn: '2026-10-25', billingMonth: '2026-10', source: 'consumer' }
  const { json } = await portal.call({ url: listUrl, token })
  expect(json).toEqual([
    { counterId, ...water },
    { counterId: twoZones, zone: 'day', value: '10', readOn: '2026-10-25', billingMonth: '2026-10', source: 'remote' },
    {
      counterId: twoZones,
      zone: 'night',
      value: '7',
      readOn: '2026-09-25',
      billingMonth: '2026-09',
      source: 'consumer',
    },
  ])
  expect((await portal.call({ url: oneUrl(counterId), token })).json).toEqual([{ counterId, ...water }])
})

test('F04 a reading given on the portal is the last reading at once', async () => {
  const { counterId, token, submit } = await readingScene(portal)
  await submit({ value: '424.6' })
  const { json } = await portal.call({ url: oneUrl(counterId), token })
  expect(json).toMatchObject([{ value: '424.600', source: 'portal', billingMonth: '2026-11', readOn: '2026-11-25' }])
})

test('F04 a meter without readings has none, and group 22 is the default', async () => {
  const { account, token } = await readingScene(portal)
  const { counterId } = await buildMeter(portal.db, { account_id: account.id })
  expect((await portal.call({ url: oneUrl(counterId), token })).json).toEqual([])
  const query = { serviceProviderGroupIds: '23' }
  expect((await portal.call({ url: listUrl, token, query })).json).toEqual([])
})

test('AZ1 another resident’s meter gets the same response as a missing one', async () => {
  const [mine, foreign] = [await readingScene(portal), await readingScene(portal)]
  const refused = await portal.call({ url: oneUrl(foreign.counterId), token: mine.token })
  const missing = await portal.call({ url: oneUrl('999999-999999'), token: mine.token })
  expect(refused.status).toBe(404)
  expect({ ...refused.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' })
})

test.each(['-1', '1', '01-1', '1-01', '9007199254740993-1', '1-1-1', 'x-y', '%00-1'])(
  'AZ4 the id «%s» is refused without an error of the server',
  async (id) => {
    const { token } = await readingScene(portal)
    expect((await portal.call({ url: oneUrl(id), token })).status).toBe(422)
  },
)

test('F04 refuses a caller who is not signed in, and staff', async () => {
  const { counterId } = await readingScene(portal)
  const operator = await portal.signIn(await buildConsumer(portal.db, { role: 'operator' }))
  for (const url of [listUrl, oneUrl(counterId)]) {
    expect((await portal.call({ url })).status).toBe(401)
    expect((await portal.call({ url, token: operator })).status).toBe(403)
  }
})
