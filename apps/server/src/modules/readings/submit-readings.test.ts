import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer, buildMeter, buildReading, linkAccount } from '../../testing/factories.ts'
import { readingScene, submitUrl } from '../../testing/scenes/reading-scene.ts'

let portal: TestApp
const middle = '2026-11-25T10:00:00Z'

beforeAll(async () => {
  portal = await testApp()
})
beforeEach(() => portal.setNow(middle))
afterAll(() => portal.close())

test('F04 stores a reading and returns its receipt, difference and month', async () => {
  const { counterId, submit, written } = await readingScene(portal)
  const { status, json } = await submit({ value: '424,6' })
  expect(status).toBe(200)
  expect(json.results).toEqual([
    {
      counterId,
      zone: 'total',
      status: 'accepted',
      value: '424.600',
      difference: '5.698',
      billingMonth: '2026-11',
      receipt: expect.stringMatching(/^[0-9a-f-]{36}$/),
      receiptNumber: expect.stringMatching(/^2026-11-\d{6}$/),
      issue: null,
      message: null,
    },
  ])
  expect(await written()).toEqual([
    {
      billing_month: '2026-11-01',
      zone: 'total',
      revision: 1,
      value: '424.600',
      read_on: '2026-11-25',
      reason: null,
      receipt: json.results[0].receipt,
    },
  ])
})

test('F04 right readings are stored, and each wrong one gets its own refusal', async () => {
  const { account, submit, written } = await readingScene(portal)
  const { counterId } = await buildMeter(portal.db, { account_id: account.id, initial_reading: '5' })
  const { status, json } = await submit({ value: '1' }, { counterId, value: '9' })
  expect(status).toBe(200)
  expect(json.results).toMatchObject([
    {
      status: 'refused',
      issue: 'below_previous',
      value: null,
      receipt: null,
      message: expect.stringContaining('418,902'),
    },
    { counterId, status: 'accepted', value: '9.000', difference: '4.000' },
  ])
  expect(await written()).toHaveLength(1)
})

test('F05 a repeated value gets the first receipt; another value is a correction that keeps the old one', async () => {
  const { submit, written } = await readingScene(portal)
  const first = (await submit({ value: '424.6' })).json.results[0]
  const again = (await submit({ value: '424,600' })).json.results[0]
  expect(again).toEqual({ ...first, status: 'same' })
  const corrected = (await submit({ value: '425' })).json.results[0]
  expect(corrected).toMatchObject({ status: 'corrected', value: '425.000', difference: '6.098' })
  expect(corrected.receipt).not.toBe(first.receipt)
  const back = (await submit({ value: '424.6' })).json.results[0]
  expect(back).toMatchObject({ status: 'corrected' })
  expect((await written()).map(({ revision, value }) => [revision, value])).toEqual([
    [1, '424.600'],
    [2, '425.000'],
    [3, '424.600'],
  ])
})

test('FT24 twenty concurrent identical requests write one row and return one receipt', async () => {
  const { submit, written } = await readingScene(portal)
  const twenty = (value: string) => Promise.all(Array.from({ length: 20 }, () => submit({ value })))
  // Opens every connection of the pool first: otherwise the requests would wait for connections and run in sequence.
  await twenty('1')
  const answers = await twenty('424.6')
  const results = answers.map(({ json }) => json.results[0])
  expect(await written()).toHaveLength(1)
  expect(new Set(results.map(({ receipt }) => receipt)).size).toBe(1)
  expect(results.map(({ status }) => status).sort()).toEqual(['accepted', ...Array(19).fill('same')])
})

test('FT23 concurrent requests for the same meters in another order do not deadlock', async () => {
  const { account, counterId, submit, written } = await readingScene(portal)
  const other = (await buildMeter(portal.db, { account_id: account.id })).counterId
  const pair = [
    { counterId, value: '424' },
    { counterId: other, value: '7' },
  ]
  const requests = Array.from({ length: 20 }, (_, at) => submit(...(at % 2 ? pair : [...pair].reverse())))
  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(await written()).toHaveLength(2)
})

test('AZ3 another resident’s meter refuses the whole batch, like a missing meter', async () => {
  const [mine, foreign] = [await readingScene(portal), await readingScene(portal)]
  const right = { value: '424.6' }
  const refused = await mine.submit(right, { counterId: foreign.counterId, value: '424.6' })
  const missing = await mine.submit(right, { counterId: '999999-999999', value: '424.6' })
  const crossed = await mine.submit(right, { counterId: `${mine.account.id}-${foreign.meterId}`, value: '424.6' })
  for (const { status, json } of [refused, missing, crossed]) {
    expect(status).toBe(404)
    expect({ ...json, requestId: '' }).toEqual({ ...missing.json, requestId: '' })
  }
  expect([await mine.written(), await foreign.written()]).toEqual([[], []])
})

test('F05 a reading below the previous one needs a plausible reason', async () => {
  const { submit, written } = await readingScene(portal)
  const { status, json } = await submit({ value: '418.901' })
  expect([status, json.code]).toEqual([422, 'readings_refused'])
  expect(json.errors).toEqual([{ message: expect.stringContaining('418,902'), path: 'readings.0.value' }])
  // The value 2 would mean a consumption of more than half of the dial.
  const rollover = await submit({ value: '2', reason: 'rollover' })
  expect(rollover.status).toBe(422)
  expect(rollover.json.errors[0].message).toContain('через нуль')
  expect(await written()).toEqual([])
})

test('F05 a dial that passed zero is accepted with its reason', async () => {
  const { account, submit } = await readingScene(portal)
  const { id, counterId } = await buildMeter(portal.db, { account_id: account.id })
  await buildReading(portal.db, { account_id: account.id, meter_id: id }, { month: '2026-10', value: '99998' })
  expect((await submit({ counterId, value: '3' })).status).toBe(422)
  expect((await submit({ counterId, value: '3', reason: 'rollover' })).json.results).toMatchObject([
    { status: 'accepted', difference: '5.000', issue: 'rolled_over' },
  ])
})

test('F05 a meter of whole numbers refuses a fraction with a reason', async () => {
  const { account, submit } = await readingScene(portal)
  const { counterId } = await buildMeter(portal.db, { account_id: account.id, decimals: 0 })
  const { status, json } = await submit({ counterId, value: '12,5' })
  expect([status, json.errors[0].message]).toEqual([422, 'Вводьте лише цілі числа, без коми'])
})

test('F05 consumption far above the usual requires a confirmation', async () => {
  const { submit, written } = await readingScene(portal)
  const { status, json } = await submit({ value: '518.902' })
  expect(status).toBe(422)
  expect(json.errors).toEqual([
    { message: expect.stringMatching(/^100,000\sм³\s—\sце\sу\s15,8\sраза\sбільше/), path: 'readings.0.confirmed' },
  ])
  expect(await written()).toEqual([])
  expect((await submit({ value: '518.902', confirmed: true })).json.results).toMatchObject([{ status: 'accepted' }])
})

test('F05 the usual consumption of a pause is that of all its months', async () => {
  const { account, meterId, submit } = await readingScene(portal)
  await portal.db
    .deleteFrom('readings')
    .where('account_id', '=', account.id)
    .where('meter_id', '=', meterId)
    .where('billing_month', '>', '2026-08-01')
    .execute()
  for (const [month, value] of [
    ['2026-05', '388'],
    ['2026-06', '394'],
  ] as const) {
    await buildReading(portal.db, { account_id: account.id, meter_id: meterId }, { month, value })
  }
  // The usual use is 6 a month. Over three months, 50 is below three times as much, and 60 is above it.
  expect((await submit({ value: '456' })).status).toBe(200)
  expect((await submit({ value: '466' })).status).toBe(422)
})

test('F05 an unchanged reading is accepted with a note', async () => {
  const { submit } = await readingScene(portal)
  expect((await submit({ value: '418.902' })).json.results).toMatchObject([
    { status: 'accepted', difference: '0.000', issue: 'unchanged', message: expect.stringContaining('не змінилося') },
  ])
})

test.each([
  ['123456', /^На\sцьому\sлічильнику\s5\sцифр\sдо\sкоми/],
  ['424.6001', /^Після\sкоми\sможе\sбути\sне\sбільше\sніж\s3\sцифри/],
  ['-1', /^Введіть\sчисло/],
  ['1e309', /^Введіть\sчисло/],
  ['9223372036854775808', /^На\sцьому\sлічильнику\s5\sцифр\sдо\sкоми/],
  ['12,3,4', /^Введіть\sчисло/],
  ['NaN', /^Введіть\sчисло/],
])('MA7 the value «%s» is refused with its reason', async (value, message) => {
  const { submit, written } = await readingScene(portal)
  const { status, json } = await submit({ value })
  expect([status, json.code]).toEqual([422, 'readings_refused'])
  expect(json.errors).toEqual([{ message: expect.stringMatching(message), path: 'readings.0.value' }])
  expect(await written()).toEqual([])
})

test('MA7 a zone that occurs twice in one request is refused both times; the rest is stored', async () => {
  const { account, submit, written } = await readingScene(portal)
  const { counterId } = await buildMeter(portal.db, { account_id: account.id })
  const { json } = await submit({ value: '424' }, { counterId, value: '7' }, { value: '425' })
  expect(json.results).toMatchObject([
    { status: 'refused', issue: 'repeated_entry' },
    { status: 'accepted' },
    { status: 'refused', issue: 'repeated_entry' },
  ])
  expect(await written()).toHaveLength(1)
})

test('F06 a two-zone meter accepts each zone alone and no other zone', async () => {
  const { account, submit, written } = await readingScene(portal)
  const { counterId } = await buildMeter(portal.db, { account_id: account.id, zones: 2 })
  const { json } = await submit(
    { counterId, zone: 'day', value: '10' },
    { counterId, zone: 'night', value: '5' },
    { counterId, zone: 'peak', value: '5' },
    { counterId, value: '5' },
  )
  expect(json.results).toMatchObject([
    { zone: 'day', status: 'accepted' },
    { zone: 'night', status: 'accepted' },
    { zone: 'peak', issue: 'unknown_zone' },
    { zone: 'total', issue: 'unknown_zone' },
  ])
  expect((await written()).map(({ zone }) => zone).sort()).toEqual(['day', 'night'])
})

test('F06 readings of a removed meter are refused', async () => {
  const { account, submit } = await readingScene(portal)
  const { counterId } = await buildMeter(portal.db, { account_id: account.id, removed_on: '2026-11-25' })
  const { status, json } = await submit({ counterId, value: '9' })
  expect(status).toBe(422)
  expect(json.errors[0].message).toContain('знято з обліку')
})

test('F05 the next month is compared with the reading given on the portal', async () => {
  const { submit } = await readingScene(portal)
  await submit({ value: '424.6' })
  portal.setNow('2026-12-21T10:00:00Z')
  expect((await submit({ value: '424' })).status).toBe(422)
  expect((await submit({ value: '430' })).json.results).toMatchObject([
    { difference: '5.400', billingMonth: '2026-12' },
  ])
})

test('F04 family members with the same account see and correct each other’s readings', async () => {
  const { account, counterId, submit } = await readingScene(portal)
  const first = (await submit({ value: '424.6' })).json.results[0]
  const wife = await buildConsumer(portal.db)
  await linkAccount(portal.db, wife, account.id)
  const body = { readings: [{ counterId, value: '424.6' }] }
  const { json } = await portal.call({ url: submitUrl, token: await portal.signIn(wife), body })
  expect(json.results).toMatchObject([{ status: 'same', receipt: first.receipt }])
})

test('F04 a body without a list of readings is malformed, and a wrong value is invalid', async () => {
  const { counterId, token } = await readingScene(portal)
  const sent = async (body: unknown) => (await portal.call({ url: submitUrl, token, body })).status
  const one = { counterId, value: '424.6' }
  expect(await sent({ readings: 'x' })).toBe(400)
  expect(await sent({ readings: [{ ...one, value: 424.6 }] })).toBe(400)
  expect(await sent({ readings: [{ ...one, confirmed: 'yes' }] })).toBe(400)
  expect(await sent([])).toBe(400)
  expect(await sent({})).toBe(422)
  expect(await sent({ readings: [] })).toBe(422)
  expect(await sent({ readings: Array(101).fill(one) })).toBe(422)
  expect(await sent({ readings: [{ ...one, counterId: '-1-5' }] })).toBe(422)
  expect(await sent({ readings: [{ ...one, counterId: `${2 ** 53}-1` }] })).toBe(422)
  expect(await sent({ readings: [{ ...one, zone: 'evening' }] })).toBe(422)
  expect(await sent({ readings: [{ ...one, value: '' }] })).toBe(422)
  expect(await sent({ readings: [{ ...one, value: '4\u0000' }] })).toBe(422)
})

test('MA1 unknown fields are ignored', async () => {
  const { submit, written } = await readingScene(portal)
  const extra = { billingMonth: '2020-01', billing_month: '2020-01-01', revision: 9, receipt: 'x', consumer_id: 1 }
  expect((await submit({ value: '424.6', ...extra })).status).toBe(200)
  expect(await written()).toMatchObject([{ billing_month: '2026-11-01', revision: 1, read_on: '2026-11-25' }])
})

test('F04 refuses a caller who is not signed in, staff, and a write without the anti-forgery header', async () => {
  const { counterId, token } = await readingScene(portal)
  const body = { readings: [{ counterId, value: '424.6' }] }
  expect((await portal.call({ url: submitUrl, body })).status).toBe(401)
  const editor = await portal.signIn(await buildConsumer(portal.db, { role: 'editor' }))
  expect((await portal.call({ url: submitUrl, token: editor, body })).status).toBe(403)
  const headers = { authorization: `Bearer ${token}` }
  const forged = await portal.app.inject({ method: 'POST', url: submitUrl, payload: body, headers })
  expect([forged.statusCode, forged.json().code]).toEqual([403, 'anti_forgery'])
})
