import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildAccount, buildConsumer, buildMeter, buildPremises, buildProvider } from '../../testing/factories.ts'
import { callScene } from '../../testing/scenes/call-scene.ts'
import { buildOperatorOf, buildStaff } from '../../testing/staff.ts'

const url = '/api/admin/paper-readings'
let portal: TestApp

beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())
beforeEach(() => portal.setNow('2026-11-25T10:00:00Z'))

/** A clerk of the city, and an account with one meter that no resident has added. */
async function paperScene() {
  const { account, provider, counterId } = await callScene(portal)
  const clerk = await buildStaff(portal, 'operator')
  const save = ({ token = clerk.token, ...row }: { token?: string | null; [field: string]: unknown }) =>
    portal.call({
      url,
      body: { key: randomUUID(), number: account.number, counterId, ...row },
      ...(token !== null && { token }),
    })
  const find = (number: string, token: string | null = clerk.token) =>
    portal.call({ url: `${url}/meters`, body: { number }, ...(token !== null && { token }) })
  const list = async (token = clerk.token) => (await portal.call({ url, token })).json
  const stored = () =>
    portal.db
      .selectFrom('reading_submissions')
      .select(['value', 'source', 'consumer_id'])
      .where('account_id', '=', account.id)
      .orderBy('revision')
      .execute()
  return { account, provider, counterId, clerk, save, find, list, stored }
}

test('R03 a number on paper finds the meters of the account, and the meter itself, with address and newest reading', async () => {
  const { account, counterId, find } = await paperScene()
  const { id } = await buildMeter(portal.db, { account_id: account.id, serial_number: 'ВС-8812', zones: 2 })
  const { json } = await find(`№ ${account.number}`)
  expect(json).toMatchObject([
    { counterId, zone: 'total', accountNumber: account.number, last: { value: '418.902', month: '2026-10' } },
    { counterId: `${account.id}-${id}`, zone: 'day', last: null },
    { counterId: `${account.id}-${id}`, zone: 'night' },
  ])
  expect(Object.keys(json[0])).toContain('address')
  expect((await find('вс 8812')).json).toHaveLength(2)
  expect((await find('немає такого')).json).toEqual([])
  expect((await find('')).status).toBe(422)
})

test('R03 F08 a device of two providers is found at both, each names the other, and a reading goes to the chosen one', async () => {
  const { clerk, save, find, stored, provider } = await paperScene()
  const premises_id = await buildPremises(portal.db)
  const serial = `ВС-77${provider.id}`
  const at = async (name: string, serial_number: string, home: number | null = premises_id) => {
    const { id } = await buildProvider(portal.db, { name })
    const account = await buildAccount(portal.db, { provider_id: id, premises_id: home })
    const { counterId } = await buildMeter(portal.db, { account_id: account.id, serial_number })
    return { providerId: id, accountId: account.id, counterId }
  }
  const water = await at('Вода', serial)
  const drains = await at('Стоки', serial.toLowerCase())
  await at('Чужа оселя', serial, await buildPremises(portal.db))
  await at('Без оселі', serial, null)
  const named = (json: { provider: string; alsoAt: string[] }[]) =>
    Object.fromEntries(json.map(({ provider, alsoAt }) => [provider, alsoAt]))
  expect(named((await find(serial)).json)).toEqual({
    ...{ Вода: ['Стоки'], Стоки: ['Вода'] },
    ...{ 'Чужа оселя': [], 'Без оселі': [] },
  })
  const own = await buildOperatorOf(portal, water.providerId)
  expect(named((await find(serial, own.token)).json)).toEqual({ Вода: [] })
  expect((await save({ number: serial, counterId: drains.counterId, value: '5' })).json.state).toBe('taken')
  const readings = await portal.db
    .selectFrom('reading_submissions')
    .select(['account_id', 'consumer_id'])
    .where('account_id', 'in', [water.accountId, drains.accountId])
    .execute()
  expect(readings).toEqual([{ account_id: drains.accountId, consumer_id: clerk.id }])
  expect(await stored()).toEqual([])
})

test('R03 a row is saved with source and clerk, once for its key, and stands in the clerk’s list', async () => {
  const { clerk, save, list, stored } = await paperScene()
  const key = randomUUID()
  const first = await save({ key, value: '424,6' })
  expect(first.json).toMatchObject({
    key,
    state: 'taken',
    value: '424,6',
    previous: '418.902',
    wantsConfirmation: false,
  })
  expect((await save({ key, value: '424,6' })).json).toEqual(first.json)
  expect(await stored()).toEqual([{ value: '424.600', source: 'paper', consumer_id: clerk.id }])
  expect((await list()).map(({ key }: { key: string }) => key)).toEqual([key])
  const logged = await portal.db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'paperReadings.save')
    .where('actor_id', '=', clerk.id)
    .execute()
  expect(logged).toEqual([{ detail: { subject: first.json.receiptNumber } }])
})

test('R03 97 a taken row is never replaced: the same key with another meter or value is refused', async () => {
  const { account, save, list, stored } = await paperScene()
  const other = await buildMeter(portal.db, { account_id: account.id })
  const key = randomUUID()
  const taken = (await save({ key, value: '424' })).json
  for (const change of [{ value: '425' }, { value: '424', counterId: other.counterId }, { counterId: null }]) {
    const { status, json } = await save({ key, value: '424', ...change })
    expect([status, json.code, json.errors[0].message]).toEqual([
      422,
      'idempotency_key_reused',
      expect.stringMatching(/^Цей рядок уже записано/),
    ])
  }
  expect(await list()).toEqual([taken])
  expect(await stored()).toMatchObject([{ value: '424.000' }])
})

test('R03 97 two requests with one key at once keep one row', async () => {
  const { save, list, stored } = await paperScene()
  const key = randomUUID()
  const replies = await Promise.all([save({ key, value: '424' }), save({ key, value: '425' })])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(await list()).toHaveLength(1)
  expect(await stored()).toHaveLength(1)
})

test('R03 97 a refused row keeps what was typed and why; the same key mends it', async () => {
  const { counterId, save, list, stored } = await paperScene()
  const key = randomUUID()
  const low = await save({ key, value: '12' })
  expect([low.status, low.json.state, low.json.message !== '']).toEqual([200, 'refused', true])
  expect(await list()).toMatchObject([{ key, value: '12', meter: { counterId } }])
  expect((await save({ key, value: '424' })).json.state).toBe('taken')
  expect(await list()).toHaveLength(1)
  expect(await stored()).toMatchObject([{ value: '424.000' }])
})

test('R03 an unusual value is refused until it is confirmed', async () => {
  const { save, stored } = await paperScene()
  const key = randomUUID()
  expect((await save({ key, value: '900' })).json).toMatchObject({ state: 'refused', wantsConfirmation: true })
  expect(await stored()).toEqual([])
  expect((await save({ key, value: '900', confirmed: true })).json).toMatchObject({ state: 'taken' })
})

test('R03 a number that no meter has is kept as a refused row, which the clerk can take off', async () => {
  const { save, list } = await paperScene()
  const { json } = await save({ number: '000', value: '5', counterId: null })
  expect(json).toMatchObject({ state: 'refused', number: '000', value: '5', meter: null })
  const drop = (id: number, token: string) => portal.call({ method: 'DELETE', url: `${url}/${id}`, body: {}, token })
  const other = await buildStaff(portal, 'operator')
  expect((await drop(json.id, other.token)).status).toBe(404)
  const clerk = await paperScene()
  expect(await clerk.list()).toEqual([])
  const rows = await list()
  expect(rows).toHaveLength(1)
})

test('R03 only a refused row is taken off, by its clerk', async () => {
  const { clerk, save, list } = await paperScene()
  const drop = (id: number) => portal.call({ method: 'DELETE', url: `${url}/${id}`, body: {}, token: clerk.token })
  const taken = (await save({ value: '424' })).json
  expect((await drop(taken.id)).status).toBe(404)
  const refused = (await save({ value: 'сто' })).json
  expect((await drop(refused.id)).json).toEqual({ dropped: true })
  expect((await list()).map(({ id }: { id: number }) => id)).toEqual([taken.id])
})

test('R03 a clerk of one provider reaches meters of that provider only', async () => {
  const { account, provider, save, find, stored } = await paperScene()
  const own = await buildOperatorOf(portal, provider.id)
  const foreign = await buildOperatorOf(portal, (await paperScene()).provider.id)
  expect((await find(account.number, own.token)).json).toHaveLength(1)
  expect((await find(account.number, foreign.token)).json).toEqual([])
  expect((await save({ value: '424', token: foreign.token })).status).toBe(404)
  expect(await stored()).toEqual([])
})

test('R03 visitors, residents and editors are refused, and invalid rows', async () => {
  const { save, find } = await paperScene()
  const resident = await portal.signIn(await buildConsumer(portal.db))
  const editor = (await buildStaff(portal, 'editor')).token
  for (const [token, status] of [
    [null, 401],
    [resident, 403],
    [editor, 403],
  ] as const) {
    expect((await save({ value: '424', token })).status).toBe(status)
    expect((await find('0001', token)).status).toBe(status)
    expect((await portal.call({ url, ...(token !== null && { token }) })).status).toBe(status)
    expect(
      (await portal.call({ method: 'DELETE', url: `${url}/1`, body: {}, ...(token !== null && { token }) })).status,
    ).toBe(status)
  }
  expect((await save({ value: '' })).status).toBe(422)
  expect((await save({ value: '5', key: 'x' })).status).toBe(422)
})

test('R03 rows are shown for a week and then deleted', async () => {
  const { clerk, save, list } = await paperScene()
  await save({ value: '424' })
  portal.setNow('2026-12-03T10:00:00Z')
  expect(await list(await portal.signIn(clerk.id))).toEqual([])
})

test('R03 a replaced meter on paper follows the rules for residents; what was typed stays with a refused row', async () => {
  const { account, clerk, save, list } = await paperScene()
  const key = randomUUID()
  const replacement = { serialNumber: 'Н-9', replacedOn: '2026-11-20', lastOfOld: '420', firstOfNew: '0' }
  const wrong = { ...replacement, replacedOn: '2026-11-26' }
  const refused = (await save({ key, value: '3', replacement: wrong })).json
  expect(refused).toMatchObject({ state: 'refused', receiptNumber: null, replacement: wrong })
  expect(refused.message).not.toBe('')
  const taken = (await save({ key, value: '3', replacement })).json
  expect(taken).toMatchObject({ id: refused.id, state: 'taken', replacement })
  expect((await save({ key, value: '3', replacement })).json).toEqual(taken)
  expect((await save({ key, value: '3' })).json.code).toBe('idempotency_key_reused')
  expect((await save({ key, value: '3', replacement: { ...replacement, serialNumber: 'Н-8' } })).status).toBe(422)
  expect((await list()).map(({ state }: { state: string }) => state)).toEqual(['taken'])
  const stored = await portal.db
    .selectFrom('reading_submissions')
    .select(['source', 'consumer_id', 'reason'])
    .where('account_id', '=', account.id)
    .execute()
  expect(stored).toEqual([{ source: 'paper', consumer_id: clerk.id, reason: 'replaced' }])
  expect((await save({ value: '3', replacement: { ...replacement, replacedOn: 'вчора' } })).status).toBe(422)
})
