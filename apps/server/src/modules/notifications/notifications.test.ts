import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildPerson } from '../../testing/person.ts'
import { buildStaff } from '../../testing/staff.ts'
import { sweep } from '../sweep/sweep.ts'
import type { NotificationContent } from './notification.ts'
import { notifyPerson } from './notify-person.ts'

const now = '2026-11-25T10:00:00Z'
const url = '/api/warehouse/consumer/notifications'
let portal: TestApp

beforeAll(async () => {
  portal = await testApp({ now })
})
afterAll(() => portal.close())

const tell = (userId: number, cause: string, content: NotificationContent = { kind: 'passwordChanged' }) =>
  notifyPerson(portal.context(), userId, { cause, ...content })
const list = async (token: string, query: Record<string, string> = {}) =>
  (await portal.call({ method: 'GET', url, query, token })).json
const unread = async (token: string) => (await portal.call({ method: 'GET', url: `${url}/unread`, token })).json.unread
const read = (token: string, id: number) => portal.call({ url: `${url}/${id}/read`, token, body: {} })
const readAll = (token: string, upTo: number) => portal.call({ url: `${url}/read`, token, body: { upTo } })
const titles = (reply: { notifications: { title: string }[] }) => reply.notifications.map(({ title }) => title)

test('check 69 what was told on one device is new until it is read on any, and then read on every', async () => {
  const { userId, token } = await buildPerson(portal)
  await tell(userId, 'one')
  await tell(userId, 'two', { kind: 'requisitesChanged', provider: 'Водоканал' })
  const { notifications, unread: count } = await list(token)
  expect([count, await unread(token)]).toEqual([2, 2])
  expect(notifications[0]).toMatchObject({
    topic: 'payment',
    title: 'Водоканал має нові реквізити',
    path: '/dashboard/payments',
    at: '2026-11-25T10:00:00.000Z',
    isNew: true,
  })
  expect((await read(token, notifications[0].id)).json).toEqual({ unread: 1 })
  const other = await portal.signIn(userId)
  expect((await list(other)).notifications.map(({ isNew }: { isNew: boolean }) => isNew)).toEqual([false, true])
  // Repeating changes nothing.
  expect((await read(other, notifications[0].id)).json).toEqual({ unread: 1 })
})

test('check 69 a cause is told once, and staff have no list', async () => {
  const { userId, token } = await buildPerson(portal)
  await Promise.all([tell(userId, 'same'), tell(userId, 'same'), tell(userId, 'same')])
  expect((await list(token)).notifications).toHaveLength(1)
  const { id: staffId } = await buildStaff(portal, 'operator')
  await tell(staffId, 'same')
  const rows = await portal.db.selectFrom('notifications').selectAll().where('user_id', '=', staffId).execute()
  expect(rows).toEqual([])
})

test('check 69 reading all marks what the resident has seen; what came meanwhile stays new', async () => {
  const { userId, token } = await buildPerson(portal)
  await tell(userId, '1')
  const [seen] = (await list(token)).notifications
  await tell(userId, '2', { kind: 'requisitesChanged', provider: 'Газ' })
  expect((await readAll(token, seen.id)).json).toEqual({ unread: 1 })
  expect((await list(token)).notifications.map(({ isNew }: { isNew: boolean }) => isNew)).toEqual([true, false])
})

test('the list comes in pages, the newest first, and each entry once', async () => {
  const { userId, token } = await buildPerson(portal)
  for (let n = 1; n <= 17; n++) await tell(userId, String(n), { kind: 'requisitesChanged', provider: `П${n}` })
  const first = await list(token)
  const last = first.notifications.at(-1)
  const second = await list(token, { before: String(last.id) })
  expect([first.notifications.length, second.notifications.length]).toEqual([12, 5])
  expect(titles(first)[0]).toBe('П17 має нові реквізити')
  expect(new Set([...titles(first), ...titles(second)]).size).toBe(17)
})

test('AZ1 another person’s entry is missing and stays unread; reading all touches the own entries only', async () => {
  const [mine, theirs] = [await buildPerson(portal), await buildPerson(portal)]
  await tell(mine.userId, 'x')
  await tell(theirs.userId, 'x')
  const [entry] = (await list(theirs.token)).notifications
  const { status, json } = await read(mine.token, entry.id)
  expect([status, json.code]).toEqual([404, 'not_found'])
  await readAll(mine.token, 999_999_999)
  expect([await unread(mine.token), await unread(theirs.token)]).toEqual([0, 1])
})

test('wrong ids are refused, and nobody else is admitted', async () => {
  const { token } = await buildPerson(portal)
  const { token: staff } = await buildStaff(portal, 'administrator')
  expect((await portal.call({ url: `${url}/0/read`, token, body: {} })).status).toBe(422)
  expect((await portal.call({ url: `${url}/read`, token, body: { upTo: 0 } })).status).toBe(422)
  expect((await portal.call({ method: 'GET', url, query: { before: 'x' }, token })).status).toBe(422)
  for (const [who, status] of [
    [undefined, 401],
    [staff, 403],
  ] as const) {
    expect((await portal.call({ method: 'GET', url, ...(who && { token: who }) })).status).toBe(status)
    expect((await portal.call({ method: 'GET', url: `${url}/unread`, ...(who && { token: who }) })).status).toBe(status)
  }
})

test('C33 an entry is deleted 90 days after it was read; an unread one stays', async () => {
  const { userId, token } = await buildPerson(portal)
  for (const cause of ['old', 'fresh', 'unread']) await tell(userId, cause)
  const ago = (days: number) => new Date(Date.parse(now) - days * 86_400_000)
  for (const [cause, days] of [
    ['old', 91],
    ['fresh', 89],
  ] as const) {
    await portal.db
      .updateTable('notifications')
      .set({ read_at: ago(days), told_at: ago(days) })
      .where('user_id', '=', userId)
      .where('cause', '=', cause)
      .execute()
  }
  await sweep(portal.context())
  const kept = await portal.db.selectFrom('notifications').select('cause').where('user_id', '=', userId).execute()
  expect(kept.map(({ cause }) => cause).sort()).toEqual(['fresh', 'unread'])
  expect(await unread(token)).toBe(1)
})

test('D11 deleting the profile deletes the entries', async () => {
  const { userId } = await buildPerson(portal)
  await tell(userId, 'x')
  await portal.db.deleteFrom('users').where('id', '=', userId).execute()
  expect(await portal.db.selectFrom('notifications').selectAll().where('user_id', '=', userId).execute()).toEqual([])
})
