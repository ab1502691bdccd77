import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildAccount, buildProvider, linkAccount, shareAccounts } from '../../testing/factories.ts'
import { buildPerson, lettersTo, password } from '../../testing/person.ts'
import { buildOperatorOf, buildStaff } from '../../testing/staff.ts'

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

test('AT45 other staff cannot block a resident, and staff accounts are not blocked here', async () => {
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

test('AT67 what a blocked resident shares stops at once, by the open invitation too, and works again afterwards', async () => {
  const [owner, member, guest] = [await buildPerson(portal), await buildPerson(portal), await buildPerson(portal)]
  const provider = await buildProvider(portal.db)
  const account = await buildAccount(portal.db, { provider_id: provider.id })
  await linkAccount(portal.db, owner.userId, account.id)
  await shareAccounts(portal.db, { ownerId: owner.userId, memberId: member.userId, accountIds: [account.id] })
  const body = { email: 'guest@misto.example', accountIds: [account.id], canSubmit: false, canPay: false, endsOn: null }
  await portal.call({ url: '/api/warehouse/consumer/shares', token: owner.token, body })
  const [invitation] = await lettersTo(portal, body.email)
  const preview = () =>
    portal.call({ url: '/api/warehouse/consumer/shares/preview', token: guest.token, body: { code: invitation.code } })
  const seen = async ({ token }: { token: string }) => {
    const accounts = await portal.call({ url: '/api/warehouse/consumer/invoice_accounts', token })
    const shares = await portal.call({ url: '/api/warehouse/consumer/shares', token })
    return [accounts.json.length, shares.json.received.length]
  }
  const operator = await buildStaff(portal, 'operator')
  expect([await seen(member), (await preview()).status]).toEqual([[1, 1], 200])
  await set(owner.userId, operator.token, true)
  expect([await seen(member), (await preview()).json.code]).toEqual([[0, 0], 'code_refused'])
  await set(owner.userId, operator.token, false)
  expect([await seen(member), (await preview()).status]).toEqual([[1, 1], 200])
})

test('AT67 what others share with a blocked resident stops for them, and works again afterwards', async () => {
  const [owner, member] = [await buildPerson(portal), await buildPerson(portal)]
  const provider = await buildProvider(portal.db)
  const account = await buildAccount(portal.db, { provider_id: provider.id })
  await linkAccount(portal.db, owner.userId, account.id)
  await shareAccounts(portal.db, { ownerId: owner.userId, memberId: member.userId, accountIds: [account.id] })
  const shown = async () => {
    const linked = portal.db.selectFrom('linked_accounts').select('account_id').where('consumer_id', '=', member.userId)
    const url = `/api/warehouse/consumer/accounts/${account.id}/access`
    const { json } = await portal.call({ url, token: owner.token })
    return [(await linked.execute()).length, json.map(({ how }: { how: string }) => how)]
  }
  const operator = await buildStaff(portal, 'operator')
  expect(await shown()).toEqual([1, ['proved', 'shared']])
  await set(member.userId, operator.token, true)
  expect(await shown()).toEqual([0, ['proved']])
  await set(member.userId, operator.token, false)
  expect(await shown()).toEqual([1, ['proved', 'shared']])
})
