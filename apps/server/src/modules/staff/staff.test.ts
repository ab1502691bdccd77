import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer, buildProvider } from '../../testing/factories.ts'
import { buildOperatorOf, buildStaff } from '../../testing/staff.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import {
  bindByCommand,
  blockByCommand,
  inviteByCommand,
  resetPasswordByCommand,
  resetSecondFactorByCommand,
  unblockByCommand,
} from './command-staff.ts'

const url = '/api/admin/staff'
const password = 'пароль-17'
let portal: TestApp
let passwordHash: string
let admin: { id: number; token: string }

beforeAll(async () => {
  portal = await testApp()
  passwordHash = await hashPassword(password)
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.db.deleteFrom('users').execute()
  await portal.db.deleteFrom('audit_log').execute()
  admin = await buildStaff(portal, 'administrator', passwordHash)
})

const invite = (body: object, token = admin.token) => portal.call({ url, body, token })
const update = (id: number, body: object, token = admin.token) =>
  portal.call({ method: 'PUT', url: `${url}/${id}`, body, token })
const reset = (id: number, body: object, token = admin.token) =>
  portal.call({ method: 'DELETE', url: `${url}/${id}/second-factor`, body, token })
const anna = { login: 'anna', email: 'anna@misto.example', role: 'editor', provider: null }
const audited = async () =>
  await portal.db.selectFrom('audit_log').select(['action', 'actor', 'target']).orderBy('id').execute()
const roleOf = async (id: number) =>
  (await portal.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role

describe('access', () => {
  test('AD1 a new database has no account', async () => {
    const empty = await testApp()
    expect(await empty.db.selectFrom('users').select('id').execute()).toEqual([])
    await empty.close()
  })

  test('AD1 only a signed-in administrator may call the staff endpoints', async () => {
    const tokens = [undefined, await portal.signIn(await buildConsumer(portal.db))]
    for (const role of ['editor', 'operator'] as const) tokens.push((await buildStaff(portal, role)).token)
    const target = await buildStaff(portal, 'operator')
    for (const token of tokens) {
      const sent = token === undefined ? {} : { token }
      const body = { role: 'administrator', provider: null, blocked: false, password }
      const answers = [
        await portal.call({ url, ...sent }),
        await portal.call({ url, body: anna, ...sent }),
        await portal.call({ method: 'PUT', url: `${url}/${target.id}`, body, ...sent }),
        await portal.call({ method: 'DELETE', url: `${url}/${target.id}/second-factor`, body: { password }, ...sent }),
      ]
      const refusal = token === undefined ? 401 : 403
      expect(answers.map(({ status }) => status)).toEqual([refusal, refusal, refusal, refusal])
    }
    expect(await roleOf(target.id)).toBe('operator')
  })
})

describe('the list', () => {
  test('J01 shows each member’s role, second factor, block and last visit, without residents', async () => {
    await buildConsumer(portal.db)
    await portal.db.updateTable('users').set({ first_name: 'Остап', last_name: 'Коваль' }).execute()
    const { status, json } = await portal.call({ url, token: admin.token })
    expect(status).toBe(200)
    expect(json).toEqual([
      expect.objectContaining({
        id: admin.id,
        name: 'Коваль Остап',
        email: null,
        role: 'administrator',
        secondFactor: true,
        blocked: false,
        lastSeenAt: '2026-11-25T10:00:00.000Z',
      }),
    ])
  })
})

describe('an invitation', () => {
  test('AD1 creates a member without a password and sends one letter with the only code', async () => {
    const { status, json } = await invite(anna)
    expect(status).toBe(200)
    expect(json).toMatchObject({ login: 'anna', role: 'editor', email: anna.email, secondFactor: false })
    const user = await portal.db.selectFrom('users').selectAll().where('id', '=', json.id).executeTakeFirstOrThrow()
    expect(user.password_hash).toBeNull()
    const letters = await portal.db
      .selectFrom('letters')
      .select(['kind', 'sealed'])
      .where('user_id', '=', json.id)
      .execute()
    expect(letters).toHaveLength(1)
    const letter = JSON.parse(portal.context().secret.open(letters[0]!.sealed!))
    expect(letter).toMatchObject({ kind: 'staffInvitation', to: anna.email, login: anna.login, role: 'editor' })
    expect(JSON.stringify(json)).not.toContain(letter.code)
    const codes = await portal.db.selectFrom('one_time_codes').selectAll().where('user_id', '=', json.id).execute()
    expect(codes).toEqual([expect.objectContaining({ purpose: 'staff_invitation', used_at: null })])
    expect(codes[0]!.expires_at.toISOString()).toBe('2026-11-28T10:00:00.000Z')
    expect(await audited()).toEqual([{ action: 'staff.invite', actor: expect.any(String), target: `user ${json.id}` }])
  })

  test('AD1 a taken login is refused in any case, also a resident’s', async () => {
    await buildConsumer(portal.db, { login: 'Anna' })
    const { status, json } = await invite(anna)
    expect([status, json.code]).toEqual([409, 'login_taken'])
    expect(await audited()).toEqual([])
  })

  test.each([
    ['аnna', 'однієї абетки'],
    ['😀 anna', 'лише літери, цифри'],
    ['+380671234567', 'не може бути логіном'],
  ])('AD1 AU12 the login «%s» is refused at its field', async (login, reason) => {
    const { status, json } = await invite({ ...anna, login })
    expect([status, json.errors]).toEqual([422, [{ path: 'login', message: expect.stringContaining(reason) }]])
    expect(await audited()).toEqual([])
  })

  test('AD1 an address that is used for sign-in is refused at its field', async () => {
    const id = await buildConsumer(portal.db)
    const address = { user_id: id, email: 'Anna@misto.example', is_default: true, confirmed_at: new Date() }
    await portal.db.insertInto('user_emails').values(address).execute()
    const { status, json } = await invite(anna)
    expect([status, json.errors[0].path]).toEqual([422, 'email'])
    expect(await portal.db.selectFrom('users').select('id').where('login', '=', 'anna').execute()).toEqual([])
  })

  test('AD1 is repeated for a member who never used it, and the older code is invalid', async () => {
    const first = await invite(anna)
    const second = await invite({ ...anna, email: 'anna.k@misto.example' })
    expect(second.json).toMatchObject({ id: first.json.id, role: 'editor', email: 'anna.k@misto.example' })
    const codes = await portal.db.selectFrom('one_time_codes').select('used_at').orderBy('created_at').execute()
    expect(codes.filter(({ used_at }) => used_at === null)).toHaveLength(1)
  })

  test('AD1 a repeated invitation with another role or provider is refused with a reason', async () => {
    const provider = await buildProvider(portal.db)
    const works = { login: 'ostap', role: 'operator', email: 'ostap@misto.example', provider: provider.code } as const
    const first = await invite(works)
    const [codes, members] = [portal.db.selectFrom('one_time_codes'), portal.db.selectFrom('users')]
    const before = [await codes.selectAll().execute(), await members.selectAll().execute()]
    for (const other of [{ provider: null }, { role: 'administrator', provider: null }]) {
      const { status, json } = await invite({ ...works, ...other })
      expect([status, json.errors]).toEqual([
        422,
        [{ path: 'login', message: expect.stringContaining('з іншою роллю або постачальником') }],
      ])
      await expect(inviteByCommand(portal.context(), { ...works, ...other } as never)).rejects.toThrow()
    }
    expect([await codes.selectAll().execute(), await members.selectAll().execute()]).toEqual(before)
    expect((await invite(works)).json.id).toBe(first.json.id)
  })

  test.each([
    ['a short login', { ...anna, login: 'an' }],
    ['a wrong address', { ...anna, email: 'anna' }],
    ['a role that is none', { ...anna, role: 'consumer' }],
  ])('AD1 %s is refused', async (_what, body) => {
    expect((await invite(body)).status).toBe(422)
  })
})

describe('a change of role or a block', () => {
  test('AD1 requires the own password, ends the colleague’s sessions and is audited', async () => {
    const editor = await buildStaff(portal, 'editor')
    const { status, json } = await update(editor.id, { role: 'operator', provider: null, blocked: false, password })
    expect([status, json.role]).toEqual([200, 'operator'])
    expect((await portal.call({ url: '/api/ud/profile', token: editor.token })).status).toBe(401)
    expect(await audited()).toEqual([expect.objectContaining({ action: 'staff.update', target: `user ${editor.id}` })])
  })

  test('AU6 a blocked colleague’s next call is refused; after unblocking a new sign-in succeeds', async () => {
    const editor = await buildStaff(portal, 'editor')
    expect((await update(editor.id, { role: 'editor', provider: null, blocked: true, password })).json.blocked).toBe(
      true,
    )
    const token = await portal.signIn(editor.id)
    expect((await portal.call({ url: '/api/ud/profile', token })).status).toBe(401)
    expect((await update(editor.id, { role: 'editor', provider: null, blocked: false, password })).json.blocked).toBe(
      false,
    )
    expect((await portal.call({ url: '/api/ud/profile', token: await portal.signIn(editor.id) })).status).toBe(200)
  })

  test('AD1 a wrong own password is refused', async () => {
    const editor = await buildStaff(portal, 'editor')
    const { status, json } = await update(editor.id, {
      role: 'administrator',
      provider: null,
      blocked: false,
      password: 'не той',
    })
    expect([status, json.code]).toEqual([422, 'password_wrong'])
    expect(await roleOf(editor.id)).toBe('editor')
  })

  test('AD1 the own account is refused, and residents are not found', async () => {
    const self = await update(admin.id, { role: 'editor', provider: null, blocked: false, password })
    expect([self.status, self.json.code]).toEqual([403, 'forbidden'])
    const resident = await buildConsumer(portal.db)
    expect((await update(resident, { role: 'editor', provider: null, blocked: false, password })).status).toBe(404)
    expect((await update(9_999_999, { role: 'editor', provider: null, blocked: false, password })).status).toBe(404)
    expect(await roleOf(resident)).toBe('consumer')
  })

  test('AD1 one of two administrators who demote each other concurrently remains', async () => {
    for (let round = 0; round < 5; round++) {
      const other = await buildStaff(portal, 'administrator', passwordHash)
      const body = { role: 'editor', provider: null, blocked: false, password }
      await Promise.all([update(other.id, body), update(admin.id, body, other.token)])
      const left = await portal.db.selectFrom('users').select('id').where('role', '=', 'administrator').execute()
      expect(left).toHaveLength(1)
      await portal.db.deleteFrom('users').execute()
      admin = await buildStaff(portal, 'administrator', passwordHash)
    }
  })

  test('AD1 an invited administrator without a password does not count as the last one', async () => {
    await invite({ login: 'druha', email: 'druha@misto.example', role: 'administrator', provider: null })
    const login = (await portal.db.selectFrom('users').select('login').where('id', '=', admin.id).execute())[0]!.login
    await expect(blockByCommand(portal.context(), login)).rejects.toMatchObject({ code: 'last_administrator' })
  })
})

describe('an operator of one provider', () => {
  const providerOf = async (id: number) =>
    (await portal.db.selectFrom('users').select('provider_id').where('id', '=', id).executeTakeFirstOrThrow())
      .provider_id
  const operator = { role: 'operator', blocked: false, password }

  test('J01 is invited as such, shown in the list, and sees the provider in the own profile', async () => {
    const provider = await buildProvider(portal.db, { name: 'Теплоенерго' })
    const { status, json } = await invite({ ...anna, role: 'operator', provider: provider.code })
    expect([status, json.provider]).toEqual([200, { code: provider.code, name: 'Теплоенерго' }])
    expect(await providerOf(json.id)).toBe(provider.id)
    const { token } = await buildOperatorOf(portal, provider.id)
    const profile = (await portal.call({ url: '/api/ud/profile', token })).json
    expect(profile.provider).toEqual({ code: provider.code, name: 'Теплоенерго' })
    const own = await portal.call({ url: '/api/admin/providers', token })
    expect(own.json).toEqual([{ code: provider.code, name: 'Теплоенерго' }])
    await buildProvider(portal.db)
    expect((await portal.call({ url: '/api/admin/providers', token: admin.token })).json.length).toBeGreaterThan(1)
  })

  test('J01 is bound and unbound by an administrator, which ends the sessions and is audited', async () => {
    const provider = await buildProvider(portal.db)
    const colleague = await buildStaff(portal, 'operator')
    const bound = await update(colleague.id, { ...operator, provider: provider.code })
    expect([bound.status, bound.json.provider.code]).toEqual([200, provider.code])
    expect((await portal.call({ url: '/api/ud/profile', token: colleague.token })).status).toBe(401)
    expect((await update(colleague.id, { ...operator, provider: null })).json.provider).toBeNull()
    const details = await portal.db.selectFrom('audit_log').select('detail').orderBy('id').execute()
    expect(details.map(({ detail }) => detail)).toMatchObject([
      { provider: provider.code, providerBefore: null },
      { provider: null, providerBefore: provider.code },
    ])
  })

  test('J01 loses the provider with the role', async () => {
    const provider = await buildProvider(portal.db)
    const colleague = await buildOperatorOf(portal, provider.id)
    const changed = await update(colleague.id, { ...operator, role: 'editor', provider: null })
    expect([changed.status, changed.json.provider]).toEqual([200, null])
  })

  test('J01 another role cannot be bound, and an unknown provider is refused', async () => {
    const provider = await buildProvider(portal.db)
    const colleague = await buildStaff(portal, 'operator')
    const answers = [
      await invite({ ...anna, provider: provider.code }),
      await invite({ ...anna, role: 'operator', provider: 'nobody' }),
      await update(colleague.id, { ...operator, role: 'administrator', provider: provider.code }),
      await update(colleague.id, { ...operator, provider: 'nobody' }),
    ]
    for (const { status, json } of answers) expect([status, json.errors[0].path]).toEqual([422, 'provider'])
    expect(await portal.db.selectFrom('users').select('id').where('login', '=', 'anna').execute()).toEqual([])
    expect(await roleOf(colleague.id)).toBe('operator')
  })

  test('J01 is bound by a command too, other roles are refused', async () => {
    const provider = await buildProvider(portal.db)
    const { id, token } = await buildStaff(portal, 'operator')
    await portal.db.updateTable('users').set({ login: 'Ostap' }).where('id', '=', id).execute()
    expect(await bindByCommand(portal.context(), 'ostap', provider.code)).toBe('done')
    expect(await providerOf(id)).toBe(provider.id)
    expect((await portal.call({ url: '/api/ud/profile', token })).status).toBe(401)
    expect(await bindByCommand(portal.context(), 'ostap', null)).toBe('done')
    expect(await providerOf(id)).toBeNull()
    expect(await bindByCommand(portal.context(), 'nobody', null)).toBeUndefined()
    await portal.db.updateTable('users').set({ role: 'editor' }).where('id', '=', id).execute()
    await expect(bindByCommand(portal.context(), 'ostap', provider.code)).rejects.toMatchObject({
      code: 'invalid_value',
    })
  })
})

describe('a lost second factor', () => {
  test('AD1 is deleted completely after the own password, and the sessions end', async () => {
    const editor = await buildStaff(portal, 'editor')
    const { status, json } = await reset(editor.id, { password })
    expect([status, json.secondFactor]).toEqual([200, false])
    expect((await portal.call({ url: '/api/ud/profile', token: editor.token })).status).toBe(401)
    const token = await portal.signIn(editor.id)
    expect((await portal.call({ url: '/api/account/second-factor', token })).json).toMatchObject({ totp: false })
    expect(await audited()).toEqual([
      expect.objectContaining({ action: 'staff.resetSecondFactor', target: `user ${editor.id}` }),
    ])
  })

  test('AD1 is not deleted for the own account, with a wrong password, or for a resident', async () => {
    const editor = await buildStaff(portal, 'editor')
    expect((await reset(admin.id, { password })).status).toBe(403)
    expect((await reset(editor.id, { password: 'не той' })).json.code).toBe('password_wrong')
    expect((await reset(await buildConsumer(portal.db), { password })).status).toBe(404)
  })
})

describe('the command line', () => {
  test('AD1 creates the first administrator of an empty portal, by a one-time code and an audited command', async () => {
    await portal.db.deleteFrom('users').execute()
    const invitation = { login: 'holova', role: 'administrator', provider: null, email: undefined } as const
    const code = await inviteByCommand(portal.context(), invitation)
    expect(code).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(await audited()).toEqual([
      { action: 'staff.invite', actor: 'command line', target: expect.stringMatching(/^user \d+$/) },
    ])
    expect(await portal.db.selectFrom('letters').select('id').where('kind', '=', 'staffInvitation').execute()).toEqual(
      [],
    )
  })

  test('AD1 blocks, unblocks, resets; reports an unknown login', async () => {
    await buildStaff(portal, 'operator', passwordHash)
    await portal.db.updateTable('users').set({ login: 'Ostap' }).where('role', '=', 'operator').execute()
    const ctx = portal.context()
    for (const command of [blockByCommand, unblockByCommand, resetSecondFactorByCommand]) {
      expect(await command(ctx, 'ostap')).toBe('done')
      expect(await command(ctx, 'nobody')).toBeUndefined()
    }
    expect(await resetPasswordByCommand(ctx, 'OSTAP')).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect((await audited()).map(({ action }) => action)).toEqual([
      'staff.block',
      'staff.unblock',
      'staff.resetSecondFactor',
      'staff.resetPassword',
    ])
  })
})
