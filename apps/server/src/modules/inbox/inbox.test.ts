import type { InboxKind } from '@zatyshok/contract/inbox'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer, buildProvider } from '../../testing/factories.ts'
import { lettersTo } from '../../testing/person.ts'
import { inboxScene } from '../../testing/scenes/inbox-scene.ts'
import { signingServices } from '../../testing/scenes/payment-scene.ts'
import { type BuiltStaff, buildOperatorOf, buildStaff } from '../../testing/staff.ts'

const url = '/api/admin/inbox'
/** A Wednesday. */
const now = '2026-11-25T10:00:00Z'
const portal: TestApp = await testApp({ environment: signingServices })
let scene: Awaited<ReturnType<typeof inboxScene>>
let operator: BuiltStaff

beforeEach(async () => {
  for (const table of [
    ...(['inbox_marks', 'feedback_messages', 'verification_requests', 'service_payments', 'import_run_files'] as const),
    ...(['import_runs', 'dispatches', 'audit_log', 'attempts'] as const),
  ]) {
    await portal.db.deleteFrom(table).execute()
  }
  portal.setNow(now)
  scene = await inboxScene(portal)
  operator = await buildStaff(portal, 'operator')
})
afterAll(() => portal.close())

interface Item {
  readonly kind: InboxKind
  readonly id: number
  readonly dueOn: string
  readonly overdue: boolean
  readonly assignee: { readonly id: number } | null
}
interface Counted {
  readonly kind: InboxKind
  readonly topic: string | null
  readonly all: number
  readonly mine: number
  readonly unassigned: number
  readonly overdue: number
}

const list = async (query: Record<string, string> = {}, token = operator.token): Promise<Item[]> =>
  (await portal.call({ url, query, token })).json
const kinds = async (query: Record<string, string> = {}, token = operator.token) =>
  (await list(query, token)).map(({ kind }) => kind)
const counts = async (token = operator.token): Promise<Counted[]> =>
  (await portal.call({ url: `${url}-counts`, token })).json
const assign = (items: object[], to: unknown, token = operator.token) => {
  const whom = typeof to === 'number' ? { to: 'colleague', colleagueId: to } : { to }
  return portal.call({ method: 'PUT', url: `${url}/assignee`, body: { items, ...whom }, token })
}
const close = (items: object[], token = operator.token) =>
  portal.call({ url: `${url}/closure`, body: { items }, token })
const about = (message: number, values: { topic: 'bill'; account_id?: number }) =>
  portal.db.updateTable('feedback_messages').set(values).where('id', '=', message).execute()
const reopen = (items: object[], token = operator.token) =>
  portal.call({ url: `${url}/reopening`, body: { items }, token })
const sum = (rows: readonly Counted[], of: 'all' | 'mine' | 'unassigned' | 'overdue') =>
  rows.reduce((total, row) => total + row[of], 0)

describe('the list', () => {
  test('R04 has an item of every kind, the nearest deadline first', async () => {
    const ids = await scene.everyKind()
    const listed = await list()
    expect(listed.map(({ kind, id, dueOn }) => [dueOn, kind, id])).toEqual([
      ['2026-11-26', 'delivery', ids.delivery],
      ['2026-11-26', 'payment', ids.payment],
      ['2026-11-27', 'readings', ids.readings],
      ['2026-11-30', 'verification', ids.verification],
      ['2026-12-02', 'dispatch', ids.dispatch],
      ['2026-12-02', 'message', ids.message],
    ])
    expect(listed[0]).toMatchObject({ title: 'listopad.csv', text: 'Файл порожній.', provider: { code: '889' } })
    expect(listed[1]).toMatchObject({ title: '7777777', amountKop: 5000, account: null })
    expect(listed[2]).toMatchObject({ title: 'listopad.csv', count: 5 })
    expect(listed[3]).toMatchObject({ account: { id: scene.account.id, number: scene.account.number } })
    expect(listed[5]).toMatchObject({ title: 'Олена Коваль', text: 'Не надійшов рахунок за жовтень.', provider: null })
  })

  test('R04 weekends and days off do not count in a term', async () => {
    portal.setNow('2026-11-27T10:00:00Z')
    await scene.hold()
    expect(await list({}, await portal.signIn(operator.id))).toMatchObject([{ dueOn: '2026-11-30', overdue: false }])
  })

  test('R04 an item is late from the day after its deadline, also after a hundred days', async () => {
    await scene.hold()
    const seenOn = async (day: string) => {
      portal.setNow(`${day}T10:00:00Z`)
      return (await list({}, await portal.signIn(operator.id)))[0]
    }
    expect(await seenOn('2026-11-26')).toMatchObject({ dueOn: '2026-11-26', overdue: false })
    expect(await seenOn('2026-11-27')).toMatchObject({ dueOn: '2026-11-26', overdue: true })
    expect(await seenOn('2027-04-27')).toMatchObject({ dueOn: '2026-11-26', overdue: true })
  })

  test('R04 is read page by page without gaps or repeats', async () => {
    for (let n = 0; n < 23; n++) await scene.offer()
    await scene.send()
    const first = await list()
    const end = first.at(-1)
    const second = await list({ after: `${end?.dueOn}.${end?.kind}.${end?.id}` })
    expect([first.length, second.length]).toEqual([20, 4])
    expect(new Set([...first, ...second].map(({ kind, id }) => `${kind} ${id}`)).size).toBe(24)
  })

  test.each([
    [{ kind: 'payment' }, ['payment']],
    [{ provider: '889', kind: 'message' }, []],
    [{ kind: 'message', topic: 'site' }, ['message']],
    [{ kind: 'message', topic: 'bill' }, []],
    [{ search: '№ 7777777' }, ['payment']],
    [{ search: 'OLENA@' }, ['message']],
    [{ search: 'lena@' }, []],
    [{ search: '%' }, []],
  ])('R04 narrowed by %o', async (query, expected) => {
    await scene.everyKind()
    expect(await kinds(query)).toEqual(expected)
  })

  test('R04 is searched by the number of an item, of an account, and by a home’s address', async () => {
    const ids = await scene.everyKind()
    expect(await list({ search: String(ids.message), kind: 'message' })).toHaveLength(1)
    expect(await kinds({ search: scene.account.number })).toEqual(['verification'])
    const { address } = await portal.db
      .selectFrom('accounts')
      .select('address')
      .where('id', '=', scene.account.id)
      .executeTakeFirstOrThrow()
    expect(await kinds({ search: address.slice(0, 8) })).toEqual(['verification'])
  })

  test('R04 a question about a bill names its account, to a provider only its own', async () => {
    const ids = await scene.everyKind()
    const { id: account_id, number } = scene.account
    await about(ids.message, { topic: 'bill', account_id })
    const [seen] = await list({ topic: 'bill' })
    expect(seen).toMatchObject({ kind: 'message', topic: 'bill', account: { id: account_id, number } })
    const other = await buildProvider(portal.db)
    const foreign = await buildOperatorOf(portal, other.id)
    await portal.db.updateTable('feedback_messages').set({ forwarded_to: other.id }).execute()
    expect(await list({}, foreign.token)).toMatchObject([{ id: ids.message, topic: 'bill', account: null }])
  })

  test.each([
    { kind: 'letter' },
    { topic: 'weather' },
    { whose: 'his' },
    { after: 'x' },
    { after: '2026-11-26.payment.0' },
  ])('R04 refuses %o', async (query) => {
    expect((await portal.call({ url, query, token: operator.token })).status).toBe(422)
  })

  test('R04 a day that no calendar has is refused as a place', async () => {
    const query = { after: '2026-02-31.payment.1' }
    expect((await portal.call({ url, query, token: operator.token })).status).toBe(422)
  })

  test('R04 leaves out what is decided, answered, undone or taken over by a later delivery', async () => {
    const ids = await scene.everyKind()
    await portal.db.updateTable('feedback_messages').set({ state: 'done' }).execute()
    await portal.db.updateTable('verification_requests').set({ state: 'refused' }).execute()
    await portal.db.updateTable('service_payments').set({ decision: 'reject' }).execute()
    await portal.db
      .updateTable('dispatches')
      .set({ closed_at: new Date(now) })
      .execute()
    await portal.db
      .updateTable('import_runs')
      .set({ undone_at: new Date(now) })
      .where('state', '=', 'done')
      .execute()
    expect(await list()).toMatchObject([{ kind: 'delivery', id: ids.delivery }])
    const { line } = await portal.db
      .selectFrom('import_runs')
      .select('line')
      .where('id', '=', ids.delivery)
      .executeTakeFirstOrThrow()
    await scene.run({ state: 'done', line })
    expect(await list()).toEqual([])
  })
})

describe('counts', () => {
  test('95 each count equals the list that it opens', async () => {
    const ids = await scene.everyKind()
    await scene.hold()
    const question = await scene.send({ message: 'Чому за опалення нараховано вдвічі більше?' })
    await about(question, { topic: 'bill' })
    portal.setNow('2026-11-27T10:00:00Z')
    const token = await portal.signIn(operator.id)
    await assign([{ kind: 'payment', id: ids.payment, seen: null }], 'me', token)
    const counted = await counts(token)
    for (const row of counted) {
      for (const [whose, number] of [
        ['', row.all],
        ['mine', row.mine],
        ['unassigned', row.unassigned],
        ['overdue', row.overdue],
      ] as const) {
        const listed = await list(
          { kind: row.kind, ...(row.topic && { topic: row.topic }), ...(whose && { whose }) },
          token,
        )
        expect([row.kind, whose, listed.length]).toEqual([row.kind, whose, number])
      }
    }
    expect([sum(counted, 'all'), sum(counted, 'mine'), sum(counted, 'overdue')]).toEqual([8, 1, 3])
  })
})

describe('assigning', () => {
  test('R04 an item is taken, given to a colleague and given back', async () => {
    const { message: _, ...ids } = await scene.everyKind()
    const colleague = await buildStaff(portal, 'operator')
    for (const [kind, id] of Object.entries(ids)) {
      const steps: [unknown, number | null][] = [
        ['me', operator.id],
        [colleague.id, colleague.id],
        ['nobody', null],
      ]
      let seen: number | null = null
      for (const [to, assignee] of steps) {
        expect((await assign([{ kind, id, seen }], to)).json).toEqual({ changed: 1, left: [] })
        seen = (await portal.call({ url: `${url}/${kind}/${id}`, token: operator.token })).json.assignee?.id ?? null
        expect([kind, seen]).toEqual([kind, assignee])
      }
    }
  })

  test('R04 J03 a taken message is in progress and its own screen names the same assignee', async () => {
    const id = await scene.send()
    await assign([{ kind: 'message', id, seen: null }], 'me')
    const thread = async () => (await portal.call({ url: `/api/admin/feedback/${id}`, token: operator.token })).json
    expect(await thread()).toMatchObject({ state: 'work', assignedToMe: true, revision: 1 })
    await assign([{ kind: 'message', id, seen: operator.id }], 'nobody')
    expect(await thread()).toMatchObject({ state: 'new', assignee: null, revision: 2 })
    const actions = await portal.db.selectFrom('audit_log').select(['action', 'target']).execute()
    expect(actions).toContainEqual({ action: 'inbox.assign', target: `feedback ${id}` })
  })

  test('R04 the second of two who take an item learns that a colleague has it, and takes nothing', async () => {
    const id = await scene.hold()
    const second = await buildStaff(portal, 'operator')
    const item = { kind: 'payment', id, seen: null }
    const answers = await Promise.all([assign([item], 'me'), assign([item], 'me', second.token)])
    expect(answers.map(({ json }) => json.changed).sort()).toEqual([0, 1])
    expect(answers.flatMap(({ json }) => json.left)).toEqual([{ kind: 'payment', id, why: 'changed' }])
  })

  test('R04 of many items those that do not wait are named, and the others are assigned', async () => {
    const id = await scene.hold()
    const items = [
      { kind: 'payment', id, seen: null },
      { kind: 'message', id: 999_999, seen: null },
    ]
    expect((await assign(items, 'me')).json).toEqual({
      changed: 1,
      left: [{ kind: 'message', id: 999_999, why: 'gone' }],
    })
    expect(await list({ whose: 'mine' })).toHaveLength(1)
    expect(await list({ whose: 'unassigned' })).toHaveLength(0)
  })

  test.each([
    ['no items', [], 'me', 422],
    ['an unknown person', [{ kind: 'payment', id: 1, seen: null }], 999_999, 404],
    ['a colleague without a number', [{ kind: 'payment', id: 1, seen: null }], 'colleague', 404],
    ['an unknown word', [{ kind: 'payment', id: 1, seen: null }], 'him', 422],
    ['no seen assignee', [{ kind: 'payment', id: 1 }], 'me', 422],
  ])('R04 refuses %s', async (_, items, to, status) => {
    expect((await assign(items, to)).status).toBe(status)
  })
})

describe('closing', () => {
  test('R04 ends messages, deliveries, odd readings and dispatches, and no decision of another screen', async () => {
    const ids = await scene.everyKind()
    const items = Object.entries(ids).map(([kind, id]) => ({ kind, id, seen: null }))
    const answer = (await close(items)).json
    expect(answer.changed).toBe(4)
    expect(answer.left).toEqual([
      { kind: 'payment', id: ids.payment, why: 'notAllowed' },
      { kind: 'verification', id: ids.verification, why: 'notAllowed' },
    ])
    expect((await kinds()).sort()).toEqual(['payment', 'verification'])
    expect((await close(items)).json.left).toHaveLength(6)
    const { state } = await portal.db.selectFrom('feedback_messages').select('state').executeTakeFirstOrThrow()
    expect(state).toBe('done')
  })

  test('R04 an item that a colleague has taken meanwhile is not closed', async () => {
    const message = { kind: 'message', id: await scene.send() }
    const delivery = { kind: 'delivery', id: (await scene.everyKind()).delivery }
    const colleague = await buildStaff(portal, 'operator')
    const seen = [message, delivery].map((item) => ({ ...item, seen: null }))
    await assign(seen, 'me', colleague.token)
    const { json } = await close(seen)
    expect([json.changed, json.left.map(({ why }: { why: string }) => why)]).toEqual([0, ['changed', 'changed']])
    const told = [message, delivery].map((item) => ({ ...item, seen: colleague.id }))
    expect((await close(told)).json).toEqual({ changed: 2, left: [] })
  })

  test('R04 what was closed by mistake comes back for a day, to who closed it, and once', async () => {
    const ids = await scene.everyKind()
    const items = (['message', 'delivery', 'dispatch'] as const).map((kind) => ({ kind, id: ids[kind] }))
    await close(items.map((item) => ({ ...item, seen: null })))
    const colleague = await buildStaff(portal, 'operator')
    expect((await reopen(items, colleague.token)).json).toMatchObject({ changed: 0, left: [{}, {}, {}] })
    expect((await reopen(items)).json).toEqual({ changed: 3, left: [] })
    expect((await reopen(items)).json.changed).toBe(0)
    expect(await kinds()).toHaveLength(6)
    await close([{ kind: 'delivery', id: ids.delivery, seen: null }])
    portal.setNow('2026-11-26T10:00:01Z')
    const delivery = [{ kind: 'delivery', id: ids.delivery }]
    expect((await reopen(delivery, await portal.signIn(operator.id))).json.left).toMatchObject([{ why: 'gone' }])
  })

  test('R04 a message that a colleague opened and closed again does not come back by my press', async () => {
    const message = { kind: 'message', id: await scene.send() }
    await close([{ ...message, seen: null }])
    await reopen([message])
    const colleague = await buildStaff(portal, 'operator')
    await close([{ ...message, seen: null }], colleague.token)
    expect((await reopen([message])).json.changed).toBe(0)
  })

  test('R04 an operator who lost the message to another provider does not bring it back', async () => {
    const own = await buildOperatorOf(portal, scene.provider.id)
    const message = { kind: 'message', id: await scene.send() }
    await portal.db.updateTable('feedback_messages').set({ forwarded_to: scene.provider.id }).execute()
    expect((await close([{ ...message, seen: null }], own.token)).json.changed).toBe(1)
    await portal.db.updateTable('feedback_messages').set({ forwarded_to: null }).execute()
    expect((await reopen([message], own.token)).json.left).toMatchObject([{ why: 'gone' }])
  })

  test('R04 refuses an empty list', async () => {
    expect((await close([])).status).toBe(422)
    expect((await reopen([])).status).toBe(422)
  })
})

describe('forwarding', () => {
  const forward = (id: number, body: object, token = operator.token) =>
    portal.call({ method: 'PUT', url: `${url}/message/${id}/provider`, body, token })
  const toProvider = { provider: '889', seen: null }
  const thread = (id: number, token: string) => portal.call({ url: `/api/admin/feedback/${id}`, token })

  test('R04 the provider’s operators alone see a forwarded message, answer it, and the note stays inside', async () => {
    const email = 'forwarded@misto.example'
    const id = await scene.send({ email })
    const own = await buildOperatorOf(portal, scene.provider.id)
    const foreign = await buildOperatorOf(portal, (await buildProvider(portal.db)).id)
    await assign([{ kind: 'message', id, seen: null }], 'me')
    expect((await thread(id, own.token)).status).toBe(404)
    expect((await forward(id, toProvider)).json).toEqual({ changed: 1, left: [] })
    expect(await list({}, own.token)).toMatchObject([
      { kind: 'message', id, assignee: null, provider: { code: '889' } },
    ])
    expect(await list({}, foreign.token)).toEqual([])
    expect((await thread(id, foreign.token)).status).toBe(404)
    const { json } = await thread(id, own.token)
    expect(json).toMatchObject({ state: 'new', revision: 2 })
    const note = { revision: 2, note: 'Контролер піде 24 листопада' }
    const noted = await portal.call({ method: 'PUT', url: `/api/admin/feedback/${id}`, body: note, token: own.token })
    expect(noted.json.note).toBe(note.note)
    const answer = { revision: 3, text: 'Рахунок надіслано.', state: 'done' }
    expect(
      (await portal.call({ url: `/api/admin/feedback/${id}/answers`, body: answer, token: foreign.token })).status,
    ).toBe(404)
    expect(
      (await portal.call({ url: `/api/admin/feedback/${id}/answers`, body: answer, token: own.token })).status,
    ).toBe(200)
    const texts = JSON.stringify(await lettersTo(portal, email))
    expect(texts).toContain('Рахунок надіслано.')
    expect(texts).not.toContain('Контролер')
    expect(await list({}, own.token)).toEqual([])
  })

  test('R04 the provider gives a message back to the city, and passes none to another provider', async () => {
    const id = await scene.send()
    const own = await buildOperatorOf(portal, scene.provider.id)
    const another = await buildProvider(portal.db)
    await buildOperatorOf(portal, another.id)
    await forward(id, toProvider)
    expect((await forward(id, { provider: another.code, seen: '889' }, own.token)).status).toBe(404)
    expect((await forward(id, { provider: null, seen: '889' }, own.token)).json.changed).toBe(1)
    expect((await thread(id, own.token)).status).toBe(404)
    expect(await list({ kind: 'message' })).toMatchObject([{ id, provider: null }])
  })

  test('R04 who forwards a message after a colleague did so changes nothing', async () => {
    const id = await scene.send()
    await buildOperatorOf(portal, scene.provider.id)
    await forward(id, toProvider)
    expect((await forward(id, toProvider)).json).toEqual({
      changed: 0,
      left: [{ kind: 'message', id, why: 'changed' }],
    })
  })

  test('R04 a provider without operators, an unknown one and a closed message are not found', async () => {
    const id = await scene.send()
    const { code } = await buildProvider(portal.db)
    expect((await forward(id, { provider: code, seen: null })).status).toBe(404)
    expect((await forward(id, { provider: 'х', seen: null })).status).toBe(404)
    expect((await forward(id, { provider: '1'.repeat(21), seen: null })).status).toBe(422)
    await buildOperatorOf(portal, scene.provider.id)
    await close([{ kind: 'message', id, seen: null }])
    expect((await forward(id, toProvider)).status).toBe(404)
  })

  test('J01 R04 only operators forward messages', async () => {
    const id = await scene.send()
    const foreign = await buildOperatorOf(portal, (await buildProvider(portal.db)).id)
    const calls = [
      undefined,
      await portal.signIn(await buildConsumer(portal.db)),
      (await buildStaff(portal, 'editor')).token,
    ]
    const statuses = []
    for (const token of [...calls, foreign.token]) {
      const call = { method: 'PUT' as const, url: `${url}/message/${id}/provider`, body: toProvider }
      statuses.push((await portal.call({ ...call, ...(token !== undefined && { token }) })).status)
    }
    expect(statuses).toEqual([401, 403, 403, 404])
  })
})

describe('who may see it', () => {
  const calls = (ids: { payment: number }, token: string | undefined) => {
    const sent = token === undefined ? {} : { token }
    const items = [{ kind: 'payment', id: ids.payment, seen: null }]
    return Promise.all([
      portal.call({ url, ...sent }),
      portal.call({ url: `${url}-counts`, ...sent }),
      portal.call({ url: `${url}-colleagues`, ...sent }),
      portal.call({ url: `${url}/payment/${ids.payment}`, ...sent }),
      portal.call({ method: 'PUT', url: `${url}/assignee`, body: { items, to: 'me' }, ...sent }),
      portal.call({ url: `${url}/closure`, body: { items }, ...sent }),
      portal.call({ url: `${url}/reopening`, body: { items }, ...sent }),
    ])
  }

  test('J01 R04 is closed to strangers, residents and editors, and open to administrators', async () => {
    const ids = { payment: await scene.hold() }
    const statuses = async (token?: string) => new Set((await calls(ids, token)).map(({ status }) => status))
    expect(await statuses()).toEqual(new Set([401]))
    expect(await statuses(await portal.signIn(await buildConsumer(portal.db)))).toEqual(new Set([403]))
    expect(await statuses((await buildStaff(portal, 'editor')).token)).toEqual(new Set([403]))
    expect(await statuses((await buildStaff(portal, 'administrator')).token)).toEqual(new Set([200]))
  })

  test('J01 R04 an operator of one provider sees and changes only its items, and no message to the city', async () => {
    const ids = await scene.everyKind()
    const another = await buildProvider(portal.db)
    const own = await buildOperatorOf(portal, scene.provider.id)
    const foreign = await buildOperatorOf(portal, another.id)
    expect(await kinds({}, own.token)).toEqual(['delivery', 'payment', 'readings', 'verification', 'dispatch'])
    expect([await list({}, foreign.token), await counts(foreign.token)]).toEqual([[], []])
    expect(sum(await counts(own.token), 'all')).toBe(5)
    for (const [kind, id] of Object.entries(ids)) {
      const seen = await portal.call({ url: `${url}/${kind}/${id}`, token: foreign.token })
      expect([kind, seen.status]).toEqual([kind, 404])
    }
    const items = Object.entries(ids).map(([kind, id]) => ({ kind, id, seen: null }))
    const taken = (await assign(items, 'me', foreign.token)).json
    expect([taken.changed, new Set(taken.left.map(({ why }: { why: string }) => why))]).toEqual([0, new Set(['gone'])])
    expect((await close(items, foreign.token)).json.changed).toBe(0)
    expect((await list()).every(({ assignee }) => assignee === null)).toBe(true)
    expect((await portal.call({ url: `${url}/message/${ids.message}`, token: own.token })).status).toBe(404)
  })

  test('J01 R04 work is given only to those who may see it', async () => {
    const ids = await scene.everyKind()
    const own = await buildOperatorOf(portal, scene.provider.id)
    const foreign = await buildOperatorOf(portal, (await buildProvider(portal.db)).id)
    const payment = [{ kind: 'payment', id: ids.payment, seen: null }]
    const message = [{ kind: 'message', id: ids.message, seen: null }]
    expect((await assign(payment, foreign.id)).json.left).toMatchObject([{ why: 'notAllowed' }])
    expect((await assign(message, own.id)).json.left).toMatchObject([{ why: 'notAllowed' }])
    expect((await assign(payment, operator.id, own.token)).status).toBe(404)
    expect((await assign(payment, own.id)).json.changed).toBe(1)
    const named = (await portal.call({ url: `${url}-colleagues`, token: own.token })).json
    expect(named.map(({ id }: { id: number }) => id)).toContain(own.id)
    expect(named.map(({ id }: { id: number }) => id)).not.toContain(operator.id)
  })
})
