import type { NotedKind } from '@zatyshok/contract/inbox'
import { notedKind } from '@zatyshok/contract/inbox'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer, buildProvider } from '../../testing/factories.ts'
import { inboxScene } from '../../testing/scenes/inbox-scene.ts'
import { signingServices } from '../../testing/scenes/payment-scene.ts'
import { type BuiltStaff, buildOperatorOf, buildStaff } from '../../testing/staff.ts'
import { forgetOldNotes } from './inbox-notes.ts'

const portal: TestApp = await testApp({ environment: signingServices })
let scene: Awaited<ReturnType<typeof inboxScene>>
let operator: BuiltStaff

beforeEach(async () => {
  for (const table of [
    ...(['inbox_notes', 'inbox_marks', 'feedback_messages', 'verification_requests', 'service_payments'] as const),
    ...(['import_run_files', 'import_runs', 'dispatches', 'audit_log', 'attempts'] as const),
  ]) {
    await portal.db.deleteFrom(table).execute()
  }
  portal.setNow('2026-11-25T10:00:00Z')
  scene = await inboxScene(portal)
  operator = await buildStaff(portal, 'operator')
})
afterAll(() => portal.close())

const url = (kind: string, id: number) => `/api/admin/inbox/${kind}/${id}/notes`
const read = (kind: string, id: number, token = operator.token) => portal.call({ url: url(kind, id), token })
const write = (kind: string, id: number, text: string, token = operator.token) =>
  portal.call({ method: 'POST', url: url(kind, id), body: { text }, token })
const kinds: readonly NotedKind[] = notedKind.options

describe('notes on an item', () => {
  test('R04 an item of each kind keeps the notes of several employees, with author and time', async () => {
    const ids = await scene.everyKind()
    const colleague = await buildStaff(portal, 'operator')
    for (const kind of kinds) {
      expect((await read(kind, ids[kind])).json).toEqual([])
      expect((await write(kind, ids[kind], ' Чекаємо на відповідь. ')).status).toBe(200)
      const two = (await write(kind, ids[kind], 'Відповіли.', colleague.token)).json
      expect(two).toMatchObject([
        { text: 'Чекаємо на відповідь.', at: '2026-11-25T10:00:00.000Z', author: expect.any(String) },
        { text: 'Відповіли.' },
      ])
      expect((await read(kind, ids[kind])).json).toEqual(two)
    }
    const entries = await portal.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'inbox.note')
      .orderBy('id')
      .execute()
    expect(entries).toHaveLength(2 * kinds.length)
    expect(entries[0]).toMatchObject({ target: `verification ${ids.verification}`, actor_id: operator.id })
    expect(JSON.stringify(entries)).not.toContain('Чекаємо')
  })

  test('R04 a repeated request adds nothing; the same words on the next day are another note', async () => {
    const id = await scene.hold()
    await write('payment', id, 'Не відповідає.')
    expect((await write('payment', id, 'Не відповідає.')).json).toHaveLength(1)
    portal.setNow('2026-11-26T10:00:00Z')
    const token = await portal.signIn(operator.id)
    expect((await write('payment', id, 'Не відповідає.', token)).json).toHaveLength(2)
  })

  test('R04 notes stay when the item is closed or decided, and can be added then', async () => {
    const ids = await scene.everyKind()
    for (const kind of kinds) await write(kind, ids[kind], 'До закриття.')
    const items = (['delivery', 'readings', 'dispatch'] as const).map((kind) => ({ kind, id: ids[kind], seen: null }))
    const closed = await portal.call({ url: '/api/admin/inbox/closure', body: { items }, token: operator.token })
    expect(closed.json.changed).toBe(3)
    await portal.db.updateTable('verification_requests').set({ state: 'refused', decided_at: new Date() }).execute()
    await portal.db.updateTable('service_payments').set({ decision: 'reject' }).execute()
    for (const kind of kinds) {
      const waits = await portal.call({ url: `/api/admin/inbox/${kind}/${ids[kind]}`, token: operator.token })
      expect([kind, waits.status]).toEqual([kind, 404])
      expect((await write(kind, ids[kind], 'Після закриття.')).json).toMatchObject([
        { text: 'До закриття.' },
        { text: 'Після закриття.' },
      ])
    }
  })

  test('R04 the card of the account shows the notes on its certificates and held payments', async () => {
    const certificate = await scene.verification.sent()
    await write('verification', certificate, 'Печатка нечітка.')
    const card = await portal.call({
      url: `/api/admin/account-cards/${scene.account.id}/looks`,
      body: { reason: 'check' },
      token: operator.token,
    })
    expect(card.json.notes).toMatchObject([{ kind: 'verification', text: 'Печатка нечітка.' }])
  })

  test('R04 an empty note and one that is too long are refused', async () => {
    const id = await scene.hold()
    for (const text of ['', '   ', 'я'.repeat(2001)]) {
      const refused = await write('payment', id, text)
      expect([refused.status, refused.json.code]).toEqual([422, 'invalid_value'])
    }
    expect((await read('payment', id)).json).toEqual([])
  })

  test('R04 a message has no notes here, and an unknown item none anywhere', async () => {
    const message = await scene.send()
    expect((await read('message', message)).status).toBeGreaterThanOrEqual(400)
    expect((await read('payment', 999_999)).status).toBe(404)
    expect((await write('payment', 999_999, 'Нотатка')).status).toBe(404)
  })
})

describe('who reads and writes notes', () => {
  test('R04 nobody signed out, no resident and no editor', async () => {
    const id = await scene.hold()
    const body = { text: 'Нотатка' }
    expect((await portal.call({ url: url('payment', id) })).status).toBe(401)
    expect((await portal.call({ method: 'POST', url: url('payment', id), body })).status).toBe(401)
    const resident = await portal.signIn(await buildConsumer(portal.db))
    const editor = (await buildStaff(portal, 'editor')).token
    for (const token of [resident, editor]) {
      expect((await read('payment', id, token)).status).toBe(403)
      expect((await write('payment', id, 'Нотатка', token)).status).toBe(403)
    }
  })

  test('J01 an operator of one provider reads and writes them on its items alone', async () => {
    const ids = await scene.everyKind()
    const own = await buildOperatorOf(portal, scene.provider.id)
    const foreign = await buildOperatorOf(portal, (await buildProvider(portal.db)).id)
    for (const kind of kinds) {
      await write(kind, ids[kind], 'Від міста.')
      expect((await write(kind, ids[kind], 'Від постачальника.', own.token)).json).toHaveLength(2)
      expect([kind, (await read(kind, ids[kind], foreign.token)).status]).toEqual([kind, 404])
      expect([kind, (await write(kind, ids[kind], 'Чуже', foreign.token)).status]).toEqual([kind, 404])
      expect((await read(kind, ids[kind])).json).toHaveLength(2)
    }
  })
})

test('R04 notes are deleted as old as messages are', async () => {
  const id = await scene.hold()
  await write('payment', id, 'Давня.')
  const { keepMonths } = portal.context().settings.feedback
  const later = new Date('2026-11-25T10:00:00Z')
  later.setUTCMonth(later.getUTCMonth() + keepMonths)
  const now = (ms: number) => ({ ...portal.context(), now: new Date(later.getTime() + ms) })
  const left = async () => (await portal.db.selectFrom('inbox_notes').select('id').execute()).length
  await forgetOldNotes(now(-1000))
  expect(await left()).toBe(1)
  await forgetOldNotes(now(1000))
  expect(await left()).toBe(0)
})
