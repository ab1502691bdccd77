import { kyivDay } from '@zatyshok/domain/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildAccount, buildConsumer, buildProvider, linkAccount } from '../../testing/factories.ts'
import { buildPerson, lettersTo } from '../../testing/person.ts'

const url = '/api/warehouse/consumer/shares'
const day = 86_400_000
const later = '2099-12-31'
let portal: TestApp
let providerId: number

beforeAll(async () => {
  portal = await testApp()
  providerId = (await buildProvider(portal.db, { name: 'Водоканал' })).id
})
afterAll(() => portal.close())

type Person = Awaited<ReturnType<typeof buildPerson>>
type Method = 'POST' | 'PUT' | 'DELETE'

const ask = ({ token }: Person, method: Method, path: string, body?: object) =>
  portal.call({ method, url: `${url}${path}`, token, ...(body && { body }) })
const list = async ({ token }: Person) => (await portal.call({ url, token })).json
const seen = async ({ token }: Person) =>
  (await portal.call({ url: '/api/warehouse/consumer/invoice_accounts', token })).json
const take = (person: Person, code: string) => ask(person, 'POST', '/take', { code })

/** An owner with two accounts, a member of the household, and functions to invite and accept. */
async function scene() {
  const owner = await buildPerson(portal, { first_name: 'Олена', last_name: 'Мороз' })
  const member = await buildPerson(portal, { first_name: 'Іван', last_name: 'Коваль' })
  const accounts = [
    await buildAccount(portal.db, { provider_id: providerId }),
    await buildAccount(portal.db, { provider_id: providerId }),
  ]
  const accountIds = accounts.map(({ id }) => id)
  for (const id of accountIds) await linkAccount(portal.db, owner.userId, id)
  const email = `mama-${owner.userId}@misto.example`
  const offer = (more: object = {}) =>
    ask(owner, 'POST', '', { email, accountIds, canSubmit: true, canPay: false, endsOn: null, ...more })
  const newestCode = async (): Promise<string> => (await lettersTo(portal, email)).at(-1)?.code
  const share = async (more: object = {}) => {
    const { json } = await offer(more)
    await take(member, await newestCode())
    return json.given[0].id as number
  }
  return { owner, member, accountIds, email, offer, newestCode, share }
}

test('E06 a signed-in resident previews and accepts an invitation letter, and the owner gets a notice', async () => {
  const { owner, member, accountIds, email, offer, newestCode } = await scene()
  const { status, json } = await offer({ endsOn: later })
  expect(status).toBe(200)
  expect(json.given).toMatchObject([{ email, member: null, state: 'offered', endsOn: later, canSubmit: true }])
  const code = await newestCode()
  const preview = await ask(member, 'POST', '/preview', { code })
  expect(preview.json).toMatchObject({ owner: { name: 'Олена Мороз' }, canSubmit: true, canPay: false, endsOn: later })
  expect(await seen(member)).toEqual([])
  expect((await take(member, code)).status).toBe(200)
  expect(await seen(member)).toHaveLength(accountIds.length)
  const masked = `${member.email[0]}***@misto.example`
  expect((await list(owner)).given).toMatchObject([
    { state: 'running', member: { name: 'Іван Коваль', email: masked } },
  ])
  expect((await list(member)).received).toMatchObject([{ owner: { name: 'Олена Мороз' } }])
  const [told] = await lettersTo(portal, owner.email)
  expect(told).toMatchObject({ kind: 'shareTaken', member: 'Іван Коваль', memberEmail: masked, invited: email })
})

test('E06 a link is valid once: only the same resident may repeat it', async () => {
  const { member, offer, newestCode } = await scene()
  await offer()
  const code = await newestCode()
  const other = await buildPerson(portal)
  expect((await take(member, code)).status).toBe(200)
  expect((await take(member, code)).status).toBe(200)
  for (const answer of [await take(other, code), await ask(other, 'POST', '/preview', { code })]) {
    expect([answer.status, answer.json.code]).toEqual([422, 'code_refused'])
  }
  expect(await seen(other)).toEqual([])
})

test('E06 one of ten residents who use a link concurrently succeeds', async () => {
  const { offer, newestCode } = await scene()
  await offer()
  const code = await newestCode()
  const people = await Promise.all(Array.from({ length: 10 }, () => buildPerson(portal)))
  const answers = await Promise.all(people.map((person) => take(person, code)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)])
  expect((await Promise.all(people.map(seen))).filter(({ length }) => length > 0)).toHaveLength(1)
})

test('E06 an unknown, replaced, withdrawn or expired link gets the same error', async () => {
  const { owner, member, offer, newestCode } = await scene()
  await offer()
  const replaced = await newestCode()
  const { json } = await offer({ canSubmit: false })
  expect(json.given).toMatchObject([{ canSubmit: false }])
  const withdrawn = await newestCode()
  await ask(owner, 'DELETE', `/${json.given[0].id}`)
  await offer()
  const old = await newestCode()
  const start = portal.context().now
  portal.setNow(new Date(start.getTime() + 7 * day).toISOString())
  const session = await portal.signIn(member.userId)
  for (const code of [replaced, withdrawn, old, 'a'.repeat(43), 'no code']) {
    const answer = await take({ ...member, token: session }, code)
    expect([answer.status, answer.json.code]).toEqual([422, 'code_refused'])
  }
  portal.setNow(start.toISOString())
  expect((await list(owner)).given).toMatchObject([{ state: 'offered' }])
})

test('E06 an invitation to an own address is refused at its field without a letter', async () => {
  const { owner, offer } = await scene()
  for (const email of [owner.email, owner.email.toUpperCase()]) {
    const { status, json } = await offer({ email })
    expect([status, json.code, json.errors[0]]).toMatchObject([422, 'invalid_value', { path: 'email' }])
  }
  expect((await list(owner)).given).toEqual([])
  expect(await lettersTo(portal, owner.email)).toEqual([])
})

test('E06 the owner cannot accept the own invitation', async () => {
  const { owner, offer, newestCode } = await scene()
  await offer()
  const { status, json } = await take(owner, await newestCode())
  expect([status, json.code]).toEqual([409, 'share_own'])
})

test('E06 a change or an end by the owner applies to the next request on another node', async () => {
  const { owner, member, share } = await scene()
  const id = await share()
  const other = await portal.secondNode()
  const seenThere = async () =>
    (await other.call({ url: '/api/warehouse/consumer/invoice_accounts', token: member.token })).json
  const changed = await ask(owner, 'PUT', `/${id}`, { canSubmit: false, canPay: true, endsOn: later })
  expect(changed.json.given).toMatchObject([{ canSubmit: false, canPay: true, endsOn: later }])
  expect(await seenThere()).toMatchObject([{ canSubmit: false, canPay: true }, {}])
  expect((await ask(owner, 'DELETE', `/${id}`)).json.given).toEqual([])
  expect(await seenThere()).toEqual([])
  expect((await ask(owner, 'DELETE', `/${id}`)).status).toBe(404)
})

test('E06 the member may leave', async () => {
  const { owner, member, share } = await scene()
  const id = await share()
  expect((await ask(member, 'DELETE', `/${id}`)).status).toBe(200)
  expect(await seen(member)).toEqual([])
  expect((await list(owner)).given).toEqual([])
})

test('E06 a member cannot share an account on, alone or with an own one', async () => {
  const { member, accountIds, share } = await scene()
  await share()
  const own = await buildAccount(portal.db, { provider_id: providerId })
  await linkAccount(portal.db, member.userId, own.id)
  const onward = { email: 'third@misto.example', canSubmit: false, canPay: false, endsOn: null }
  for (const ids of [accountIds, [own.id, ...accountIds]]) {
    expect((await ask(member, 'POST', '', { ...onward, accountIds: ids })).status).toBe(404)
  }
  expect(await lettersTo(portal, 'third@misto.example')).toEqual([])
})

test('AZ1 a foreign share is not found and does not change', async () => {
  const { owner, member, share } = await scene()
  const id = await share()
  const stranger = await buildPerson(portal)
  const rights = { canSubmit: true, canPay: true, endsOn: null }
  for (const person of [stranger, member]) expect((await ask(person, 'PUT', `/${id}`, rights)).status).toBe(404)
  expect((await ask(stranger, 'DELETE', `/${id}`)).status).toBe(404)
  expect((await list(stranger)).given).toEqual([])
  expect((await list(owner)).given).toMatchObject([{ canPay: false, state: 'running' }])
})

test('E06 a past day is refused; an ended share is shown as ended and can be extended', async () => {
  const { owner, member, offer, share } = await scene()
  const refused = await offer({ endsOn: '2026-01-01' })
  expect([refused.status, refused.json.errors]).toMatchObject([422, [{ path: 'endsOn' }]])
  const id = await share()
  const yesterday = kyivDay(new Date(Date.now() - day))
  await portal.db.updateTable('shares').set({ ends_on: yesterday }).where('id', '=', id).execute()
  expect((await list(owner)).given).toMatchObject([{ state: 'ended' }])
  expect((await list(member)).received).toEqual([])
  await ask(owner, 'PUT', `/${id}`, { canSubmit: true, canPay: true, endsOn: later })
  expect(await seen(member)).toHaveLength(2)
})

test('E06 if two owners share one account, the invitation accepted last applies', async () => {
  const first = await scene()
  await first.share()
  const [accountId = 0] = first.accountIds
  const second = await buildPerson(portal)
  await linkAccount(portal.db, second.userId, accountId)
  const email = `again-${second.userId}@misto.example`
  await ask(second, 'POST', '', { email, accountIds: [accountId], canSubmit: false, canPay: true, endsOn: null })
  await take(first.member, (await lettersTo(portal, email)).at(-1)?.code)
  expect((await seen(first.member)).map(({ canPay }: { canPay: boolean }) => canPay).sort()).toEqual([false, true])
})

test('E06 letters to one address are limited, and an advertisement as a name is omitted', async () => {
  const { owner, email, offer } = await scene()
  await portal.db
    .updateTable('users')
    .set({ first_name: 'Приз на priz.example' })
    .where('id', '=', owner.userId)
    .execute()
  const statuses = []
  for (let n = 0; n < 4; n++) statuses.push((await offer()).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect(await lettersTo(portal, email)).toHaveLength(3)
})

test('E06 refuses a caller who is not signed in, staff, and malformed requests', async () => {
  const { offer, accountIds } = await scene()
  expect((await portal.call({ url })).status).toBe(401)
  const operator = await portal.signIn(await buildConsumer(portal.db, { role: 'operator' }))
  expect((await portal.call({ url, token: operator })).status).toBe(403)
  for (const wrong of [{ email: 'nobody' }, { accountIds: [] }, { accountIds: [-1] }, { endsOn: '31.12.2099' }]) {
    expect((await offer(wrong)).status).toBe(422)
  }
  expect((await offer({ accountIds: [...accountIds, 2 ** 53 - 1] })).status).toBe(404)
})

test('E06 every step is audited with its person and object', async () => {
  const { owner, member, accountIds, offer, newestCode } = await scene()
  const { json } = await offer()
  const { id } = json.given[0]
  await take(member, await newestCode())
  await ask(owner, 'PUT', `/${id}`, { canSubmit: false, canPay: true, endsOn: later })
  await ask(member, 'DELETE', `/${id}`)
  const rows = await portal.db
    .selectFrom('audit_log')
    .selectAll()
    .where('target', '=', `share ${id}`)
    .orderBy('id')
    .execute()
  expect(rows.map(({ action, actor_id, detail }) => [action, actor_id, detail])).toEqual([
    ['share.offer', owner.userId, { accounts: accountIds.length }],
    ['share.take', member.userId, expect.anything()],
    ['share.change', owner.userId, { canSubmit: false, canPay: true, endsOn: later }],
    ['share.end', member.userId, expect.anything()],
  ])
})

test('E06 the letter names the owner and the lifetime of its link; then the offer expires', async () => {
  const { owner, email, accountIds, offer } = await scene()
  const { json } = await offer()
  const { now } = portal.context()
  const expiresAt = new Date(now.getTime() + 7 * day).toISOString()
  expect(json.given).toMatchObject([{ expiresAt, accounts: accountIds.map((id) => ({ invoiceAccount: { id } })) }])
  expect(await lettersTo(portal, email)).toMatchObject([
    { kind: 'shareOffered', userId: owner.userId, firstName: '', owner: 'Олена Мороз', days: 7 },
  ])
  const stateAt = async (moment: number) => {
    portal.setNow(new Date(moment).toISOString())
    const { given } = await list({ ...owner, token: await portal.signIn(owner.userId) })
    portal.setNow(now.toISOString())
    return given[0].state
  }
  const end = Date.parse(expiresAt)
  expect([await stateAt(end - 1), await stateAt(end)]).toEqual(['offered', 'lapsed'])
})

test('E06 an invitation is valid to its last moment, and a share includes its last day', async () => {
  const { owner, member, offer, newestCode } = await scene()
  const { now } = portal.context()
  const today = kyivDay(new Date())
  await offer({ endsOn: today < kyivDay(now) ? kyivDay(now) : today })
  const code = await newestCode()
  portal.setNow(new Date(now.getTime() + 7 * day - 1).toISOString())
  const { status, json } = await take({ ...member, token: await portal.signIn(member.userId) }, code)
  portal.setNow(now.toISOString())
  expect([status, json.owner.name]).toEqual([200, 'Олена Мороз'])
  expect((await list(owner)).given).toMatchObject([{ state: 'running' }])
})

test('E06 an ended share is refused also to its member', async () => {
  const { member, offer, newestCode } = await scene()
  const { json } = await offer()
  const code = await newestCode()
  await take(member, code)
  const yesterday = kyivDay(new Date(Date.now() - day))
  await portal.db.updateTable('shares').set({ ends_on: yesterday }).where('id', '=', json.given[0].id).execute()
  for (const answer of [await take(member, code), await ask(member, 'POST', '/preview', { code })]) {
    expect([answer.status, answer.json.code]).toEqual([422, 'code_refused'])
  }
})

test('E06 a person without a name has a placeholder, and one without an address gets no letter', async () => {
  const { owner, member, offer, newestCode } = await scene()
  await portal.db
    .updateTable('users')
    .set({ first_name: '', last_name: '' })
    .where('id', 'in', [owner.userId, member.userId])
    .execute()
  await portal.db.deleteFrom('user_emails').where('user_id', 'in', [owner.userId, member.userId]).execute()
  await offer()
  const taken = await take(member, await newestCode())
  expect([taken.status, taken.json.owner]).toEqual([200, { name: 'Мешканець без імені' }])
  expect((await list(owner)).given).toMatchObject([{ member: { name: 'Мешканець без імені', email: null } }])
  expect(await lettersTo(portal, owner.email)).toEqual([])
})

test('E06 an offer replaces one of the same accounts to the same address in any spelling', async () => {
  const { owner, accountIds, email, offer } = await scene()
  await offer()
  expect((await offer({ accountIds: [...accountIds].reverse(), email: email.toUpperCase() })).json.given).toHaveLength(
    1,
  )
  expect((await offer({ accountIds: accountIds.slice(0, 1) })).json.given).toHaveLength(2)
  const twice = await offer({ accountIds: [accountIds[0], accountIds[0]], email: `x${email}` })
  expect([twice.status, twice.json.given.length]).toEqual([200, 3])
  expect(twice.json.given.map(({ email }: { email: string }) => email)[0]).toBe(`x${email}`)
  expect((await list(owner)).given[0].accounts).toHaveLength(1)
})

test('E06 a member’s confirmed default address is shown, and an open offer is not in force', async () => {
  const { owner, member, share } = await scene()
  await portal.db
    .insertInto('user_emails')
    .values([
      {
        user_id: member.userId,
        email: `z-${member.email}`,
        is_default: false,
        confirmed_at: portal.context().now,
        replaces_id: null,
      },
      { user_id: member.userId, email: `y-${member.email}`, is_default: false, confirmed_at: null, replaces_id: null },
    ])
    .execute()
  await share()
  expect((await list(owner)).given).toMatchObject([{ member: { email: `${member.email[0]}***@misto.example` } }])
  expect((await list(owner)).received).toEqual([])
})

test('LG3 changes of shares are limited by the hour, and links by the network', async () => {
  const { owner } = await scene()
  const rights = { canSubmit: true, canPay: true, endsOn: null }
  const statuses = []
  for (let n = 0; n < 16; n++) {
    statuses.push((await ask(owner, 'PUT', '/1', rights)).status, (await ask(owner, 'DELETE', '/1')).status)
  }
  expect([statuses.slice(0, 30), statuses.slice(30)]).toEqual([Array(30).fill(404), [429, 429]])
  const one = await portal.signIn(owner.userId)
  const guess = (path: string) =>
    portal.call({ url: `${url}${path}`, token: one, from: '203.0.113.77', body: { code: 'a'.repeat(43) } })
  for (let n = 0; n < 50; n++)
    expect([(await guess('/take')).status, (await guess('/preview')).status]).toEqual([422, 422])
  expect([(await guess('/take')).status, (await guess('/preview')).status]).toEqual([429, 429])
})
