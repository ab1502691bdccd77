import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { buildProvider } from '../testing/factories.ts'
import { buildPerson, password } from '../testing/person.ts'
import { buildOperatorOf, buildStaff } from '../testing/staff.ts'

let portal: TestApp

beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const set = (id: number, token: string | undefined, blocked: boolean, reason = 'Скарга власника рахунку') =>
  portal.call({
    method: 'PUT',
    url: `/api/admin/consumers/${id}/standing`,
    body: { blocked, reason },
    ...(token && { token }),
  })
const profile = (token: string) => portal.call({ url: '/api/ud/profile', token })
const signIn = (account: string) => portal.call({ url: '/api/account/authentication', body: { account, password } })
const actionsOf = (id: number) =>
  portal.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('target', '=', `user ${id}`)
    .where('action', 'like', 'consumers.%block')
    .orderBy('id')
    .execute()

test('AT45 a blocked resident is out at once, by every way in, until let in again', async () => {
  const { userId, email, token } = await buildPerson(portal)
  const operator = await buildStaff(portal, 'operator')
  const calendar = await portal.call({ method: 'POST', url: '/api/warehouse/consumer/calendar', token })
  const address = new URL(calendar.json.url).pathname
  const node = await portal.secondNode()
  expect((await portal.call({ url: address })).status).toBe(200)
  expect((await set(userId, operator.token, true)).json).toEqual({ blocked: true })
  expect((await profile(token)).json.code).toBe('session_expired')
  expect((await node.call({ url: '/api/ud/profile', token })).status).toBe(401)
  expect((await signIn(email)).json.code).toBe('user_blocked')
  expect((await portal.call({ url: address })).status).toBe(404)
  expect((await set(userId, operator.token, false, 'З’ясовано')).json).toEqual({ blocked: false })
  expect((await profile(token)).status).toBe(401)
  expect((await signIn(email)).status).toBe(200)
  expect(await actionsOf(userId)).toMatchObject([
    { action: 'consumers.block', detail: { reason: 'Скарга власника рахунку' } },
    { action: 'consumers.unblock', detail: { reason: 'З’ясовано' } },
  ])
})

test('AT45 nobody else blocks a resident, and staff are not blocked here', async () => {
  const { userId, token } = await buildPerson(portal)
  const operator = await buildStaff(portal, 'operator')
  const editor = await buildStaff(portal, 'editor')
  const bound = await buildOperatorOf(portal, (await buildProvider(portal.db)).id)
  const other = await buildPerson(portal)
  const answers = [
    await set(userId, undefined, true),
    await set(userId, other.token, true),
    await set(userId, editor.token, true),
    await set(userId, bound.token, true),
    await set(userId, operator.token, true, '  '),
    await set(999_999, operator.token, true),
    await set(editor.id, operator.token, true),
  ]
  expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 403, 422, 404, 404])
  expect((await profile(token)).status).toBe(200)
  expect((await portal.call({ url: '/api/account/sessions', token: editor.token })).status).toBe(200)
})
