import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { buildConsumer, linkAccount, shareAccounts } from '../../../testing/factories.ts'
import { buildPerson, lettersTo } from '../../../testing/person.ts'
import { dispatchesUrl, dispatchScene } from '../../../testing/scenes/dispatch-scene.ts'
import { listOffered } from '../list-offered.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp({ now: '2026-11-25T10:00:00Z' })
})
afterAll(() => portal.close())

const decisions = (accountId: number) =>
  portal.db
    .selectFrom('reading_decisions')
    .select(['meter_id', 'status', 'reason', 'decided_at'])
    .where('account_id', '=', accountId)
    .orderBy('meter_id')
    .execute()

test('K03 a whole dispatch is accepted once, also by repeated requests', async () => {
  const { account, meter, give, made, post } = await dispatchScene(portal, '601')
  await give()
  await give({ meter_id: await meter() })
  const { id } = await made({ format: 'csv' })
  const first = await post(`${id}/acceptance`)
  expect(first.json).toMatchObject({ accepted: 2, declined: 0, closedAt: '2026-11-25T10:00:00.000Z' })
  portal.setNow('2026-11-26T10:00:00Z')
  expect((await post(`${id}/acceptance`)).json).toMatchObject({ accepted: 2, closedAt: first.json.closedAt })
  expect((await decisions(account.id)).map(({ status, decided_at }) => [status, decided_at.getUTCDate()])).toEqual([
    ['accepted', 25],
    ['accepted', 25],
  ])
})

test('K03 F04 a declined reading causes one letter with the reason; other records stay open', async () => {
  const { email, meter, give, made, post, token } = await dispatchScene(portal, '602')
  await give()
  await give({ meter_id: await meter() })
  const { id } = await made({ format: 'csv' })
  const answers = [{ row: 1, status: 'declined', reason: 'Менше за попереднє' }]
  const { json } = await post(`${id}/answers`, { answers: [...answers, { row: 77, status: 'accepted' }] })
  expect(json).toMatchObject({ accepted: 0, declined: 1, closedAt: null, unknownRows: [77] })
  await post(`${id}/answers`, { answers })
  const letters = await lettersTo(portal, email)
  expect(letters).toMatchObject([{ kind: 'readingDeclined', month: '2026-11', reason: 'Менше за попереднє' }])
  const records = async (state: string) =>
    (await portal.call({ url: `${dispatchesUrl}/${id}/records`, query: { state }, token })).json
  expect(await records('open')).toMatchObject([{ row: 2, answeredAt: null }])
  expect(await records('declined')).toMatchObject([{ row: 1, reason: 'Менше за попереднє' }])
})

/** An account with two residents who may give readings, a person who may only look, and a stranger. */
async function sharedScene(providerCode: string) {
  const scene = await dispatchScene(portal, providerCode)
  const { account, consumerId } = scene
  const relative = await buildPerson(portal)
  await linkAccount(portal.db, relative.userId, account.id)
  const looker = await buildConsumer(portal.db)
  const share = { ownerId: consumerId, memberId: looker, accountIds: [account.id] }
  await shareAccounts(portal.db, { ...share, canSubmit: false })
  const people = { resident: consumerId, relative: relative.userId, looker, operator: scene.operator.id }
  /** Notifications of these people: who was told, and what. */
  const told = async () => {
    const names = new Map(Object.entries(people).map(([name, id]) => [id, name]))
    const rows = await portal.db
      .selectFrom('notifications')
      .select(['user_id', 'kind'])
      .where('user_id', 'in', [...names.keys()])
      .execute()
    return rows.map(({ user_id, kind }) => `${names.get(user_id)} ${kind}`).sort()
  }
  const byPhone = { consumer_id: scene.operator.id, source: 'phone' as const }
  return { ...scene, relative, told, byPhone }
}

test('K03 R03 all who may give readings are told that a reading told to an operator is declined', async () => {
  const { email, relative, give, made, post, told, byPhone } = await sharedScene('608')
  await give({ value: '424' })
  await give({ value: '430', revision: 2, ...byPhone })
  const { id } = await made({ format: 'csv' })
  await post(`${id}/answers`, { answers: [{ row: 1, status: 'declined', reason: 'Менше за попереднє' }] })
  expect(await told()).toEqual(['relative readingDeclined', 'resident readingDeclined'])
  for (const address of [email, relative.email]) {
    expect(await lettersTo(portal, address)).toMatchObject([{ kind: 'readingDeclined', reason: 'Менше за попереднє' }])
  }
})

test('K03 R03 all who may give readings are told once that both zones of an operator’s entry are accepted', async () => {
  const { give, made, post, told, byPhone } = await sharedScene('609')
  await give({ zone: 'day', ...byPhone })
  await give({ zone: 'night', ...byPhone })
  const { id } = await made({ format: 'csv' })
  await post(`${id}/acceptance`)
  expect(await told()).toEqual(['relative readingsAccepted', 'resident readingsAccepted'])
})

test('K03 of a shared account only the resident who gave a reading on the portal is told of the answer', async () => {
  const { give, meter, made, post, told } = await sharedScene('610')
  await give()
  await give({ meter_id: await meter() })
  const { id } = await made({ format: 'csv' })
  await post(`${id}/answers`, { answers: [{ row: 1, status: 'declined' }] })
  await post(`${id}/acceptance`)
  expect(await told()).toEqual(['resident readingDeclined', 'resident readingsAccepted'])
})

test('K03 an older answer does not replace a newer one', async () => {
  const { account, give, made, post } = await dispatchScene(portal, '603')
  await give()
  const { id } = await made({ format: 'csv' })
  const say = (status: string, at: string) => post(`${id}/answers`, { at, answers: [{ row: 1, status }] })
  const now = async () => (await decisions(account.id))[0]?.status
  await say('accepted', '2026-11-25T12:00:00Z')
  await say('declined', '2026-11-25T11:00:00Z')
  expect(await now()).toBe('accepted')
  expect((await say('declined', '2026-11-25T13:00:00Z')).json).toMatchObject({ accepted: 0, declined: 1 })
  expect(await now()).toBe('declined')
  // A time in the future is stored as now, so it does not block later answers.
  portal.setNow('2026-11-26T12:00:00Z')
  await say('accepted', '2099-01-01T00:00:00Z')
  portal.setNow('2026-11-26T13:00:00Z')
  await say('declined', '2026-11-26T12:30:00Z')
  expect(await now()).toBe('declined')
})

test('K03 a resent dispatch has the same bytes and is offered again, counted and audited', async () => {
  const { give, made, post, bytesOf, read } = await dispatchScene(portal, '604')
  await give()
  const { id } = await made({ format: 'xlsx' })
  const bytes = await bytesOf(id)
  const offer = async () =>
    (await portal.db.selectFrom('dispatches').select('offer').where('id', '=', id).executeTakeFirstOrThrow()).offer ?? 0
  const before = await offer()
  expect((await post(`${id}/resend`)).json).toMatchObject({ resends: 1, records: 1 })
  expect(await offer()).toBeGreaterThan(before)
  expect(await bytesOf(id)).toEqual(bytes)
  expect(await read(id)).toMatchObject({ resends: 1, downloads: 2 })
  const looks = await portal.db.selectFrom('audit_log').select('action').where('target', '=', `export ${id}`).execute()
  expect(looks.map(({ action }) => action)).toContain('export.resend')
})

test('K03 a cursor returns each dispatch once, and a resent one again', async () => {
  const { provider, give, made, post } = await dispatchScene(portal, '607')
  const exchanger = { by: { tokenId: 1, name: 'Білінг' }, providerId: provider.id }
  const client = { network: '', userAgent: '', browser: '', device: '' }
  const seen = async (cursor: string) => listOffered({ ...portal.context(), client, exchanger }, { cursor, limit: 10 })
  expect(await seen('')).toEqual({ items: [], cursor: '0' })
  await give()
  const { id } = await made({ format: 'csv' })
  const first = await seen('')
  expect(first.items.map((item) => item.id)).toEqual([id])
  expect((await seen(first.cursor)).items).toEqual([])
  await post(`${id}/resend`)
  expect((await seen(first.cursor)).items.map((item) => [item.id, item.resends])).toEqual([[id, 1]])
})

test('J01 answers for another provider or without the permission are refused', async () => {
  const mine = await dispatchScene(portal, '605')
  const other = await dispatchScene(portal, '606')
  await mine.give()
  const { id } = await mine.made({ format: 'csv' })
  const body = { answers: [{ row: 1, status: 'accepted' }] }
  for (const path of [`${id}/resend`, `${id}/acceptance`, `${id}/answers`]) {
    expect((await other.post(path, path.endsWith('answers') ? body : {})).status).toBe(404)
    expect((await portal.call({ url: `${dispatchesUrl}/${path}`, body })).status).toBe(401)
  }
  const records = { url: `${dispatchesUrl}/${id}/records`, query: { state: 'open' } }
  expect((await portal.call({ ...records, token: other.token })).status).toBe(404)
  expect((await mine.post(`${id}/answers`, { answers: [] })).status).toBe(422)
  expect((await mine.post(`${id}/answers`, { answers: [{ row: 0, status: 'accepted' }] })).status).toBe(422)
})
