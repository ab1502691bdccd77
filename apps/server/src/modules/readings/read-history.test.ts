import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer, buildMeter, buildReading } from '../../testing/factories.ts'
import { readingScene } from '../../testing/scenes/reading-scene.ts'

const url = '/api/warehouse/consumer/counter/factors/history'
const year = { from: '2026-01', to: '2026-12' }
let portal: TestApp

beforeAll(async () => {
  portal = await testApp()
})
beforeEach(() => portal.setNow('2026-11-25T10:00:00Z'))
afterAll(() => portal.close())

const ask = (scene: { token: string; counterId: string }, body: object = year) =>
  portal.call({ url, token: scene.token, body: { counterId: scene.counterId, ...body } })

test('F07 returns the readings and consumption of a meter by month', async () => {
  const scene = await readingScene(portal)
  const { status, json } = await ask(scene, { from: '2026-09', to: '2026-12' })
  expect(status).toBe(200)
  const plain = { zone: 'total', source: 'consumer', spread: false, replaced: false, given: null }
  expect(json).toEqual({
    counterId: scene.counterId,
    unit: 'm3',
    zones: ['total'],
    months: [
      { month: '2026-09', zones: [{ ...plain, value: '413.500', readOn: '2026-09-25', consumption: '7.500' }] },
      { month: '2026-10', zones: [{ ...plain, value: '418.902', readOn: '2026-10-25', consumption: '5.402' }] },
    ],
  })
})

test('F07 a reading given on the portal appears at once, with its number and without an answer', async () => {
  const scene = await readingScene(portal)
  const [result] = (await scene.submit({ value: '424.6' })).json.results
  const { months } = (await ask(scene)).json
  expect(months.at(-1)).toMatchObject({
    month: '2026-11',
    zones: [
      {
        value: '424.600',
        source: 'portal',
        consumption: '5.698',
        given: { status: 'sent', reason: null, value: '424.600', receiptNumber: result.receiptNumber },
      },
    ],
  })
})

test.each([
  ['the same value', '424.600', '2026-11-25', 'accepted', '424.600'],
  ['another value of a later day', '430.000', '2026-11-28', 'declined', '430.000'],
  ['a value of an earlier day', '422.000', '2026-11-05', 'sent', '422.000'],
])('F04 F07 a provider’s file with %s says %s on %s: %s', async (_, value, readOn, status, counted) => {
  const scene = await readingScene(portal)
  await scene.submit({ value: '424.6' })
  const meter = { account_id: scene.account.id, meter_id: scene.meterId }
  await buildReading(portal.db, meter, { month: '2026-11', value, read_on: readOn })
  const [zone] = (await ask(scene)).json.months.at(-1).zones
  expect(zone).toMatchObject({ value: counted, given: { status, value: '424.600' } })
  expect(zone.given.reason ?? '').toContain(status === 'declined' ? '430,000' : '')
})

test('F07 a declined reading has its reason and does not count', async () => {
  const scene = await readingScene(portal)
  await scene.submit({ value: '424.6' })
  const key = { account_id: scene.account.id, meter_id: scene.meterId, billing_month: '2026-11-01', zone: 'total' }
  const decision = { revision: 1, status: 'declined' as const, reason: 'Пломбу зірвано', decided_at: new Date() }
  await portal.db
    .insertInto('reading_decisions')
    .values({ ...key, ...decision })
    .execute()
  const { months } = (await ask(scene)).json
  expect(months.at(-1).zones).toMatchObject([
    { value: null, consumption: null, given: { status: 'declined', reason: 'Пломбу зірвано' } },
  ])
})

test('F07 each month lists its zones, and a pause is divided among its months', async () => {
  const scene = await readingScene(portal)
  const { id, counterId } = await buildMeter(portal.db, { account_id: scene.account.id, zones: 2, decimals: 0 })
  const meter = { account_id: scene.account.id, meter_id: id }
  for (const [month, zone, value] of [
    ['2026-08', 'day', '100'],
    ['2026-08', 'night', '40'],
    ['2026-10', 'day', '121'],
    ['2026-10', 'night', '50'],
  ] as const) {
    await buildReading(portal.db, meter, { month, zone, value })
  }
  const { json } = await ask({ ...scene, counterId })
  expect(json.zones).toEqual(['day', 'night'])
  const used = json.months.map(({ month, zones }: { month: string; zones: { consumption: string }[] }) => [
    month,
    ...zones.map(({ consumption }) => consumption),
  ])
  expect(used).toEqual([
    ['2026-08', null, null],
    ['2026-09', '10.5', '5'],
    ['2026-10', '10.5', '5'],
  ])
})

test('F07 a rollover and a replacement within a month count, and a removed meter is included', async () => {
  const scene = await readingScene(portal)
  const removed = { installed_on: '2020-01-01', removed_on: '2026-11-10' }
  const { id, counterId } = await buildMeter(portal.db, { account_id: scene.account.id, ...removed })
  const meter = { account_id: scene.account.id, meter_id: id }
  await buildReading(portal.db, meter, { month: '2026-08', value: '99998.5' })
  await buildReading(portal.db, meter, { month: '2026-09', value: '3' })
  await buildReading(portal.db, meter, { month: '2026-10', value: '7' })
  await buildReading(portal.db, meter, { month: '2026-10', value: '0', sequence: 2 })
  await buildReading(portal.db, meter, { month: '2026-10', value: '2', sequence: 3 })
  const { months } = (await ask({ ...scene, counterId })).json
  expect(months.map(({ zones: [zone] }: { zones: object[] }) => zone)).toMatchObject([
    { value: '99998.500', consumption: null },
    { value: '3.000', consumption: '4.500', replaced: false },
    { value: '2.000', consumption: '6.000', replaced: true },
  ])
})

test('AZ1 another resident’s meter gets the same response as a missing one', async () => {
  const [mine, foreign] = [await readingScene(portal), await readingScene(portal)]
  const refused = await ask({ token: mine.token, counterId: foreign.counterId })
  const missing = await ask({ token: mine.token, counterId: '999999-999999' })
  const crossed = await ask({ token: mine.token, counterId: `${mine.account.id}-${foreign.meterId}` })
  for (const { status, json } of [refused, missing, crossed]) {
    expect(status).toBe(404)
    expect({ ...json, requestId: '' }).toEqual({ ...missing.json, requestId: '' })
  }
})

test.each([
  [{ from: '2026-02', to: '2026-01' }, 'to'],
  [{ from: '2023-12', to: '2026-12' }, 'from'],
  [{ from: '2026-13', to: '2026-12' }, 'from'],
  [{ from: '2026-02-30', to: '2026-12' }, 'from'],
  [{ from: '2026-01', to: '9999-12' }, 'to'],
  [{ from: '0000-01', to: '0000-02' }, 'from'],
  [{ from: '-2026-01', to: '2026-12' }, 'from'],
  [{ from: '', to: '2026-12' }, 'from'],
])('MA8 the period %o is refused and named by its field', async (period, field) => {
  const { status, json } = await ask(await readingScene(portal), period)
  expect(status).toBe(422)
  expect(json.errors).toContainEqual({ message: expect.any(String), path: field })
})

test('MA8 the longest period is 36 months, and months follow the day in Kyiv around clock changes', async () => {
  const scene = await readingScene(portal, null)
  expect((await ask(scene, { from: '2024-01', to: '2026-12' })).status).toBe(200)
  portal.setNow('2026-10-31T21:59:59Z')
  expect((await scene.submit({ value: '419' })).json.results).toMatchObject([{ billingMonth: '2026-10' }])
  portal.setNow('2026-10-31T22:00:00Z')
  expect((await scene.submit({ value: '424' })).json.results).toMatchObject([{ billingMonth: '2026-11' }])
  const { months } = (await ask(scene)).json
  expect(months.at(-1)).toMatchObject({ month: '2026-11', zones: [{ value: '424.000', consumption: '5.098' }] })
})

test('F07 refuses a caller who is not signed in, and staff', async () => {
  const { counterId } = await readingScene(portal)
  const operator = await portal.signIn(await buildConsumer(portal.db, { role: 'operator' }))
  expect((await portal.call({ url, body: { counterId, ...year } })).status).toBe(401)
  expect((await ask({ token: operator, counterId })).status).toBe(403)
})
