import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { countHashes } from '../../testing/attackers/count-hashes.ts'
import { buildConsumer } from '../../testing/factories.ts'
import { solveCaptcha } from '../../testing/outside/solve-captcha.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { newTotpSecret, totpCode } from '../second-factor/totp.ts'
import { insertDefaultEmail } from './identity.queries.ts'

const url = '/api/account/authentication'
const start = '2026-11-20T10:00:00Z'
const open = { signIn: false, registration: false, callback: false }
let portal: TestApp
let guarded: TestApp

beforeAll(async () => {
  portal = await testApp()
  guarded = await testApp({ settings: { captcha: { ...open, signIn: true } } })
  for (const { db } of [portal, guarded]) await buildPerson(db, 'olena', await hashPassword('пароль-17'))
})
beforeEach(async () => {
  for (const { setNow, db } of [portal, guarded]) {
    setNow(start)
    await db.deleteFrom('attempts').execute()
  }
})
afterAll(async () => {
  await portal.close()
  await guarded.close()
})

async function buildPerson(db: TestApp['db'], login: string, passwordHash: string): Promise<number> {
  const id = await buildConsumer(db, { login, password_hash: passwordHash })
  const at = new Date(start)
  await insertDefaultEmail(db, id, { address: `${login}@kalynivsk.example`, confirmedAt: at, at })
  return id
}
const signIn = (account: string, password: string, more: object = {}, node = portal) =>
  node.call({ url, body: { account, password, ...more } })
const setPassword = async (password: string) =>
  portal.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('login', '=', 'olena')
    .execute()

describe('a password', () => {
  test('AU9 is compared to its last byte: texts that differ after the 72nd byte are two passwords', async () => {
    const long = 'ї'.repeat(36)
    await setPassword(`${long}а${'x'.repeat(900)}1`)
    expect((await signIn('olena', `${long}а${'x'.repeat(900)}2`)).status).toBe(401)
    expect((await signIn('olena', `${long}б${'x'.repeat(900)}1`)).status).toBe(401)
    expect((await signIn('olena', long)).status).toBe(401)
    expect((await signIn('olena', `${long}а${'x'.repeat(900)}1`)).status).toBe(200)
  })

  test('AU9 a too long password is refused before it is hashed', async () => {
    const hashes = await countHashes(async () => {
      expect((await signIn('olena', 'x'.repeat(1025))).status).toBe(422)
      expect((await signIn('olena', 'x'.repeat(1_000_000))).status).toBe(422)
      expect((await signIn('olena', 'x'.repeat(1_100_000))).status).toBe(413)
    })
    expect(hashes).toEqual({ hash: 0, verify: 0 })
  })

  test('AU9 is the same from every keyboard: ї of one or of two code points; spaces and case count', async () => {
    await setPassword(' Їжак і йод ')
    expect((await signIn('olena', ' Їжак і йод '.normalize('NFD'))).status).toBe(200)
    for (const other of ['Їжак і йод', ' їжак і йод ']) expect((await signIn('olena', other)).status).toBe(401)
  })

  test('AU9 characters that only look alike are different', async () => {
    await setPassword('ﬁlm①пароль')
    expect((await signIn('olena', 'film1пароль')).status).toBe(401)
    expect((await signIn('olena', 'ﬁlm①пароль')).status).toBe(200)
  })

  test('C33 a hash with older costs is replaced after a right password', async () => {
    const outdated = await hash('давній-пароль', { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    const id = await buildPerson(portal.db, 'davnii', outdated)
    const stored = async () =>
      (await portal.db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst())
        ?.password_hash
    await signIn('davnii', 'wrong')
    expect(await stored()).toBe(outdated)
    expect((await signIn('davnii', 'давній-пароль')).status).toBe(200)
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const again = await countHashes(() => signIn('davnii', 'давній-пароль'))
    expect(again).toEqual({ hash: 0, verify: 1 })
  })
})

describe('an account', () => {
  test('AU12 is the same in any case, spelling and with spaces around', async () => {
    await buildPerson(portal.db, 'Їжак', await hashPassword('пароль-17'))
    for (const account of ['їжак', ' ЇЖАК ', 'Їжак'.normalize('NFD'), 'їжАК@kalynivsk.example']) {
      expect((await signIn(account, 'пароль-17')).status).toBe(200)
    }
  })

  test('AU12 in letters of another alphabet is another account', async () => {
    await setPassword('пароль-17')
    expect((await signIn('оlena', 'пароль-17')).json.code).toBe('sign_in_failed')
    expect((await signIn('olena', 'пароль-17')).status).toBe(200)
  })
})

describe('the second factor', () => {
  test('AD2 is requested only after the right password', async () => {
    const id = await buildPerson(portal.db, 'dvoie', await hashPassword('пароль-17'))
    const secret = newTotpSecret()
    const now = new Date(start)
    await portal.db
      .insertInto('totp_secrets')
      .values({ user_id: id, sealed: portal.context().secret.seal(secret), created_at: now, confirmed_at: now })
      .execute()
    const code = totpCode(secret, now)
    expect((await signIn('dvoie', 'wrong', { code })).json.code).toBe('sign_in_failed')
    const asked = await signIn('dvoie', 'пароль-17')
    expect([asked.status, asked.json.code]).toEqual([403, 'second_factor_required'])
    expect((await signIn('dvoie', 'пароль-17', { code: '000000' })).json.code).toBe('second_factor_wrong')
    expect((await signIn('dvoie', 'пароль-17', { code })).status).toBe(200)
    expect((await signIn('dvoie', 'пароль-17', { code })).json.code).toBe('second_factor_wrong')
  })
})

describe('the captcha of sign-in', () => {
  test('C04 is required before the attempt is counted or hashed', async () => {
    const hashes = await countHashes(async () => {
      const { status, json } = await signIn('olena', 'пароль-17', {}, guarded)
      expect(status).toBe(422)
      expect(json.code).toBe('captcha_required')
      expect(json.errors).toEqual([{ message: 'Пройдіть перевірку, що ви не робот', path: 'captcha' }])
      expect((await signIn('olena', 'пароль-17', { captcha: 'x' }, guarded)).json.code).toBe('captcha_refused')
    })
    expect(hashes).toEqual({ hash: 0, verify: 0 })
    expect(await guarded.db.selectFrom('attempts').selectAll().execute()).toEqual([])
  })

  test('C32 lets one guess through a solution, right or wrong', async () => {
    const first = await solveCaptcha(guarded, 'signIn')
    expect((await signIn('olena', 'wrong', { captcha: first }, guarded)).json.code).toBe('sign_in_failed')
    expect((await signIn('olena', 'пароль-17', { captcha: first }, guarded)).json.code).toBe('captcha_refused')
    const second = await solveCaptcha(guarded, 'signIn')
    expect((await signIn('olena', 'пароль-17', { captcha: second }, guarded)).status).toBe(200)
  })

  test('AU10 a solution for registration is not valid for sign-in', async () => {
    const captcha = await solveCaptcha(guarded, 'registration')
    expect((await signIn('olena', 'пароль-17', { captcha }, guarded)).json.code).toBe('captcha_refused')
  })
})
