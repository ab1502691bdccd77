import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildProvider, shareAccounts } from '../../testing/factories.ts'
import { linkingScene } from '../../testing/scenes/linking-scene.ts'
import { buildOperatorOf, buildStaff } from '../../testing/staff.ts'

let portal: TestApp
let linking: Awaited<ReturnType<typeof linkingScene>>
let number = 7_000_000

beforeAll(async () => {
  portal = await testApp()
  linking = await linkingScene(portal)
})
afterAll(() => portal.close())

/** An account that two residents have proved, the second one a day later; the first shares it with a third. */
async function scene() {
  const account = await linking.accountWithCode(String(number++))
  const [first, second, member] = [await linking.person(), await linking.person(), await linking.person()]
  portal.setNow('2026-11-25T10:00:00Z')
  await linking.claim(first.token, { invoiceAccountCode: account.number })
  portal.setNow('2026-11-26T10:00:00Z')
  await linking.claim(second.token, { invoiceAccountCode: account.number })
  await shareAccounts(portal.db, { ownerId: first.userId, memberId: member.userId, accountIds: [account.id] })
  const url = `/api/warehouse/consumer/accounts/${account.id}/access`
  return {
    account,
    first,
    second,
    member,
    access: (token?: string) => portal.call({ url, ...(token && { token }) }),
    end: (personId: number, token?: string) =>
      portal.call({ method: 'DELETE', url: `${url}/${personId}`, ...(token && { token }) }),
    endByStaff: (personId: number, token?: string, reason = 'Власник змінився') =>
      portal.call({
        method: 'DELETE',
        url: `/api/admin/consumers/${personId}/accounts/${account.id}`,
        body: { reason },
        ...(token && { token }),
      }),
    links: async () => (await linking.links(account.id)).toSorted((one, other) => one - other),
  }
}

const auditOf = async (action: string) =>
  portal.db
    .selectFrom('audit_log')
    .select(['target', 'detail'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirst()

test('AT43 who has proved an account sees who has it, masked; nobody else does', async () => {
  const { access, first, second, member } = await scene()
  const { json, bytes } = await access(second.token)
  expect(json).toMatchObject([
    { id: second.userId, isMe: true, how: 'proved', mayEnd: false },
    { id: first.userId, isMe: false, how: 'proved', mayEnd: true, name: 'О***', email: 'p***@misto.example' },
    { id: member.userId, how: 'shared', mayEnd: false },
  ])
  for (const { email } of [first, second, member]) expect(bytes.toString()).not.toContain(email)
  expect((await access(first.token)).json.map(({ mayEnd }: { mayEnd: boolean }) => mayEnd)).toEqual([
    false,
    false,
    false,
  ])
  const stranger = await linking.person()
  const refused = [await access(member.token), await access(stranger.token), await access()]
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 401])
})

test('AT43 only the resident who proved last can end another’s link and shares; letters notify both', async () => {
  const { account, first, second, member, end, links } = await scene()
  const stranger = await linking.person()
  for (const [by, whose] of [
    [first, second],
    [member, first],
    [stranger, first],
    [second, second],
    [second, member],
  ] as const) {
    expect((await end(whose.userId, by.token)).json.code).toBe('not_found')
  }
  expect((await end(first.userId)).status).toBe(401)
  expect(await links()).toEqual([first.userId, second.userId])
  expect((await end(first.userId, second.token)).json).toMatchObject([{ id: second.userId }])
  expect(await links()).toEqual([second.userId])
  for (const { token } of [first, member]) {
    expect((await portal.call({ url: '/api/warehouse/consumer/invoice_accounts', token })).json).toEqual([])
  }
  expect((await linking.kindsTo(first.email)).at(-1)).toBe('accountTaken')
  expect((await linking.kindsTo(second.email)).at(-1)).toBe('accountLinkEnded')
  expect(await auditOf('account.endOther')).toMatchObject({
    target: `account ${account.id}`,
    detail: { resident: first.userId },
  })
})

test('AT44 an operator ends a link with a reason that is audited, one of a provider there alone', async () => {
  const { account, first, second, endByStaff, links } = await scene()
  const foreign = await buildOperatorOf(portal, (await buildProvider(portal.db)).id)
  const editor = await buildStaff(portal, 'editor')
  const own = await buildOperatorOf(portal, linking.water.id)
  expect((await endByStaff(first.userId, foreign.token)).json.code).toBe('not_found')
  expect((await endByStaff(first.userId, editor.token)).status).toBe(403)
  expect((await endByStaff(first.userId, second.token)).status).toBe(403)
  expect((await endByStaff(first.userId)).status).toBe(401)
  expect((await endByStaff(first.userId, own.token, ' ')).status).toBe(422)
  expect(await links()).toHaveLength(2)
  expect((await endByStaff(first.userId, own.token)).json).toEqual({ ended: true })
  expect(await links()).toEqual([second.userId])
  expect((await endByStaff(first.userId, own.token)).json.code).toBe('not_found')
  expect(await auditOf('consumers.endLink')).toMatchObject({
    target: `account ${account.id}`,
    detail: { resident: first.userId, reason: 'Власник змінився' },
  })
})
