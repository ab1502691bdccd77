import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestContext } from '../../context.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer } from '../../testing/factories.ts'
import { buildStaff } from '../../testing/staff.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { totpCode } from './totp.ts'

const url = '/api/account/second-factor'
const password = 'пароль-17'
const start = new Date('2026-11-25T10:00:00Z')
let portal: TestApp
let passwordHash: string
let userId: number
let token: string
/** Time of the authenticator application. Each test advances it, so that two tests never use the same step. */
let now = start.getTime()

beforeAll(async () => {
  portal = await testApp({ now: start.toISOString() })
  passwordHash = await hashPassword(password)
})
afterAll(() => portal.close())
beforeEach(async () => {
  later(90)
  userId = await buildConsumer(portal.db, { password_hash: passwordHash, first_name: 'Олена' })
  await portal.db
    .insertInto('user_emails')
    .values({ user_id: userId, email: `o${userId}@misto.example`, is_default: true, confirmed_at: start })
    .execute()
  token = await portal.signIn(userId)
})

function later(seconds: number): void {
  now += seconds * 1000
  portal.setNow(new Date(now).toISOString())
}

const codeOf = (secret: string, shiftSeconds = 0) => totpCode(secret, new Date(now + shiftSeconds * 1000))
/** Returns six digits that are not the code of a neighbouring step. */
function wrongCode(secret: string): string {
  const right = [-30, 0, 30].map((shift) => codeOf(secret, shift))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code))!
}
const check = (code: string | undefined, of = userId) => {
  const client = { network: '198.51.100.0/24', userAgent: '', browser: '', device: '' }
  const ctx: RequestContext = { ...portal.context(), client }
  return checkSecondFactor(ctx, of, code)
}
const begin = (body: object = { password }) => portal.call({ url: `${url}/totp`, body, token })
const confirm = (code: string, as = token) => portal.call({ url: `${url}/totp/confirm`, body: { code }, token: as })
const remove = (body: object, as = token) => portal.call({ method: 'DELETE', url: `${url}/totp`, body, token: as })

async function enrol(): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await begin()).json
  const { recoveryCodes } = (await confirm(codeOf(secret))).json
  later(60)
  return { secret, recoveryCodes }
}

describe('switching it on', () => {
  test('AD2 a secret is shown with its QR code and is inactive until its first code', async () => {
    const { status, json } = await begin()
    expect(status).toBe(200)
    expect(json.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(json.url).toContain(`secret=${json.secret}`)
    expect(new Set(json.qr.map((row: string) => row.length))).toEqual(new Set([json.qr.length]))
    await expect(check(undefined)).resolves.toBeUndefined()
    expect((await portal.call({ url, token })).json).toEqual({
      totp: false,
      required: false,
      recoveryCodesLeft: 0,
      passkeys: [],
    })
  })

  test('AD2 the first code activates it: ten recovery codes, other sessions end, a letter is sent', async () => {
    const other = await portal.signIn(userId)
    const { secret } = (await begin()).json
    const { status, json } = await confirm(codeOf(secret))
    expect(status).toBe(200)
    expect(json.recoveryCodes).toHaveLength(10)
    expect(new Set(json.recoveryCodes).size).toBe(10)
    expect((await portal.call({ url, token })).json).toMatchObject({ totp: true, recoveryCodesLeft: 10 })
    expect((await portal.call({ url, token: other })).status).toBe(401)
    const letters = await portal.db.selectFrom('letters').select('kind').where('user_id', '=', userId).execute()
    expect(letters).toEqual([{ kind: 'secondFactorChanged' }])
  })

  test('AD2 a wrong password shows no secret, a wrong first code does not activate it', async () => {
    expect((await begin({ password: 'не той' })).json.code).toBe('password_wrong')
    const { secret } = (await begin()).json
    const refused = await confirm(wrongCode(secret))
    expect([refused.status, refused.json.code]).toEqual([403, 'second_factor_wrong'])
    await expect(check(undefined)).resolves.toBeUndefined()
  })

  test('AD2 a secret older than half an hour, and none at all, cannot be confirmed', async () => {
    expect((await confirm('123456')).status).toBe(404)
    const { secret } = (await begin()).json
    later(31 * 60)
    expect((await confirm(codeOf(secret))).status).toBe(404)
  })

  test('AD2 the password alone cannot replace an active secret', async () => {
    const { secret } = await enrol()
    expect((await begin()).json.code).toBe('second_factor_required')
    expect((await begin({ password, code: wrongCode(secret) })).json.code).toBe('second_factor_wrong')
    const next = await begin({ password, code: codeOf(secret) })
    expect(next.status).toBe(200)
    later(60)
    await expect(check(codeOf(secret))).resolves.toBeUndefined()
  })

  test('AD2 the secret is sealed and recovery codes are hashed in the database', async () => {
    const { secret, recoveryCodes } = await enrol()
    const rows = [
      await portal.db.selectFrom('totp_secrets').selectAll().execute(),
      await portal.db.selectFrom('recovery_codes').selectAll().execute(),
    ]
    const dump = JSON.stringify(rows, (_key, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    )
    for (const told of [secret, ...recoveryCodes]) expect(dump).not.toContain(told)
  })

  test('C09 signed-out callers are refused', async () => {
    const calls = [
      await portal.call({ url }),
      await portal.call({ url: `${url}/totp`, body: { password } }),
      await portal.call({ url: `${url}/totp/confirm`, body: { code: '123456' } }),
      await portal.call({ method: 'DELETE', url: `${url}/totp`, body: { password, code: '123456' } }),
    ]
    expect(calls.map(({ status }) => status)).toEqual([401, 401, 401, 401])
  })
})

describe('the code at sign-in', () => {
  test('AD2 a code is required; a code of this step or a neighbouring one is accepted', async () => {
    const { secret } = await enrol()
    await expect(check(undefined)).rejects.toMatchObject({ code: 'second_factor_required' })
    later(90)
    await check(codeOf(secret, -30))
    await check(codeOf(secret))
    const ahead = codeOf(secret, 30)
    await check(`${ahead.slice(0, 3)} ${ahead.slice(3)}`)
    later(300)
    await expect(check(codeOf(secret, -60))).rejects.toMatchObject({ code: 'second_factor_wrong' })
  })

  test('AD2 a code is valid once and invalidates older ones', async () => {
    const { secret } = await enrol()
    later(90)
    const [older, used] = [codeOf(secret, -30), codeOf(secret)]
    await check(used)
    await expect(check(used)).rejects.toMatchObject({ code: 'second_factor_wrong' })
    await expect(check(older)).rejects.toMatchObject({ code: 'second_factor_wrong' })
  })

  test('AD2 exactly one of fifty concurrent uses of a code succeeds', async () => {
    const { secret } = await enrol()
    const code = codeOf(secret)
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => check(code)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('AD2 after five wrong codes even the right one must wait, and the wait ends', async () => {
    const { secret } = await enrol()
    for (let n = 0; n < 5; n++) {
      await expect(check(wrongCode(secret))).rejects.toMatchObject({ code: 'second_factor_wrong' })
    }
    await expect(check(codeOf(secret))).rejects.toMatchObject({ code: 'too_many_requests' })
    later(120)
    await expect(check(codeOf(secret))).resolves.toBeUndefined()
  })

  test('AD2 a recovery code is valid once in any spelling', async () => {
    const { recoveryCodes } = await enrol()
    const [first = '', second = ''] = recoveryCodes
    await check(first.toUpperCase().replaceAll('-', ' '))
    await expect(check(first)).rejects.toMatchObject({ code: 'second_factor_wrong' })
    await check(second)
    expect((await portal.call({ url, token })).json.recoveryCodesLeft).toBe(8)
  })

  test('AD2 another person’s recovery code is refused', async () => {
    const { recoveryCodes } = await enrol()
    const { id } = await buildStaff(portal, 'operator')
    await expect(check(recoveryCodes[0], id)).rejects.toMatchObject({ code: 'second_factor_wrong' })
    await expect(check(recoveryCodes[0])).resolves.toBeUndefined()
  })
})

describe('switching it off', () => {
  test('AD2 requires the password and a code, and sends a letter to the person', async () => {
    const { secret } = await enrol()
    expect((await remove({ password: 'не той', code: codeOf(secret) })).json.code).toBe('password_wrong')
    expect((await remove({ password, code: wrongCode(secret) })).json.code).toBe('second_factor_wrong')
    expect((await remove({ password, code: codeOf(secret) })).json).toEqual({ removed: true })
    expect((await portal.call({ url, token })).json).toMatchObject({ totp: false, recoveryCodesLeft: 0 })
    await expect(check(undefined)).resolves.toBeUndefined()
    const letters = await portal.db.selectFrom('letters').select('kind').where('user_id', '=', userId).execute()
    expect(letters).toHaveLength(2)
  })

  test('AD2 is not found if it is not active', async () => {
    expect((await remove({ password, code: '123456' })).status).toBe(404)
  })

  test('AD2 staff cannot switch it off', async () => {
    const staff = await buildStaff(portal, 'operator', passwordHash)
    const refused = await remove({ password, code: codeOf(staff.totpSecret) }, staff.token)
    expect([refused.status, refused.json.code]).toEqual([403, 'forbidden'])
    expect((await portal.call({ url, token: staff.token })).json).toMatchObject({ totp: true, required: true })
  })
})
