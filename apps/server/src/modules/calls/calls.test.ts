import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildAccount, buildConsumer, buildPremises, buildProvider, linkAccount } from '../../testing/factories.ts'
import { callScene } from '../../testing/scenes/call-scene.ts'
import { buildOperatorOf, buildStaff } from '../../testing/staff.ts'

let portal: TestApp

beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.setNow('2026-11-25T10:00:00Z')
  await portal.db.deleteFrom('audit_log').execute()
})

const logged = () =>
  portal.db.selectFrom('audit_log').select(['action', 'actor_id', 'target', 'detail']).orderBy('id').execute()

describe('a call', () => {
  test('R03 begins on an opened card after two right answers; a repeat in another order is the same call', async () => {
    const { account, provider, operator, look, begin } = await callScene(portal)
    const first = await begin({ answers: ['holder', 'address'] })
    expect(first.status).toBe(200)
    expect(first.json).toMatchObject({ begunAt: '2026-11-25T10:00:00.000Z', reason: 'call', actions: [] })
    expect((await begin({ answers: ['address', 'holder'] })).json).toEqual(first.json)
    const written = (await logged()).filter(({ action }) => action === 'calls.begin')
    expect(written).toEqual([
      {
        action: 'calls.begin',
        actor_id: operator.id,
        target: `account ${account.id}`,
        detail: { call: first.json.id, account: `${provider.code} ${account.number}`, answers: 'holder, address' },
      },
    ])
    const card = await look()
    expect(card.json.calls).toEqual([first.json])
  })

  test('R03 keeps the answers that are right now; the audit log has each change', async () => {
    const { account, provider, operator, begin, enter } = await callScene(portal)
    const first = await begin({ answers: ['holder', 'address'] })
    const { id } = first.json
    await enter(id, { value: '424,6' })
    const changed = await begin({ answers: ['sum', 'holder'] })
    expect(changed.json).toMatchObject({ id, begunAt: first.json.begunAt, actions: [{ kind: 'reading' }] })
    await begin({ answers: ['holder', 'sum'] })
    const row = () => portal.db.selectFrom('calls').select('answers').where('id', '=', id).executeTakeFirstOrThrow()
    expect(await row()).toEqual({ answers: ['holder', 'sum'] })
    const called = { call: id, account: `${provider.code} ${account.number}` }
    const written = (await logged()).filter(({ action }) => ['calls.begin', 'calls.answers'].includes(action))
    expect(written).toEqual([
      expect.objectContaining({ action: 'calls.begin', detail: { ...called, answers: 'holder, address' } }),
      {
        ...{ action: 'calls.answers', actor_id: operator.id, target: `account ${account.id}` },
        detail: { ...called, answers: 'holder, sum', former: 'holder, address' },
      },
    ])
    expect(
      (await begin({ answers: ['sum', 'meter'], token: (await buildStaff(portal, 'operator')).token })).status,
    ).toBe(404)
    portal.setNow('2026-11-25T23:00:00Z')
    expect((await begin({ answers: ['sum', 'meter'], token: await portal.signIn(operator.id) })).status).toBe(404)
    expect(await row()).toEqual({ answers: ['holder', 'sum'] })
  })

  test('R03 needs two different answers, and a person who asked: no call for a check by staff', async () => {
    const { begin, look } = await callScene(portal)
    for (const answers of [[], ['holder'], ['holder', 'name'], ['holder', 'holder']]) {
      expect((await begin({ answers })).status, String(answers)).toBe(422)
    }
    const { lookId } = (await look({ reason: 'check' })).json
    expect((await begin({ lookId })).status).toBe(404)
  })

  test('R03 is not begun on an account of which only the sum was shown, in the card of another one', async () => {
    const premises_id = await buildPremises(portal.db, 'вул. Тиха, 7, кв. 2')
    const { id: provider_id } = await buildProvider(portal.db)
    const opened = await buildAccount(portal.db, { provider_id, premises_id })
    const beside = await buildAccount(portal.db, { provider_id, premises_id })
    const { begin } = await callScene(portal, { account: opened })
    const [look] = await portal.db.selectFrom('account_looks').selectAll().where('account_id', '=', beside.id).execute()
    expect(look?.card_look_id).not.toBeNull()
    const scene = await callScene(portal, { account: beside })
    expect((await scene.begin({ lookId: look?.id })).status).toBe(404)
    expect((await begin()).status).toBe(200)
  })

  test('R03 is not begun by visitors, other roles, another operator, on a foreign or old look', async () => {
    const { account, provider, begin } = await callScene(portal)
    expect((await begin({ token: undefined })).status).toBe(401)
    expect((await begin({ token: await portal.signIn(await buildConsumer(portal.db)) })).status).toBe(403)
    expect((await begin({ token: (await buildStaff(portal, 'editor')).token })).status).toBe(403)
    expect((await begin({ token: (await buildOperatorOf(portal, provider.id)).token })).status).toBe(404)
    const foreign = await callScene(portal)
    expect((await begin({ lookId: foreign.lookId })).status).toBe(404)
    portal.setNow('2026-11-25T23:00:00Z')
    const fresh = await portal.signIn((await buildStaff(portal, 'operator')).id)
    expect((await begin({ token: fresh })).status).toBe(404)
    expect(await portal.db.selectFrom('calls').selectAll().where('account_id', '=', account.id).execute()).toEqual([])
  })
})

describe('a reading by phone', () => {
  test('R03 is taken for an account that no resident has added, once, by the rules of residents', async () => {
    const { account, operator, begin, enter } = await callScene(portal)
    const call = (await begin()).json
    const given = await enter(call.id, { value: '424,6' })
    expect(given.status).toBe(200)
    const [result] = given.json.results
    expect(result).toMatchObject({ status: 'accepted', value: '424.600', billingMonth: '2026-11' })
    expect(given.json.call.actions).toEqual([
      { kind: 'reading', at: '2026-11-25T10:00:00.000Z', subject: result.receiptNumber },
    ])
    const again = await enter(call.id, { value: '424.6' })
    expect(again.json.results[0]).toMatchObject({ status: 'same', receipt: result.receipt })
    expect(again.json.call.actions).toHaveLength(1)
    const rows = await portal.db
      .selectFrom('reading_submissions')
      .select(['value', 'source', 'consumer_id', 'revision'])
      .where('account_id', '=', account.id)
      .execute()
    expect(rows).toEqual([{ value: '424.600', source: 'phone', consumer_id: operator.id, revision: 1 }])
    expect((await logged()).filter(({ action }) => action === 'calls.reading')).toMatchObject([
      { actor_id: operator.id, detail: { call: call.id, subject: result.receiptNumber } },
    ])
  })

  test('R03 gets the refusals and the warning of a resident’s reading', async () => {
    const { begin, enter } = await callScene(portal)
    const { id } = (await begin()).json
    const lower = await enter(id, { value: '400' })
    expect([lower.status, lower.json.code, lower.json.errors[0].path]).toEqual([
      422,
      'readings_refused',
      'readings.0.value',
    ])
    const high = await enter(id, { value: '900' })
    expect([high.status, high.json.errors[0].path]).toEqual([422, 'readings.0.confirmed'])
    expect((await enter(id, { value: '900', confirmed: true })).json.results[0].status).toBe('accepted')
    expect((await enter(id, { value: '' })).status).toBe(422)
  })

  test('R03 is of the call’s account, operator and provider only, and of a call that lasts', async () => {
    const { provider, account, operator, begin, enter } = await callScene(portal)
    const { id } = (await begin()).json
    const foreign = await callScene(portal)
    expect((await enter(id, { value: '424', counterId: foreign.counterId })).status).toBe(404)
    expect((await enter(id, { value: '424', token: foreign.operator.token })).status).toBe(404)
    expect((await enter(id, { value: '424', token: (await buildOperatorOf(portal, provider.id)).token })).status).toBe(
      404,
    )
    expect((await enter(id, { value: '424', token: undefined })).status).toBe(401)
    expect((await enter(id, { value: '424', token: (await buildStaff(portal, 'editor')).token })).status).toBe(403)
    const bound = await portal.db.updateTable('users').set({ provider_id: (await buildProvider(portal.db)).id })
    await bound.where('id', '=', operator.id).execute()
    expect((await enter(id, { value: '424' })).status).toBe(404)
    await portal.db.updateTable('users').set({ provider_id: null }).where('id', '=', operator.id).execute()
    portal.setNow('2026-11-25T22:30:00Z')
    expect((await enter(id, { value: '424', token: await portal.signIn(operator.id) })).status).toBe(404)
    const rows = await portal.db
      .selectFrom('reading_submissions')
      .select('value')
      .where('account_id', '=', account.id)
      .execute()
    expect(rows).toEqual([])
  })

  test('R03 stands in the resident’s history with its source and under «Хто дивився» without a name', async () => {
    const { account, meterId, counterId, look, begin, enter } = await callScene(portal)
    const resident = await buildConsumer(portal.db)
    await linkAccount(portal.db, resident, account.id)
    const token = await portal.signIn(resident)
    await enter((await begin()).json.id, { value: '424.6' })
    const looks = await portal.call({ url: '/api/warehouse/consumer/account-looks', token })
    expect(looks.json[0]).toMatchObject({ role: 'operator', reason: 'call', done: ['reading'] })
    expect(Object.keys(looks.json[0])).not.toContain('operator')
    const last = await portal.call({ url: `/api/warehouse/consumer/counter/${counterId}/last-factors`, token })
    expect(last.json).toMatchObject([{ value: '424.600', source: 'phone' }])
    const card = await look()
    expect(card.json.meters[0].readings[0]).toMatchObject({ month: '2026-11', value: '424.600', source: 'phone' })
    expect(meterId).toBe(card.json.meters[0].id)
  })

  test('R03 a reading told at a visit and one from a letter have other sources', async () => {
    for (const [reason, source] of [
      ['visit', 'visit'],
      ['letter', 'paper'],
    ] as const) {
      const { account, look, begin, enter } = await callScene(portal)
      const { lookId } = (await look({ reason })).json
      expect((await enter((await begin({ lookId })).json.id, { value: '424.6' })).status).toBe(200)
      const rows = await portal.db
        .selectFrom('reading_submissions')
        .select('source')
        .where('account_id', '=', account.id)
        .execute()
      expect(rows).toEqual([{ source }])
    }
  })

  test('R03 two zones are entered at once, and one wrong zone leaves the other', async () => {
    const { begin, enterAll } = await callScene(portal, { zones: 2 })
    const { id } = (await begin()).json
    const { json } = await enterAll(id, [
      { zone: 'day', value: '120' },
      { zone: 'night', value: 'сто' },
    ])
    expect(json.results.map(({ status }: { status: string }) => status)).toEqual(['accepted', 'refused'])
  })
})

test('R03 an account of two operators keeps a call of each', async () => {
  const { account, begin } = await callScene(portal)
  await begin()
  const other = await callScene(portal, { account })
  const call = await other.begin()
  const card = await other.look()
  expect(card.json.calls.map(({ id }: { id: number }) => id)[0]).toBe(call.json.id)
  expect(card.json.calls).toHaveLength(2)
})

test('R03 F05 a replaced meter told in a call follows the rules for residents, with source and operator', async () => {
  const { account, operator, begin, enter } = await callScene(portal)
  const { id } = (await begin()).json
  const replacement = { serialNumber: 'Н-9', replacedOn: '2026-11-20', lastOfOld: '420', firstOfNew: '0' }
  const low = await enter(id, { value: '3' })
  expect([low.status, low.json.code]).toEqual([422, 'readings_refused'])
  const wrong = await enter(id, { value: '3', reason: 'replaced', replacement: { ...replacement, serialNumber: '' } })
  expect(wrong.json.errors.map(({ path }: { path: string }) => path)).toEqual(['readings.0.replacement.serialNumber'])
  const taken = await enter(id, { value: '3', reason: 'replaced', replacement })
  expect(taken.json.results).toMatchObject([{ status: 'accepted', replacement: { serialNumber: 'Н-9' } }])
  const stored = await portal.db
    .selectFrom('reading_submissions')
    .select(['source', 'consumer_id', 'reason'])
    .where('account_id', '=', account.id)
    .execute()
  expect(stored).toEqual([{ source: 'phone', consumer_id: operator.id, reason: 'replaced' }])
})
