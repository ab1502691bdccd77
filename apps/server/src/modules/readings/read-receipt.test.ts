import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer, buildMeter, buildReading, linkAccount } from '../../testing/factories.ts'
import { readingScene } from '../../testing/scenes/reading-scene.ts'

const urlOf = (number: string) => `/api/warehouse/consumer/counter/factor/${number}`
let portal: TestApp

beforeAll(async () => {
  portal = await testApp()
})
beforeEach(() => portal.setNow('2026-11-25T10:00:00Z'))
afterAll(() => portal.close())

type Scene = Awaited<ReturnType<typeof readingScene>>

/** Submits a reading and returns its receipt number. */
const give = async (scene: Scene, value = '424.6'): Promise<string> =>
  (await scene.submit({ value })).json.results[0].receiptNumber
const read = (token: string, number: string) => portal.call({ url: urlOf(number), token })

test('F04 a receipt is found by its number and has the provider’s answer', async () => {
  const scene = await readingScene(portal)
  const number = await give(scene)
  const { status, json } = await read(scene.token, number)
  expect(status).toBe(200)
  expect(json).toMatchObject({
    counterId: scene.counterId,
    billingMonth: '2026-11',
    submittedAt: '2026-11-25T10:00:00.000Z',
    own: true,
    readings: [{ zone: 'total', value: '424.600', receiptNumber: number, status: 'sent', hasPhoto: false }],
  })
  const meter = { account_id: scene.account.id, meter_id: scene.meterId }
  await buildReading(portal.db, meter, { month: '2026-11', value: '424.600' })
  expect((await read(scene.token, number)).json.readings).toMatchObject([{ status: 'accepted', reason: null }])
})

test('F04 zones sent together share a receipt; a repeated value keeps its number', async () => {
  const scene = await readingScene(portal)
  const { counterId } = await buildMeter(portal.db, { account_id: scene.account.id, zones: 2, decimals: 0 })
  const zones = [
    { counterId, zone: 'day', value: '100' },
    { counterId, zone: 'night', value: '40' },
  ]
  const { results } = (await scene.submit(...zones)).json
  const numbers = results.map(({ receiptNumber }: { receiptNumber: string }) => receiptNumber)
  expect(new Set(numbers).size).toBe(2)
  for (const number of numbers) {
    const { readings } = (await read(scene.token, number)).json
    expect(readings).toMatchObject([
      { zone: 'day', value: '100', receiptNumber: numbers[0] },
      { zone: 'night', value: '40', receiptNumber: numbers[1] },
    ])
  }
  const again = (await scene.submit(...zones)).json.results
  expect(again.map(({ receiptNumber }: { receiptNumber: string }) => receiptNumber)).toEqual(numbers)
})

test('F05 a corrected reading has its own receipt, and the first receipt states the replacement', async () => {
  const scene = await readingScene(portal)
  const first = await give(scene)
  const second = await give(scene, '425')
  expect(second).not.toBe(first)
  expect((await read(scene.token, first)).json.readings).toMatchObject([{ value: '424.600', status: 'corrected' }])
  expect((await read(scene.token, second)).json.readings).toMatchObject([{ value: '425.000', status: 'sent' }])
})

test('F04 a person who shares the account gets the receipt, marked as another person’s', async () => {
  const scene = await readingScene(portal)
  const number = await give(scene)
  const neighbour = await buildConsumer(portal.db)
  await linkAccount(portal.db, neighbour, scene.account.id)
  expect((await read(await portal.signIn(neighbour), number)).json).toMatchObject({ own: false })
})

test('AZ1 another resident’s receipt gets the same response as a missing one', async () => {
  const [mine, foreign] = [await readingScene(portal), await readingScene(portal)]
  const number = await give(foreign)
  const missing = await read(mine.token, '2026-11-999999')
  const otherMonth = await read(foreign.token, number.replace('2026-11', '2026-10'))
  for (const { status, json } of [await read(mine.token, number), missing, otherMonth]) {
    expect(status).toBe(404)
    expect({ ...json, requestId: '' }).toEqual({ ...missing.json, requestId: '' })
  }
})

test.each(['2026-11-1', '2026-13-000001', '2026-11-0000000000000001', 'П-2026-11-000001', '2026-11-00000x'])(
  'AZ4 the number «%s» is refused without an error of the server',
  async (number) => {
    const { token } = await readingScene(portal)
    expect((await read(token, encodeURIComponent(number))).status).toBe(422)
  },
)

test('F04 refuses a caller who is not signed in, and staff', async () => {
  const number = await give(await readingScene(portal))
  const operator = await portal.signIn(await buildConsumer(portal.db, { role: 'operator' }))
  expect((await portal.call({ url: urlOf(number) })).status).toBe(401)
  expect((await read(operator, number)).status).toBe(403)
})
