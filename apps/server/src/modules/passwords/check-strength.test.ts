import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildConsumer } from '../../testing/factories.ts'
import { assertAcceptable } from './check-strength.ts'
import { knownWords } from './known-words.ts'

let portal: TestApp
let plainUser: number
let userWithFactor: number
const owner = { login: 'olena', email: 'moroz@kalynivsk.example' }

beforeAll(async () => {
  portal = await testApp({ settings: { security: { strictness: 'hardened', contact: '' } } })
  plainUser = await buildConsumer(portal.db)
  userWithFactor = await buildConsumer(portal.db)
  const sealed = portal.context().secret.seal('JBSWY3DPEHPK3PXP')
  const now = new Date()
  await portal.db
    .insertInto('totp_secrets')
    .values({ user_id: userWithFactor, sealed, created_at: now, confirmed_at: now })
    .execute()
})
afterAll(() => portal.close())

const judge = (password: string, about: { userId?: number; path?: 'newPassword' } = {}) =>
  assertAcceptable(portal.context(), password, { ...owner, ...about })
const tooShort = (n: number) => ({
  errors: [{ message: `Пароль має містити щонайменше ${n} символів`, path: 'password' }],
})

describe('the hardened profile', () => {
  test('C22 requires fifteen characters without a second factor', async () => {
    await expect(judge('тополя-9-лелек')).rejects.toMatchObject({ code: 'password_too_weak', ...tooShort(15) })
    await expect(judge('тополя-9-лелек', { userId: plainUser })).rejects.toMatchObject(tooShort(15))
    await judge('тополя-19-лелек')
  })

  test('C22 requires eight characters with a second factor', async () => {
    await expect(judge('вітряк7', { userId: userWithFactor })).rejects.toMatchObject(tooShort(8))
    await judge('вітряк77щ', { userId: userWithFactor })
  })

  test('C22 counts characters, not UTF-16 code units', async () => {
    await expect(judge('😀🍎🚲🌂🎈🦔🌻'.repeat(2))).rejects.toMatchObject(tooShort(15))
  })

  test.each(['password12345678', 'йцукенгшщзхїфівапр', 'slavaukraini2022', 'olena-moroz-2026', 'КомунальнийКабінет'])(
    'C22 refuses «%s», which is easy to guess, at its field',
    async (password) => {
      await expect(judge(password, { path: 'newPassword' })).rejects.toMatchObject({
        code: 'password_too_weak',
        errors: [{ message: expect.stringMatching(/^Цей пароль легко вгадати/), path: 'newPassword' }],
      })
    },
  )

  test('C22 knows more than three thousand common passwords that are long enough (ASVS 6.2.4)', async () => {
    expect([...knownWords()].filter((word) => word.length >= 8).length).toBeGreaterThan(3000)
    for (const password of ['trustno1', 'baseball', 'йцукен123']) {
      await expect(judge(password, { userId: userWithFactor })).rejects.toMatchObject({ code: 'password_too_weak' })
    }
  })
})

test('C22 the standard profile requires only what the specification does', async () => {
  const standard = { ...portal.context().settings, security: { strictness: 'standard' as const, contact: '' } }
  await assertAcceptable({ ...portal.context(), settings: standard }, 'aaaaaa', owner)
})
