import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../context.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildPerson, lettersTo, password } from '../../testing/person.ts'
import { takeConfirmedAddress } from './take-confirmed-address.ts'

const url = '/api/ud/contact_info/emails'
const callbackPath = { path: 'email-confirm' }
let portal: TestApp
let people = 0

beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const fresh = () => `new-${++people}@misto.example`
const put = (token: string | undefined, body: unknown) =>
  portal.call({ method: 'PUT', url, body, ...(token === undefined ? {} : { token }) })
const list = async (token: string) => (await portal.call({ url, token })).json

/** Confirms the address as the letter's code does. */
async function confirm(userId: number, emailId: number): Promise<void> {
  const ctx = portal.context()
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.updateTable('user_emails').set({ confirmed_at: ctx.now }).where('id', '=', emailId).execute()
    await takeConfirmedAddress(ctx, userId, emailId)
  })
}

test('D05 a new address is unconfirmed and gets a letter, and the old one stays the default', async () => {
  const { token, email, emailId, userId } = await buildPerson(portal)
  const added = fresh()
  const answer = await put(token, { email: added, useAsDefault: true, callbackPath, password })
  expect(answer.status).toBe(200)
  expect(answer.json).toEqual([
    { id: emailId, email, useAsDefault: true, confirmed: true },
    { id: expect.any(Number), email: added, useAsDefault: false, confirmed: false },
  ])
  expect(await lettersTo(portal, added)).toMatchObject([{ kind: 'confirmEmailChange', userId, firstName: 'Олена' }])
})

test('RG10 a changed default stays valid until the new one is confirmed, then gets a notice and is deleted', async () => {
  const { token, email, emailId, userId } = await buildPerson(portal)
  const changed = fresh()
  const waiting = (await put(token, { id: emailId, email: changed, useAsDefault: true, password })).json
  expect(waiting.map(({ email }: { email: string }) => email)).toEqual([email, changed])
  expect(await lettersTo(portal, email)).toEqual([])
  await confirm(userId, waiting[1].id)
  expect(await list(token)).toEqual([{ id: waiting[1].id, email: changed, useAsDefault: true, confirmed: true }])
  expect(await lettersTo(portal, email)).toMatchObject([{ kind: 'emailChanged', newEmail: changed }])
  expect((await portal.call({ url: '/api/ud/profile', token })).json.email).toBe(changed)
})

test('RG10 without the right current password the request is refused and no letter is sent', async () => {
  const { token, emailId } = await buildPerson(portal)
  const before = await list(token)
  const wanted = fresh()
  for (const body of [
    { email: wanted, useAsDefault: false },
    { email: wanted, useAsDefault: false, password: 'не той' },
    { id: emailId, email: wanted, useAsDefault: true, password: 'не той' },
  ]) {
    const refused = await put(token, body)
    expect([refused.status, refused.json.code]).toEqual([422, 'password_wrong'])
  }
  expect(await list(token)).toEqual(before)
  expect(await lettersTo(portal, wanted)).toEqual([])
})

test('RG10 another confirmed address becomes the default by the password, and the old default gets a notice', async () => {
  const { token, email, userId } = await buildPerson(portal)
  const second = fresh()
  const added = (await put(token, { email: second, useAsDefault: false, password })).json[1]
  await confirm(userId, added.id)
  expect((await list(token))[0].useAsDefault).toBe(true)
  const entry = { id: added.id, email: second, useAsDefault: true }
  expect((await put(token, entry)).status).toBe(422)
  const chosen = await put(token, { ...entry, password })
  expect(chosen.json.map(({ useAsDefault }: { useAsDefault: boolean }) => useAsDefault)).toEqual([false, true])
  expect(await lettersTo(portal, email)).toMatchObject([{ kind: 'emailChanged', newEmail: second }])
})

test('D05 the whole list may be sent; unchanged entries cause no action', async () => {
  const { token, email, emailId } = await buildPerson(portal)
  const unchanged = [{ id: emailId, email, useAsDefault: true, callbackPath }]
  expect((await put(token, unchanged)).json).toHaveLength(1)
  const [one, two] = [fresh(), fresh()]
  const entries = [
    ...unchanged,
    { email: one, useAsDefault: false, callbackPath, password },
    { email: two, useAsDefault: false, callbackPath },
  ]
  expect((await put(token, entries)).json).toHaveLength(3)
  expect(await lettersTo(portal, two)).toHaveLength(1)
})

test('RG1 a foreign address gets the same response as a free one; its owner gets a notice without a code', async () => {
  const owner = await buildPerson(portal)
  const { token, userId } = await buildPerson(portal)
  const free = fresh()
  const answers = [owner.email, free].map((email) => put(token, { email, useAsDefault: false, password }))
  const [taken, notTaken] = await Promise.all(answers)
  const shape = ({ status, json }: Awaited<(typeof answers)[0]>, email: string) => [
    status,
    json.filter((one: { email: string }) => one.email === email).map((one: object) => ({ ...one, id: 0, email: '' })),
  ]
  expect(shape(taken!, owner.email)).toEqual(shape(notTaken!, free))
  expect(await lettersTo(portal, owner.email)).toMatchObject([{ kind: 'alreadyRegistered', userId: owner.userId }])
  const codes = await portal.db.selectFrom('one_time_codes').select('email_id').where('user_id', '=', userId).execute()
  expect(codes).toHaveLength(1)
})

test('RG6 a newer change invalidates the earlier letter', async () => {
  const { token, email, emailId, userId } = await buildPerson(portal)
  const [first, second] = [fresh(), fresh()]
  await put(token, { id: emailId, email: first, useAsDefault: true, password })
  const waiting = (await put(token, { id: emailId, email: second, useAsDefault: true, password })).json
  expect(waiting.map((one: { email: string }) => one.email)).toEqual([email, second])
  const alive = await portal.db
    .selectFrom('one_time_codes')
    .select('email_id')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  expect(alive).toEqual([{ email_id: waiting[1].id }])
  // Corrects a typing error in the waiting address, which still replaces the confirmed one.
  const third = fresh()
  const again = (await put(token, { id: waiting[1].id, email: third, useAsDefault: false, password })).json
  await confirm(userId, again[1].id)
  expect((await list(token)).map((one: { email: string }) => one.email)).toEqual([third])
})

test('D05 the letter of a waiting address is sent again without a password, three times an hour at most', async () => {
  const { token } = await buildPerson(portal)
  const email = fresh()
  const added = (await put(token, { email, useAsDefault: false, password })).json[1]
  const again = () => put(token, { id: added.id, email, useAsDefault: false })
  expect((await again()).status).toBe(200)
  expect((await again()).status).toBe(200)
  expect((await again()).status).toBe(429)
  expect(await lettersTo(portal, email)).toHaveLength(3)
})

test('D05 a person has at most five addresses, each once', async () => {
  const { token, emailId } = await buildPerson(portal)
  const emails = [1, 2, 3, 4].map(fresh)
  for (const email of emails) await put(token, { email, useAsDefault: false, password })
  expect((await put(token, { email: fresh(), useAsDefault: false, password })).status).toBe(422)
  const twin = await put(token, { id: emailId, email: emails[0], useAsDefault: true, password })
  expect([twin.status, twin.json.errors[0].path]).toEqual([422, 'email'])
  expect(await list(token)).toHaveLength(5)
})

test('D05 an address that is neither the default nor the last confirmed one may be removed', async () => {
  const { token, emailId } = await buildPerson(portal)
  const added = (await put(token, { email: fresh(), useAsDefault: false, password })).json[1]
  const remove = (id: unknown, body = {}) => portal.call({ method: 'DELETE', url: `${url}/${id}`, token, body })
  expect((await remove(emailId, { password })).status).toBe(422)
  expect((await remove(added.id)).json).toHaveLength(1)
  expect((await remove(added.id)).status).toBe(404)
})

test('RG10 a confirmed address is removed with the current password only: it lets in and recovers the access', async () => {
  const { token, userId } = await buildPerson(portal)
  const added = (await put(token, { email: fresh(), useAsDefault: false, password })).json[1]
  await confirm(userId, added.id)
  const remove = (body: object) => portal.call({ method: 'DELETE', url: `${url}/${added.id}`, token, body })
  for (const body of [{}, { password: 'не той' }]) {
    const { status, json } = await remove(body)
    expect([status, json.code]).toEqual([422, 'password_wrong'])
  }
  expect(await list(token)).toHaveLength(2)
  expect((await remove({ password })).json).toHaveLength(1)
})

test('D05 a person without a password is asked to set one first', async () => {
  const { token } = await buildPerson(portal, { password_hash: null })
  const refused = await put(token, { email: fresh(), useAsDefault: false, password: 'будь-що' })
  expect([refused.status, refused.json.errors[0].path]).toEqual([422, 'password'])
  expect(refused.json.errors[0].message).toContain('задайте пароль')
})

test('RG3 a malformed address is invalid; the only callback is the confirmation page', async () => {
  const { token } = await buildPerson(portal)
  const base = { useAsDefault: false, password }
  for (const email of ['', 'a@b.c', 'abcdef', 'a@b.example,c@d.example', 'a@b.example\r\nBcc: x@y.example']) {
    const refused = await put(token, { ...base, email })
    expect([refused.status, refused.json.errors[0].path], email).toEqual([422, 'email'])
    const listed = await put(token, [{ ...base, email }])
    expect([listed.status, listed.json.errors[0].path], email).toEqual([422, '0.email'])
  }
  for (const path of ['//evil.example', 'javascript:1', '/admin']) {
    expect((await put(token, { ...base, email: fresh(), callbackPath: { path } })).status, path).toBe(422)
  }
  expect((await put(token, { ...base, email: 5 })).status).toBe(400)
  expect((await put(token, [])).status).toBe(422)
})

test('AZ4 a foreign address and a missing one get the same 404', async () => {
  const owner = await buildPerson(portal)
  const { token } = await buildPerson(portal)
  const change = (id: number) => put(token, { id, email: fresh(), useAsDefault: true, password })
  const { requestId: _one, ...foreign } = (await change(owner.emailId)).json
  const { requestId: _two, ...missing } = (await change(999_999)).json
  expect(foreign).toEqual(missing)
  expect((await change(-1)).status).toBe(404)
  expect(
    (await portal.call({ method: 'DELETE', url: `${url}/${owner.emailId}`, token, body: { password } })).status,
  ).toBe(404)
  expect(await list(owner.token)).toHaveLength(1)
})

test('D05 signed-out callers are refused', async () => {
  expect((await put(undefined, { email: fresh(), useAsDefault: false, password })).status).toBe(401)
})
