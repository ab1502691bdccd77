import type { Access } from '@zatyshok/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ActorContext, Role } from '../../context.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer } from '../../testing/factories.ts'
import { buildStaff } from '../../testing/staff.ts'
import { admit } from './admit.ts'

const roles = ['consumer', 'editor', 'operator', 'administrator'] as const
const adminCall = '/api/admin/staff'
let portal: TestApp
const people = {} as Record<Role, { id: number; token: string }>

beforeAll(async () => {
  portal = await testApp()
  const id = await buildConsumer(portal.db)
  people.consumer = { id, token: await portal.signIn(id) }
  for (const role of ['editor', 'operator', 'administrator'] as const) people[role] = await buildStaff(portal, role)
})
afterAll(() => portal.close())

function contextOf(role: Role, userId: number, strictness: 'standard' | 'hardened' = 'standard'): ActorContext {
  const ctx = portal.context()
  const client = { network: '198.51.100.0/24', userAgent: '', browser: '', device: '' }
  const settings = { ...ctx.settings, security: { strictness, contact: '' } }
  return { ...ctx, settings, client, actor: { userId, login: role, role, sessionId: 1, providerId: null } }
}

const refusals = (actorId: number) =>
  portal.db.selectFrom('audit_log').selectAll().where('actor_id', '=', actorId).execute()

describe('roles', () => {
  const matrix: readonly (readonly [Exclude<Access, 'public' | 'paymentService' | 'provider'>, readonly Role[]])[] = [
    ['signedIn', roles],
    ['consumer', ['consumer']],
    ['staff', ['editor', 'operator', 'administrator']],
    ['editor', ['editor', 'administrator']],
    ['operator', ['operator', 'administrator']],
    ['administrator', ['administrator']],
  ]
  test.each(matrix)('J01 a call for %s admits only %j', async (access, expected) => {
    const admitted: Role[] = []
    for (const role of roles) {
      await admit(contextOf(role, people[role].id), access, 'GET /probe').then(
        () => admitted.push(role),
        (error) => expect(error).toMatchObject({ code: 'forbidden' }),
      )
    }
    expect(admitted).toEqual(expected)
  })

  test('AD1 a staff call by a resident or another role gets 403; the audit has the person, the call and the address', async () => {
    const { id, token } = await buildStaff(portal, 'operator')
    const { status, json } = await portal.call({ url: adminCall, token, from: '203.0.113.7' })
    expect([status, json.code]).toEqual([403, 'forbidden'])
    expect(await refusals(id)).toEqual([
      expect.objectContaining({
        actor_id: id,
        action: 'access.refused',
        target: `GET ${adminCall}`,
        detail: { role: 'operator' },
        network: '203.0.113.0/24',
      }),
    ])
  })

  test('AD1 a refused call without a session, or by staff at a resident’s endpoint, is not audited', async () => {
    const before = await portal.db.selectFrom('audit_log').select('id').execute()
    expect((await portal.call({ url: adminCall })).status).toBe(401)
    expect(
      (await portal.call({ url: '/api/warehouse/consumer/invoice_accounts', token: people.editor.token })).status,
    ).toBe(403)
    expect(await portal.db.selectFrom('audit_log').select('id').execute()).toHaveLength(before.length)
  })

  test('AD1 refusals of one person add at most sixty records an hour to the log', async () => {
    const id = await buildConsumer(portal.db)
    const token = await portal.signIn(id)
    const answers = await Promise.all(Array.from({ length: 70 }, () => portal.call({ url: adminCall, token })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
    expect(await refusals(id)).toHaveLength(60)
  })
})

describe('the mandatory second factor', () => {
  test('AD2 staff without one may only set it, read the profile and sign out', async () => {
    const id = await buildConsumer(portal.db, { role: 'administrator' })
    const token = await portal.signIn(id)
    const refused = await portal.call({ url: adminCall, token })
    expect([refused.status, refused.json.code]).toEqual([403, 'second_factor_setup_required'])
    for (const url of ['/api/account/second-factor', '/api/ud/profile']) {
      expect((await portal.call({ url, token })).status).toBe(200)
    }
    expect((await portal.call({ url: '/api/account/logout', body: {}, token })).status).toBe(200)
  })

  test('AD2 residents need one in the hardened profile, but not in the standard one', async () => {
    const id = await buildConsumer(portal.db)
    await expect(admit(contextOf('consumer', id), 'consumer', '')).resolves.toBeUndefined()
    const hardened = contextOf('consumer', id, 'hardened')
    await expect(admit(hardened, 'consumer', '')).rejects.toMatchObject({ code: 'second_factor_setup_required' })
    await expect(admit(hardened, 'signedIn', '')).resolves.toBeUndefined()
  })
})

describe('an idle session', () => {
  test('AD2 of staff ends after fifteen minutes; each call prolongs it', async () => {
    portal.setNow('2026-11-25T12:00:00Z')
    const { token } = await buildStaff(portal, 'administrator')
    for (const time of ['12:14:00', '12:28:00', '12:42:00']) {
      portal.setNow(`2026-11-25T${time}Z`)
      expect((await portal.call({ url: adminCall, token })).status).toBe(200)
    }
    portal.setNow('2026-11-25T12:57:01Z')
    const ended = await portal.call({ url: adminCall, token })
    expect([ended.status, ended.json.code]).toEqual([401, 'session_expired'])
    portal.setNow('2026-11-25T12:58:00Z')
    expect((await portal.call({ url: adminCall, token })).status).toBe(401)
  })

  test('C07 of a resident lasts its day', async () => {
    portal.setNow('2026-11-25T12:00:00Z')
    const token = await portal.signIn(await buildConsumer(portal.db))
    portal.setNow('2026-11-25T20:00:00Z')
    expect((await portal.call({ url: '/api/ud/profile', token })).status).toBe(200)
  })

  test('A11 the time of the last call is stored once a minute, not at every call', async () => {
    portal.setNow('2026-11-25T12:00:00Z')
    const id = await buildConsumer(portal.db)
    const token = await portal.signIn(id)
    const seen = async (time: string) => {
      portal.setNow(`2026-11-25T${time}Z`)
      await portal.call({ url: '/api/ud/profile', token })
      const session = await portal.db.selectFrom('sessions').select('last_seen_at').where('user_id', '=', id).execute()
      return session[0]?.last_seen_at?.toISOString()
    }
    expect(await seen('12:00:59')).toBe('2026-11-25T12:00:00.000Z')
    expect(await seen('12:01:00')).toBe('2026-11-25T12:01:00.000Z')
  })
})
