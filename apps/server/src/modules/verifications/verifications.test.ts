import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { shareAccounts } from '../../testing/factories.ts'
import { buildPerson } from '../../testing/person.ts'
import { oleWith, sampleFile } from '../../testing/scenes/sample-files.ts'
import { submitUrl, verificationScene } from '../../testing/scenes/verification-scene.ts'
import { buildStaff } from '../../testing/staff.ts'

const now = '2026-11-25T10:00:00Z'
let portal: TestApp
let scene: Awaited<ReturnType<typeof verificationScene>>

beforeAll(async () => {
  portal = await testApp({ now })
})
beforeEach(async () => {
  portal.setNow(now)
  scene = await verificationScene(portal)
})
afterAll(() => portal.close())

const download = (id: number, token: string) =>
  portal.call({ url: `/api/warehouse/consumer/verifications/${id}/certificate`, token })
const list = async (token: string) => (await portal.call({ url: '/api/warehouse/consumer/verifications', token })).json

describe('the screen of a meter', () => {
  test('F10 shows the meter, that the portal accepts certificates, and the sent requests', async () => {
    const { status, json } = await scene.screen()
    expect([status, json]).toEqual([
      200,
      {
        serviceProvider: {
          code: '889',
          name: 'Постачальник 889',
          phone: '0 800 500 889',
          address: 'вул. Газова, 5',
        },
        takenHere: true,
        ticket: expect.any(String),
        requests: [],
      },
    ])
    const id = await scene.sent({ certificateNumber: ' № 12-Г ', nextCheckDate: '2034-11-20' })
    expect((await scene.screen()).json.requests).toEqual([
      {
        id,
        verifiedOn: '2026-11-20',
        nextCheckDate: '2034-11-20',
        certificateNumber: '№ 12-Г',
        state: 'sent',
        reason: '',
        acceptedUntil: null,
        createdAt: '2026-11-25T10:00:00.000Z',
        decidedAt: null,
        mine: true,
        certificate: { name: 'свідоцтво.pdf', bytes: sampleFile('pdf').length, state: 'ready' },
      },
    ])
    expect(await list(scene.token)).toEqual([
      { counterId: scene.counterId, state: 'sent', createdAt: '2026-11-25T10:00:00.000Z' },
    ])
  })

  test('F10 of a provider that is not in the list gives no ticket', async () => {
    const { screen } = await verificationScene(portal, '101')
    expect((await screen()).json).toMatchObject({ takenHere: false, ticket: null })
  })

  test('AZ1 is for its residents only: signed-out callers, staff, strangers and former holders are refused', async () => {
    const operator = (await buildStaff(portal, 'operator')).token
    const stranger = (await buildPerson(portal)).token
    const url = `/api/warehouse/consumer/counters/${scene.counterId}/verification`
    expect((await portal.call({ url })).status).toBe(401)
    expect((await scene.screen(scene.counterId, operator)).status).toBe(403)
    expect((await scene.screen(scene.counterId, stranger)).json.code).toBe('not_found')
    expect((await scene.screen('999999-999999')).json.code).toBe('not_found')
    await portal.db.deleteFrom('account_links').where('consumer_id', '=', scene.userId).execute()
    expect((await scene.screen()).json.code).toBe('not_found')
    expect(await list(scene.token)).toEqual([])
  })
})

describe('the form', () => {
  test('F10 is stored as a draft, and the same day of the same meter is the same request', async () => {
    const first = (await scene.submit({ certificateNumber: '12' })).json
    expect(first).toMatchObject({ state: 'draft', certificateNumber: '12', nextCheckDate: null, certificate: null })
    const again = (await scene.submit({ nextCheckDate: '2034-11-20' })).json
    expect(again).toMatchObject({ id: first.id, certificateNumber: '', nextCheckDate: '2034-11-20' })
    const other = (await scene.submit({ verifiedOn: '2026-11-19' })).json
    expect(other.id).not.toBe(first.id)
  })

  test('RL3 two concurrent submissions are one request; a sent request does not change', async () => {
    const body = { counterId: scene.counterId, verifiedOn: '2026-11-20', ticket: await scene.ticket() }
    const both = await Promise.all([portal.call({ url: submitUrl, body }), portal.call({ url: submitUrl, body })])
    const [id, ...others] = new Set(both.map(({ json }) => json.id))
    expect(others).toEqual([])
    await scene.attach(id)
    const late = (await scene.submit({ certificateNumber: 'інший' })).json
    expect(late).toMatchObject({ id, state: 'sent', certificateNumber: '' })
  })

  test('F10 a refused request may be sent again with the same day', async () => {
    const id = await scene.sent()
    await portal.db.updateTable('verification_requests').set({ state: 'refused' }).where('id', '=', id).execute()
    expect(await scene.sent()).not.toBe(id)
    expect((await scene.screen()).json.requests).toHaveLength(2)
  })

  test.each([
    ['tomorrow', { verifiedOn: '2026-11-26' }, 'verifiedOn', 'Дата повірки не може бути в майбутньому'],
    ['30 February', { verifiedOn: '2026-02-30' }, 'verifiedOn', 'Вкажіть дату повірки зі свідоцтва'],
    ['the year 9999', { verifiedOn: '9999-12-31' }, 'verifiedOn', 'Дата повірки не може бути в майбутньому'],
    ['before the installation', { verifiedOn: '2024-01-14' }, 'verifiedOn', 'Дата повірки раніша за дату встановлення'],
    ['a next date before it', { nextCheckDate: '2026-11-20' }, 'nextCheckDate', 'має бути пізніша за дату повірки'],
    ['a next date too far', { nextCheckDate: '9999-12-31' }, 'nextCheckDate', 'надто далека'],
    ['a number too long', { certificateNumber: '1'.repeat(61) }, 'certificateNumber', 'Неправильне значення'],
  ])('MA8 F10 %s is refused at its field', async (_what, values, path, message) => {
    const { status, json } = await scene.submit(values)
    expect([status, json.code]).toEqual([422, 'invalid_value'])
    expect(json.errors).toEqual([{ path, message: expect.stringContaining(message) }])
  })

  test('MA8 the day is in Kyiv: at 22:30 UTC it is the next day there', async () => {
    portal.setNow('2026-11-25T22:30:00Z')
    expect((await scene.submit({ verifiedOn: '2026-11-26' })).status).toBe(200)
  })

  test('F10 of another provider is refused with that provider’s contacts', async () => {
    const elsewhere = await verificationScene(portal, '102')
    const { secret } = portal.context()
    const session = await portal.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', elsewhere.userId)
      .execute()
    const claims = { purpose: 'verification', consumerId: elsewhere.userId, sessionId: session[0]?.id }
    const until = Date.parse(now) + 1000
    const sealed = secret.seal(JSON.stringify({ ...claims, counterId: elsewhere.counterId, until }))
    const { status, json } = await elsewhere.submit({ ticket: sealed.toString('base64url') })
    expect([status, json.code]).toEqual([422, 'verification_elsewhere'])
    expect(json.errors[0].message).toBe(
      '«Постачальник 102» не приймає свідоцтв про повірку через портал. Передайте свідоцтво постачальникові: 0 800 500 889, вул. Газова, 5.',
    )
  })

  test('F10 the address must name the configured platform', async () => {
    expect((await scene.submit({}, '/api/kyiv/counters/verify/submit')).json.code).toBe('not_found')
    const named = await testApp({ now, settings: { platform: 'kyiv' } })
    const there = await verificationScene(named)
    expect((await there.submit({}, '/api/kyiv/counters/verify/submit')).status).toBe(200)
    expect((await there.submit()).json.code).toBe('not_found')
    await named.close()
  })
})

describe('the ticket', () => {
  const refused = async (ticket: string, values: object = {}) => (await scene.submit({ ticket, ...values })).json.code

  test('C09 identifies the form’s person, and a bearer token is ignored', async () => {
    const body = { counterId: scene.counterId, verifiedOn: '2026-11-20', ticket: await scene.ticket() }
    const stranger = (await buildPerson(portal)).token
    expect((await portal.call({ url: submitUrl, body, token: stranger })).json.mine).toBe(true)
    expect(await refused('', {})).toBe('invalid_value')
    expect(await refused('nothing')).toBe('ticket_refused')
  })

  test('AZ3 is of one meter: another, a stranger’s or a changed one is refused', async () => {
    const other = await verificationScene(portal)
    const ticket = await scene.ticket()
    expect(await refused(await other.ticket())).toBe('ticket_refused')
    expect(await refused(ticket, { counterId: other.counterId })).toBe('ticket_refused')
    expect(await refused(`${ticket.slice(0, -4)}AAAA`)).toBe('ticket_refused')
  })

  test('AZ7 is valid for ten minutes, and only as long as the session and the account', async () => {
    const ticket = await scene.ticket()
    portal.setNow('2026-11-25T10:10:00Z')
    expect(await refused(ticket)).toBe('ticket_refused')
    portal.setNow(now)
    const links = portal.db.deleteFrom('account_links').where('consumer_id', '=', scene.userId)
    await links.execute()
    expect(await refused(ticket)).toBe('not_found')
    await portal.db
      .updateTable('sessions')
      .set({ revoked_at: new Date(now) })
      .where('user_id', '=', scene.userId)
      .execute()
    expect(await refused(ticket)).toBe('ticket_refused')
  })

  test('F10 is refused for a removed meter', async () => {
    const ticket = await scene.ticket()
    await portal.db.updateTable('meters').set({ removed_on: '2026-11-25' }).where('id', '=', scene.meterId).execute()
    expect(await refused(ticket)).toBe('not_found')
  })
})

describe('the certificate', () => {
  test.each([
    ['свідоцтво.pdf', 'pdf'],
    ['фото.JPEG', 'jpg'],
    ['скан.png', 'png'],
  ] as const)('F10 %s comes back to its sender as it was sent, as a download', async (name, kind) => {
    const { id } = (await scene.submit()).json
    expect((await scene.attach(id, { name, content: sampleFile(kind) })).json).toMatchObject({
      state: 'sent',
      certificate: { name },
    })
    const { bytes, headers } = await download(id, scene.token)
    expect(bytes).toEqual(sampleFile(kind))
    expect(headers['content-disposition']).toMatch(/^attachment;/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain('sandbox')
  })

  test.each([
    ['FU2 a page named .pdf', { content: Buffer.from('<html><script>alert(1)</script>') }],
    ['FU2 a program named .jpg', { name: 'фото.jpg', content: Buffer.from('MZ\x90\0\x03') }],
    ['FU1 a name of two kinds', { name: 'свідоцтво.pdf.exe' }],
    ['FU2 a document of Word', { name: 'свідоцтво.doc', content: oleWith('WordDocument') }],
    ['FU2 nothing', { content: Buffer.alloc(0) }],
  ])('%s is refused, and the draft waits for a right one', async (_what, file) => {
    const { id } = (await scene.submit()).json
    const { status, json } = await scene.attach(id, file)
    expect([status, json.code]).toEqual([422, 'file_refused'])
    expect((await scene.screen()).json.requests[0].state).toBe('draft')
    expect((await scene.attach(id)).status).toBe(200)
  })

  test('FU5 is refused if it is too large', async () => {
    const { id } = (await scene.submit()).json
    const content = Buffer.concat([sampleFile('pdf'), Buffer.alloc(10 * 1024 * 1024)])
    expect((await scene.attach(id, { content })).status).toBe(413)
  })

  test('AZ6 is accepted once, and only from the sender of the request', async () => {
    const { id } = (await scene.submit()).json
    const stranger = await verificationScene(portal)
    const neighbour = await scene.neighbour()
    for (const token of [stranger.token, neighbour.token]) {
      expect((await scene.attach(id, {}, token)).json.code).toBe('not_found')
    }
    const both = await Promise.all([scene.attach(id), scene.attach(id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await scene.attach(id)).json.code).toBe('not_found')
    expect((await scene.attach(999_999)).json.code).toBe('not_found')
  })

  test('AZ2 another resident of the account sees that it was sent, and neither file nor draft', async () => {
    const neighbour = await scene.neighbour()
    await scene.submit({ verifiedOn: '2026-11-19' })
    const id = await scene.sent({ certificateNumber: '12' })
    const { requests } = (await scene.screen(scene.counterId, neighbour.token)).json
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({ id, state: 'sent', mine: false, certificate: null })
    expect((await download(id, neighbour.token)).status).toBe(404)
    expect((await download(id, (await buildPerson(portal)).token)).status).toBe(404)
    expect((await portal.call({ url: `/api/warehouse/consumer/verifications/${id}/certificate` })).status).toBe(401)
  })

  test('E06 a member of a view-only share sees the sent requests and cannot send one', async () => {
    const { userId, token } = await buildPerson(portal)
    const accountIds = [scene.account.id]
    const shareId = await shareAccounts(portal.db, {
      ownerId: scene.userId,
      memberId: userId,
      accountIds,
      canSubmit: true,
    })
    const { ticket } = (await scene.screen(scene.counterId, token)).json
    const mine = (await scene.submit({ ticket, verifiedOn: '2026-11-18' })).json
    expect(mine).toMatchObject({ state: 'draft', mine: true })
    await portal.db.updateTable('shares').set({ can_submit: false }).where('id', '=', shareId).execute()
    const id = await scene.sent()
    const { takenHere, ticket: none, requests } = (await scene.screen(scene.counterId, token)).json
    expect([takenHere, none, requests[0]]).toMatchObject([true, null, { id, mine: false, certificate: null }])
    expect((await scene.submit({ ticket })).json.code).toBe('share_without_readings')
    expect((await scene.attach(mine.id, {}, token)).json.code).toBe('not_found')
  })

  test('FU6 is listed and not served until it is scanned', async () => {
    const id = await scene.sent()
    await portal.db.updateTable('files').set({ state: 'waiting' }).where('created_by', '=', scene.userId).execute()
    expect((await scene.screen()).json.requests[0].certificate.state).toBe('waiting')
    expect((await download(id, scene.token)).status).toBe(404)
  })
})
