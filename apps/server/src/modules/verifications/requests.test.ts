import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { lettersTo, password } from '../../testing/person.ts'
import { sampleFile } from '../../testing/scenes/sample-files.ts'
import { verificationScene } from '../../testing/scenes/verification-scene.ts'
import { buildStaff } from '../../testing/staff.ts'

const url = '/api/admin/verifications'
const now = '2026-11-25T10:00:00Z'
const portal: TestApp = await testApp()
let scene: Awaited<ReturnType<typeof verificationScene>>
let operator: string

beforeEach(async () => {
  for (const table of ['verification_requests', 'audit_log', 'letters', 'attempts'] as const) {
    await portal.db.deleteFrom(table).execute()
  }
  portal.setNow(now)
  scene = await verificationScene(portal)
  const staff = await buildStaff(portal, 'operator')
  operator = staff.token
  const name = { first_name: 'Ганна', last_name: 'Шевчук' }
  await portal.db.updateTable('users').set(name).where('id', '=', staff.id).execute()
})
afterAll(() => portal.close())

const list = (query: Record<string, string>, token = operator) => portal.call({ url, query, token })
const idsOf = async (query: Record<string, string>) => (await list(query)).json.map(({ id }: { id: number }) => id)
const read = (id: number, token = operator) => portal.call({ url: `${url}/${id}`, token })
const accept = (id: number, values: object = {}, token = operator) =>
  portal.call({ url: `${url}/${id}/acceptance`, body: { revision: 0, nextCheckDate: '2034-11-20', ...values }, token })
const refuse = (id: number, values: object = {}, token = operator) =>
  portal.call({ url: `${url}/${id}/refusal`, body: { revision: 0, reason: 'Нечитабельно', ...values }, token })
const download = (id: number, token = operator) => portal.call({ url: `${url}/${id}/certificate`, token })

const undo = (id: number, values: object = {}, token = operator) =>
  portal.call({ url: `${url}/${id}/undo`, body: { revision: 1, ...values }, token })

describe('access', () => {
  test('J01 residents, editors and strangers are refused; an administrator is allowed', async () => {
    const id = await scene.sent()
    const tokens = [undefined, scene.token, (await buildStaff(portal, 'editor')).token]
    const calls = [
      { url, query: { state: 'sent' } },
      { url: '/api/admin/verification-counts' },
      { url: `${url}/${id}` },
      { url: `${url}/${id}/certificate` },
      { url: `${url}/${id}/acceptance`, body: { revision: 0, nextCheckDate: '2034-11-20' } },
      { url: `${url}/${id}/refusal`, body: { revision: 0, reason: 'Ні' } },
      { url: `${url}/${id}/undo`, body: { revision: 0 } },
    ]
    for (const token of tokens) {
      for (const call of calls) {
        const { status } = await portal.call({ ...call, ...(token !== undefined && { token }) })
        expect([call.url, status]).toEqual([call.url, token === undefined ? 401 : 403])
      }
    }
    const administrator = (await buildStaff(portal, 'administrator')).token
    expect((await read(id, administrator)).json.state).toBe('sent')
  })

  test('AZ1 a draft and an unknown number are not found', async () => {
    const { id } = (await scene.submit()).json
    for (const missing of [id, 999_999]) {
      const answers = [read(missing), accept(missing), refuse(missing), download(missing)]
      for (const { status } of await Promise.all(answers)) expect(status).toBe(404)
    }
  })
})

describe('the list', () => {
  test('F10 shows the meter, its resident and the date, without drafts', async () => {
    const id = await scene.sent()
    await scene.submit({ verifiedOn: '2026-11-19' })
    expect((await list({ state: 'sent' })).json).toEqual([
      {
        id,
        state: 'sent',
        serviceProvider: { code: '889', name: 'Постачальник 889' },
        accountNumber: scene.account.number,
        serialNumber: expect.any(String),
        type: '000000001',
        serviceType: 13,
        verifiedOn: '2026-11-20',
        sentAt: '2026-11-25T10:00:00.000Z',
      },
    ])
  })

  test('F10 is filtered by state and provider, and has no gaps between pages', async () => {
    const other = await (await verificationScene(portal, '999')).sent()
    const accepted = await scene.sent({ verifiedOn: '2025-11-20' })
    await accept(accepted)
    const { account_id, meter_id, provider_id } = await portal.db
      .selectFrom('verification_requests')
      .select(['account_id', 'meter_id', 'provider_id'])
      .where('id', '=', accepted)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: 51 }, (_, n) => ({
      ...{ account_id, meter_id, provider_id, consumer_id: null, next_check_on: null, state: 'sent' as const },
      verified_on: new Date(Date.UTC(2024, 2, 1 + n)).toISOString().slice(0, 10),
      created_at: new Date(now),
      sent_at: new Date(now),
    }))
    const inserted = await portal.db.insertInto('verification_requests').values(rows).returning('id').execute()
    const newest = inserted.map(({ id }) => id).reverse()
    const page = await idsOf({ state: 'sent', provider: '889' })
    expect(page).toEqual(newest.slice(0, 50))
    expect(await idsOf({ state: 'sent', before: String(page.at(-1)) })).toEqual([...newest.slice(50), other])
    expect(await idsOf({ state: 'sent', provider: '999' })).toEqual([other])
    expect(await idsOf({ state: 'accepted' })).toEqual([accepted])
    expect(await idsOf({ state: 'sent', provider: "' or 1=1 --" })).toEqual([])
    expect((await list({ state: 'draft' })).status).toBe(422)
    const counts = (await portal.call({ url: '/api/admin/verification-counts', token: operator })).json
    expect(counts).toEqual([
      { code: '889', name: 'Постачальник 889', waiting: 51 },
      { code: '999', name: 'Постачальник 999', waiting: 1 },
    ])
  })
})

describe('one request', () => {
  test('F10 is shown with the usual term proposed, and the viewing is recorded', async () => {
    const id = await scene.sent({ certificateNumber: '12' })
    const { json } = await read(id)
    expect(json).toMatchObject({
      id,
      certificateNumber: '12',
      nextCheckDate: null,
      knownNextCheckDate: '2026-10-01',
      proposedNextCheckDate: '2034-11-20',
      sender: 'Олена',
      installedOn: '2024-01-15',
      certificate: { name: 'свідоцтво.pdf', state: 'ready' },
      decidedAt: null,
      decidedBy: null,
      revision: 0,
    })
    const { bytes, headers } = await download(id)
    expect(bytes).toEqual(sampleFile('pdf'))
    expect(headers['content-disposition']).toMatch(/^attachment;/)
    const audited = await portal.db.selectFrom('audit_log').select(['action', 'target']).orderBy('id').execute()
    expect(audited).toEqual([
      { action: 'verification.read', target: `verification ${id}` },
      { action: 'verification.download', target: `verification ${id}` },
    ])
  })

  test('F10 the certificate’s own date is proposed before the term', async () => {
    const id = await scene.sent({ nextCheckDate: '2031-01-31' })
    expect((await read(id)).json.proposedNextCheckDate).toBe('2031-01-31')
  })

  test('LG4 of an erased person has no name and no file, and the decision stays', async () => {
    const id = await scene.sent({ certificateNumber: '12' })
    await accept(id)
    await scene.submit({ verifiedOn: '2026-11-19' })
    const sent = await portal.db.selectFrom('files').select('id').where('created_by', '=', scene.userId).execute()
    await portal.call({ method: 'DELETE', url: '/api/ud/profile', token: scene.token, body: { password } })
    const nobodys = { sender: null, certificate: null, certificateNumber: '', state: 'accepted' }
    expect((await read(id)).json).toMatchObject(nobodys)
    expect(await scene.nextCheck()).toBe('2034-11-20')
    expect(await portal.db.selectFrom('verification_requests').select('id').execute()).toEqual([{ id }])
    expect(sent).toHaveLength(1)
    const file = portal.db
      .selectFrom('files')
      .select('removed_at')
      .where('id', '=', sent[0]?.id ?? 0)
    expect(await file.execute()).toEqual([{ removed_at: new Date(now) }])
  })
})

describe('a decision', () => {
  test('F10 accepts: the meter is valid until that day, the resident sees it and gets a letter, the log has it', async () => {
    const id = await scene.sent()
    const { status, json } = await accept(id, { nextCheckDate: '2034-05-31' })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      state: 'accepted',
      acceptedUntil: '2034-05-31',
      decidedBy: 'Шевчук Ганна',
      revision: 1,
    })
    expect(await scene.nextCheck()).toBe('2034-05-31')
    const meters = (await portal.call({ url: '/api/warehouse/consumer/counters', token: scene.token })).json
    expect(meters[0].nextCheckDate).toBe('2034-05-31')
    expect((await scene.screen()).json.requests[0]).toMatchObject({ state: 'accepted', acceptedUntil: '2034-05-31' })
    expect(await lettersTo(portal, scene.email)).toEqual([
      expect.objectContaining({ kind: 'verificationAccepted', nextCheckDate: '2034-05-31', userId: scene.userId }),
    ])
    const { action, detail } = await portal.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .executeTakeFirstOrThrow()
    expect([action, detail]).toEqual(['verification.accept', { nextCheckDate: '2034-05-31', before: '2026-10-01' }])
  })

  test('F10 refuses with a reason for the resident; the meter stays unchanged', async () => {
    const id = await scene.sent()
    const reason = 'Не видно дати на «другій» сторінці.'
    expect((await refuse(id, { reason: ` ${reason} ` })).json).toMatchObject({ state: 'refused', reason })
    expect(await scene.nextCheck()).toBe('2026-10-01')
    expect((await scene.screen()).json.requests[0]).toMatchObject({ state: 'refused', reason })
    const [told] = await portal.db
      .selectFrom('notifications')
      .select(['kind', 'data'])
      .where('cause', '=', String(id))
      .execute()
    expect(told).toMatchObject({ kind: 'verificationRefused', data: { reason } })
    expect(await lettersTo(portal, scene.email)).toEqual([
      expect.objectContaining({ kind: 'verificationRefused', reason, counterId: scene.counterId }),
    ])
  })

  test('AD3 the second of two concurrent decisions is a conflict that names the colleague', async () => {
    const id = await scene.sent()
    const other = await buildStaff(portal, 'operator')
    await portal.db.updateTable('users').set({ first_name: 'Петро' }).where('id', '=', other.id).execute()
    const [accepted, refused] = await Promise.all([accept(id), refuse(id, {}, other.token)])
    expect([accepted.status, refused.status].sort()).toEqual([200, 409])
    const [lost, winner] = accepted.status === 409 ? [accepted, 'Петро'] : [refused, 'Шевчук Ганна']
    expect(lost.json.code).toBe('content_conflict')
    expect(lost.json.errors[0].message).toContain(winner)
    expect(await lettersTo(portal, scene.email)).toHaveLength(1)
  })

  test('RL3 pressed twice it is one decision and one letter', async () => {
    const id = await scene.sent()
    const both = await Promise.all([accept(id), accept(id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await lettersTo(portal, scene.email)).toHaveLength(1)
  })

  test.each([
    ['a day that is not after the verification', { nextCheckDate: '2026-11-20' }],
    ['30 February', { nextCheckDate: '2030-02-30' }],
    ['the year 9999', { nextCheckDate: '9999-12-31' }],
    ['a revision that cannot be', { revision: -1 }],
  ])('MA8 accepting until %s is refused and nothing changes', async (_what, values) => {
    const id = await scene.sent()
    expect((await accept(id, values)).status).toBe(422)
    expect((await read(id)).json.state).toBe('sent')
    expect(await scene.nextCheck()).toBe('2026-10-01')
  })

  test.each([
    ['nothing', ''],
    ['spaces', '  '],
    ['a book', 'я'.repeat(501)],
  ])('F10 a refusal needs a readable reason, not %s', async (_what, reason) => {
    const id = await scene.sent()
    expect((await refuse(id, { reason })).status).toBe(422)
    expect((await read(id)).json.state).toBe('sent')
  })
})

describe('an undone decision', () => {
  test('F10 a request waits again, the meter has its former day, and the next decision is told anew', async () => {
    const id = await scene.sent()
    expect((await accept(id)).json.canUndo).toBe(true)
    const { status, json } = await undo(id)
    expect([status, json]).toEqual([
      200,
      expect.objectContaining({ state: 'sent', acceptedUntil: null, decidedBy: null, canUndo: false, revision: 2 }),
    ])
    expect(await scene.nextCheck()).toBe('2026-10-01')
    expect((await refuse(id, { revision: 2 })).json.state).toBe('refused')
    expect((await undo(id, { revision: 3 })).json).toMatchObject({ state: 'sent', reason: '' })
    expect((await accept(id, { revision: 4, nextCheckDate: '2030-11-20' })).status).toBe(200)
    expect(await scene.nextCheck()).toBe('2030-11-20')
    const causes = [String(id), `${id} 2`, `${id} 4`]
    const told = await portal.db
      .selectFrom('notifications')
      .select('kind')
      .where('cause', 'in', causes)
      .orderBy('id')
      .execute()
    expect(told.map(({ kind }) => kind)).toEqual([
      'verificationAccepted',
      'verificationRefused',
      'verificationAccepted',
    ])
    const undone = await portal.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'verification.undo')
      .execute()
    expect(undone.map(({ detail }) => detail)).toEqual([{ was: 'accepted' }, { was: 'refused' }])
  })

  test('F10 an earlier acceptance is in force again', async () => {
    await accept(await scene.sent(), { nextCheckDate: '2030-11-20' })
    const later = await scene.sent({ verifiedOn: '2026-11-19' })
    await accept(later)
    expect(await scene.nextCheck()).toBe('2034-11-20')
    await undo(later)
    expect(await scene.nextCheck()).toBe('2030-11-20')
    await accept(later, { revision: 2 })
    expect(await scene.nextCheck()).toBe('2034-11-20')
  })

  test('F10 is refused after a day, for a waiting request, an old revision and a refused certificate that was sent again', async () => {
    const id = await scene.sent()
    expect((await undo(id, { revision: 0 })).json.code).toBe('content_conflict')
    await refuse(id)
    expect((await undo(id, { revision: 0 })).status).toBe(409)
    expect((await undo(id, { revision: -1 })).status).toBe(422)
    await scene.sent()
    expect((await undo(id)).json).toMatchObject({
      code: 'content_conflict',
      errors: [{ message: expect.stringContaining('надіслав ці відомості знову') }],
    })
    portal.setNow('2026-11-26T10:00:01Z')
    const late = await undo(id, {}, (await buildStaff(portal, 'operator')).token)
    expect([late.status, late.json.errors[0].message]).toEqual([422, expect.stringContaining('протягом доби')])
    expect((await undo(999_999)).status).not.toBe(200)
  })
})
