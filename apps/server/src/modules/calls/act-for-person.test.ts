import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer, buildInvoice, linkAccount } from '../../testing/factories.ts'
import { callScene } from '../../testing/scenes/call-scene.ts'
import { buildStaff } from '../../testing/staff.ts'
import { mayWriteTo } from '../identity/letter-budget.ts'

let portal: TestApp

beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())
beforeEach(() => portal.setNow('2026-11-25T10:00:00Z'))

/** A call about an account that a resident with a confirmed address has added. */
async function linkedScene({ confirmed = true } = {}) {
  const scene = await callScene(portal)
  const personId = await buildConsumer(portal.db)
  const email = `person${personId}@misto.example`
  await linkAccount(portal.db, personId, scene.account.id)
  await portal.db
    .insertInto('user_emails')
    .values({
      ...{ user_id: personId, email, replaces_id: null, is_default: true },
      confirmed_at: confirmed ? new Date() : null,
    })
    .execute()
  const { id } = (await scene.begin()).json
  const act = (what: string, { token, ...body }: { token?: string | null; [field: string]: unknown }) =>
    portal.call({
      url: `/api/admin/calls/${id}/${what}`,
      body,
      ...(token !== null && { token: token ?? scene.operator.token }),
    })
  const letters = () =>
    portal.db.selectFrom('letters').select('kind').where('user_id', '=', personId).orderBy('id').execute()
  return { ...scene, personId, email, callId: id, act, letters }
}

const words = { name: 'Олена Мороз', message: 'Не надійшов рахунок за жовтень.' }
const reason = 'Квартиру продано'
const bodies = {
  messages: { ...words, email: 'olena@misto.example' },
  'link-end': { reason },
  recovery: {},
  bill: { month: '2026-10' },
} as const

describe.each(Object.entries(bodies))('%s in a call', (what, body) => {
  test('R03 is refused to visitors, other roles, other operators, and after the call', async () => {
    const { act, personId, letters } = await linkedScene()
    const sent = { ...body, personId }
    expect((await act(what, { ...sent, token: null })).status).toBe(401)
    expect((await act(what, { ...sent, token: await portal.signIn(personId) })).status).toBe(403)
    expect((await act(what, { ...sent, token: (await buildStaff(portal, 'editor')).token })).status).toBe(403)
    expect((await act(what, { ...sent, token: (await buildStaff(portal, 'operator')).token })).status).toBe(404)
    expect(await letters()).toEqual([])
  })

  test('R03 an operator who is now of another provider cannot go on', async () => {
    const { act, personId, operator } = await linkedScene()
    const other = await callScene(portal)
    await portal.db.updateTable('users').set({ provider_id: other.provider.id }).where('id', '=', operator.id).execute()
    expect((await act(what, { ...body, personId })).status).toBe(404)
  })
})

describe('acting for a person', () => {
  test('R03 a message stands in the inbox in the caller’s name with its origin, once', async () => {
    const { act, account, personId, email, callId, letters, look } = await linkedScene()
    const sent = await act('messages', { ...words, email })
    expect(sent.status).toBe(200)
    expect((await act('messages', { ...words, email })).json).toEqual(sent.json)
    const { messageId, call } = sent.json
    expect(call.actions).toMatchObject([{ kind: 'message', subject: String(messageId) }])
    const stored = await portal.db
      .selectFrom('feedback_messages')
      .select(['name', 'email', 'message', 'state', 'topic', 'account_id'])
      .where('id', '=', messageId)
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ name: 'Олена Мороз', email, state: 'new', topic: 'call', account_id: account.id })
    expect(stored.message.replaceAll('\u00a0', ' ')).toContain(
      `Записав оператор під час дзвінка. Запис № ${callId}, рахунок № ${account.number}, `,
    )
    expect(stored.message).toContain(words.message)
    expect(await letters()).toEqual([{ kind: 'feedbackReceived' }])
    expect((await look()).json.messages).toMatchObject([{ id: messageId }])
    expect(personId).toBeGreaterThan(0)
  })

  test('R03 a message with a mended address is a new message, and its letter goes there', async () => {
    const { act, email, letters } = await linkedScene()
    const wrong = await act('messages', { ...words, email: 'olena@mitso.example' })
    const right = await act('messages', { ...words, email })
    const renamed = await act('messages', { ...words, name: 'Олена Мороз-Шевчук', email })
    const ids = [wrong, right, renamed].map(({ json }) => json.messageId)
    expect(new Set(ids).size).toBe(3)
    const stored = await portal.db
      .selectFrom('feedback_messages')
      .select(['id', 'name', 'email'])
      .where('id', 'in', ids)
    expect(await stored.orderBy('id').execute()).toMatchObject([
      { name: words.name, email: 'olena@mitso.example' },
      { name: words.name, email },
      { name: 'Олена Мороз-Шевчук', email },
    ])
    expect(await letters()).toEqual([{ kind: 'feedbackReceived' }, { kind: 'feedbackReceived' }])
  })

  test('R03 an answer by phone is kept with who told it and when, and no letter goes out', async () => {
    const { act, account, operator, look } = await linkedScene()
    const phone = '+38 (067) 123 45 67'
    const sent = await act('messages', { ...words, way: 'phone', phone, email: '' })
    expect(sent.status).toBe(200)
    expect((await act('messages', { ...words, way: 'phone', phone })).json).toEqual(sent.json)
    const other = await act('messages', { ...words, way: 'phone', phone: '+38 (067) 123 45 68' })
    const { messageId } = sent.json
    expect(other.json.messageId).not.toBe(messageId)
    const url = `/api/admin/feedback/${messageId}`
    const { token } = operator
    const thread = (await portal.call({ url, token })).json
    expect(thread).toMatchObject({ email: '', way: 'phone', answerTo: '+380671234567', state: 'new' })
    const before = await portal.db.selectFrom('letters').select('id').execute()
    const body = { revision: thread.revision, text: 'Передзвонив.', state: 'done' }
    const told = await portal.call({ url: `${url}/answers`, body, token })
    expect(told.json).toMatchObject({ state: 'done', answers: [{ text: 'Передзвонив.' }] })
    expect(told.json.answers[0].answeredAt).toBe('2026-11-25T10:00:00.000Z')
    expect(told.json.answers[0].answeredBy).not.toBe('')
    expect(await portal.db.selectFrom('letters').select('id').execute()).toEqual(before)
    expect((await look()).json.messages).toMatchObject([{ id: other.json.messageId }, { id: messageId }])
    expect(account.id).toBeGreaterThan(0)
  })

  test('R03 an answer by post names the postal address', async () => {
    const { act, operator } = await linkedScene()
    const address = 'вул. Соборна, 14, кв. 48, Калинівськ, 22400'
    const { messageId } = (await act('messages', { ...words, way: 'post', address })).json
    const thread = (await portal.call({ url: `/api/admin/feedback/${messageId}`, token: operator.token })).json
    expect(thread).toMatchObject({ email: '', way: 'post', answerTo: address })
  })

  test('R03 an answer in the cabinet is read there whole by the person who has the account', async () => {
    const { act, personId, operator, letters } = await linkedScene({ confirmed: false })
    const { messageId } = (await act('messages', { ...words, way: 'cabinet', person: String(personId) })).json
    const url = `/api/admin/feedback/${messageId}`
    const { token } = operator
    const text = `Рахунок надіслано. ${'Дякуємо. '.repeat(100)}`.trim()
    const told = await portal.call({ url: `${url}/answers`, body: { revision: 0, text, state: 'done' }, token })
    expect([told.status, told.json.way]).toEqual([200, 'cabinet'])
    expect(await letters()).toEqual([])
    const seen = await portal.call({
      url: '/api/warehouse/consumer/notifications',
      token: await portal.signIn(personId),
    })
    expect(JSON.stringify(seen.json)).toContain(text)
  })

  test('R03 the cabinet of a person without the account is not found', async () => {
    const { act } = await linkedScene()
    const stranger = await buildConsumer(portal.db)
    const refused = await act('messages', { ...words, way: 'cabinet', person: String(stranger) })
    expect([refused.status, refused.json.code]).toEqual([404, 'not_found'])
  })

  test.each([
    ['email', 'email', 'olena'],
    ['phone', 'phone', '067'],
    ['post', 'address', ' '],
    ['cabinet', 'person', 'Олена'],
  ])('R03 an answer by %s without its %s is refused', async (way, path, value) => {
    const { act } = await linkedScene()
    const refused = await act('messages', { ...words, way, [path]: value })
    expect([refused.status, refused.json.errors.map((error: { path: string }) => error.path)]).toEqual([422, [path]])
    expect((await act('messages', { ...words, way })).status).toBe(422)
    expect((await act('messages', { ...words, way: 'pigeon', [path]: value })).status).toBe(422)
  })

  test('R03 a message needs name, address and text', async () => {
    const { act } = await linkedScene()
    const { status, json } = await act('messages', { name: 'О', email: 'olena', message: 'Ні' })
    expect([status, json.errors.map(({ path }: { path: string }) => path).sort()]).toEqual([
      422,
      ['email', 'message', 'name'],
    ])
  })

  test('R03 a link ends with a reason; the person and the resident’s list are told', async () => {
    const { act, personId, letters } = await linkedScene()
    expect((await act('link-end', { personId })).status).toBe(422)
    const ended = await act('link-end', { personId, reason })
    expect([ended.status, ended.json.actions.map(({ kind }: { kind: string }) => kind)]).toEqual([200, ['linkEnd']])
    expect(await letters()).toEqual([{ kind: 'accountTaken' }])
    expect((await act('link-end', { personId, reason })).status).toBe(404)
  })

  test('R03 the letter for a new password goes to the confirmed address, once in a call', async () => {
    const { act, personId, letters } = await linkedScene()
    const sent = await act('recovery', { personId })
    expect(sent.json.actions).toMatchObject([{ kind: 'recovery' }])
    expect(JSON.stringify(sent.json)).not.toContain('@')
    expect((await act('recovery', { personId })).json).toEqual(sent.json)
    expect(await letters()).toEqual([{ kind: 'recoverAccess' }])
    const stranger = await buildConsumer(portal.db)
    expect((await act('recovery', { personId: stranger })).status).toBe(404)
    const unconfirmed = await linkedScene({ confirmed: false })
    expect((await unconfirmed.act('recovery', { personId: unconfirmed.personId })).status).toBe(404)
  })

  test('R03 of simultaneous presses one sends the letter for a new password, and each press gets the same call', async () => {
    const { act, personId, letters } = await linkedScene()
    await portal.db.deleteFrom('attempts').execute()
    const presses = await Promise.all(Array.from({ length: 3 }, () => act('recovery', { personId })))
    expect(presses.map(({ status }) => status)).toEqual(Array(3).fill(200))
    for (const { json } of presses) expect(json.actions).toMatchObject([{ kind: 'recovery' }])
    expect(await letters()).toEqual([{ kind: 'recoverAccess' }])
    const counts = await portal.db.selectFrom('attempts').select('taken').where('taken', '>', 0).execute()
    expect(new Set(counts.map(({ taken }) => taken))).toEqual(new Set([1]))
  })

  test('R03 when too many letters went to the address, nothing is recorded and a later press sends one', async () => {
    const { act, personId, letters, email, callId } = await linkedScene()
    const context = portal.context()
    while (await mayWriteTo(context, email, 'recovery'));
    expect((await act('recovery', { personId })).status).toBe(429)
    const actions = () => portal.db.selectFrom('call_actions').select('kind').where('call_id', '=', callId).execute()
    expect([await letters(), await actions()]).toEqual([[], []])
    await portal.db.deleteFrom('attempts').execute()
    expect((await act('recovery', { personId })).status).toBe(200)
    expect([await letters(), await actions()]).toEqual([[{ kind: 'recoverAccess' }], [{ kind: 'recovery' }]])
  })

  test('R03 a bill goes by letter to a person who has the account, once for a month', async () => {
    const { act, account, personId, letters } = await linkedScene()
    await buildInvoice(portal.db, { account_id: account.id, month: '2026-10' })
    const sent = await act('bill', { personId, month: '2026-10' })
    expect(sent.json.actions).toMatchObject([{ kind: 'bill', subject: `2026-10 ${personId}` }])
    expect((await act('bill', { personId, month: '2026-10' })).json).toEqual(sent.json)
    expect(await letters()).toEqual([{ kind: 'newBill' }])
    expect((await act('bill', { personId, month: '2025-01' })).status).toBe(404)
    expect((await act('bill', { personId, month: 'жовтень' })).status).toBe(422)
    expect((await act('bill', { personId: await buildConsumer(portal.db), month: '2026-10' })).status).toBe(404)
  })
})
