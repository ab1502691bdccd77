import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer } from '../../testing/factories.ts'

const url = '/api/ud/contact_info/phones'
let portal: TestApp

beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const person = async () => portal.signIn(await buildConsumer(portal.db))
const phone = (n: number) => `+38 (067) 000 00 ${String(n).padStart(2, '0')}`
const add = (token: string, n: number, useAsDefault = false) =>
  portal.call({ url, token, body: { phone: phone(n), useAsDefault } })
const defaults = (phones: { useAsDefault: boolean }[]) => phones.filter(({ useAsDefault }) => useAsDefault).length

test('D08 a phone in the mask is stored as E.164; the first is the default, the next only on request', async () => {
  const token = await person()
  const [first] = (await add(token, 1)).json
  expect(first).toMatchObject({ phone: '+380670000001', useAsDefault: true })
  expect((await add(token, 2)).json[1]).toMatchObject({ phone: '+380670000002', useAsDefault: false })
  const third = (await add(token, 3, true)).json
  expect(third.map(({ useAsDefault }: { useAsDefault: boolean }) => useAsDefault)).toEqual([false, false, true])
  expect((await portal.call({ url, token })).json).toEqual(third)
})

test('D08 an existing phone is not added again', async () => {
  const token = await person()
  await add(token, 1)
  expect((await add(token, 1)).json).toHaveLength(1)
})

test('D08 fifty at once add one phone and leave one default', async () => {
  const token = await person()
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => add(token, n % 2, true)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const phones = (await portal.call({ url, token })).json
  expect([phones.length, defaults(phones)]).toEqual([2, 1])
})

test('D08 a phone is changed by its id, and exactly one phone stays the default', async () => {
  const token = await person()
  await add(token, 1)
  const [first, second] = (await add(token, 2)).json
  const put = (body: object) => portal.call({ method: 'PUT', url, token, body })
  const changed = (await put({ id: second.id, phone: phone(5), useAsDefault: true })).json
  expect(changed).toEqual([
    { id: first.id, phone: '+380670000001', useAsDefault: false },
    { id: second.id, phone: '+380670000005', useAsDefault: true },
  ])
  const kept = (await put({ id: second.id, phone: phone(5), useAsDefault: false })).json
  expect(defaults(kept)).toBe(1)
  const merged = (await put({ id: second.id, phone: phone(1), useAsDefault: false })).json
  expect(merged).toEqual([{ id: first.id, phone: '+380670000001', useAsDefault: true }])
})

test('D08 after removing the default the oldest remaining phone becomes it', async () => {
  const token = await person()
  await add(token, 1)
  await add(token, 2)
  const [first] = (await add(token, 3)).json
  const left = (await portal.call({ method: 'DELETE', url: `${url}/${first.id}`, token })).json
  expect(left.map((one: { useAsDefault: boolean }) => one.useAsDefault)).toEqual([true, false])
})

test('D08 a phone is required and has the form of the mask', async () => {
  const token = await person()
  for (const wrong of ['', '0671234567', '+380671234567', '+38 (067) 123 45 6x', '+38 (067) 123 45 678']) {
    const refused = await portal.call({ url, token, body: { phone: wrong, useAsDefault: false } })
    expect([refused.status, refused.json.errors[0].path], wrong).toEqual([422, 'phone'])
  }
  expect((await portal.call({ url, token, body: { phone: 67, useAsDefault: false } })).status).toBe(400)
})

test('D08 a person has at most ten phones', async () => {
  const token = await person()
  for (let n = 0; n < 10; n++) await add(token, n)
  expect((await add(token, 10)).status).toBe(422)
  expect((await portal.call({ url, token })).json).toHaveLength(10)
})

test('AZ4 a foreign phone and a missing one get the same 404; malformed ids are refused', async () => {
  const owner = await person()
  const [theirs] = (await add(owner, 1)).json
  const token = await person()
  const put = (id: unknown) =>
    portal.call({ method: 'PUT', url, token, body: { id, phone: phone(9), useAsDefault: true } })
  const { requestId: _one, ...foreign } = (await put(theirs.id)).json
  const { requestId: _two, ...missing } = (await put(999_999)).json
  expect(foreign).toEqual(missing)
  expect((await put(-1)).status).toBe(404)
  expect((await put(2 ** 53)).status).toBe(422)
  expect((await put('1')).status).toBe(400)
  for (const [id, status] of [
    [theirs.id, 404],
    [-1, 422],
    ['007', 422],
    ['9007199254740992', 422],
  ] as const) {
    expect((await portal.call({ method: 'DELETE', url: `${url}/${id}`, token })).status, String(id)).toBe(status)
  }
  expect((await portal.call({ url, token: owner })).json).toEqual([theirs])
})

test('D08 signed-out callers and requests without the anti-forgery header are refused', async () => {
  const body = { phone: phone(1), useAsDefault: true }
  expect((await portal.call({ url, body })).status).toBe(401)
  const token = await person()
  expect((await portal.call({ url, token, body, headers: { 'x-xsrf-token': 'other' } })).status).toBe(403)
  expect((await portal.call({ url, token })).json).toEqual([])
})

test('D08 changes of contacts are limited', async () => {
  const token = await person()
  for (let n = 0; n < 30; n++) await add(token, 1)
  const refused = await add(token, 1)
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
})
