import { createChallenge, solveChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestContext } from '../../context.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { encodeSolution, solveCaptcha } from '../../testing/outside/solve-captcha.ts'
import { requireCaptcha } from './captcha.ts'

const url = '/api/captcha/challenge'
const start = '2026-11-25T10:00:00Z'
let portal: TestApp

beforeAll(async () => {
  portal = await testApp({ settings: { captcha: { signIn: true, registration: true, callback: false } } })
})
beforeEach(() => portal.setNow(start))
afterAll(() => portal.close())

const context = (): RequestContext => ({
  ...portal.context(),
  client: { network: '192.0.2.0/24', userAgent: '', browser: '', device: '' },
})
const given = (solution: string | undefined, form: 'signIn' | 'registration' = 'signIn') =>
  requireCaptcha(context(), form, solution)
const challenge = async (form = 'signIn') => (await portal.call({ url, query: { form } })).json

describe('the challenge', () => {
  test('C32 is not cached, and the forms are those of the specification', async () => {
    const { status, headers } = await portal.call({ url, query: { form: 'registration' } })
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect((await portal.call({ url, query: { form: 'payment' } })).status).toBe(422)
    expect((await portal.call({ url })).status).toBe(422)
  })

  test('C32 takes an old phone half a second, and each is different', async () => {
    const [one, two] = [await challenge(), await challenge()]
    expect(one.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 1000 })
    const { counter } = (await solveChallenge({ challenge: one, deriveKey })) ?? { counter: 0 }
    expect(counter).toBeGreaterThanOrEqual(500)
    expect(counter).toBeLessThanOrEqual(1500)
    expect(one.parameters.nonce).not.toBe(two.parameters.nonce)
  })

  test('C32 follows altcha’s protocol: its library accepts the challenge and its solution', async () => {
    portal.setNow(new Date().toISOString())
    const ours = await challenge()
    const solution = await solveChallenge({ challenge: ours, deriveKey })
    const key = portal.context().secret.keyFor('captcha')
    const secrets = { hmacSignatureSecret: key, hmacKeySignatureSecret: key }
    const verified = await verifySolution({ challenge: ours, solution: solution ?? never(), deriveKey, ...secrets })
    expect(verified.verified).toBe(true)
  })

  test('AT31 a network gets harder challenges after six hundred an hour and is never refused', async () => {
    const { db } = portal
    expect((await challenge()).parameters.data).toEqual({ form: 'signIn' })
    await db.updateTable('attempts').set({ taken: 600 }).where('limit_name', '=', 'challenges-network').execute()
    expect((await challenge()).parameters.data).toEqual({ form: 'signIn', work: 3 })
    await db.updateTable('attempts').set({ taken: 60_000 }).where('limit_name', '=', 'challenges-network').execute()
    const most = await challenge()
    expect(most.parameters.data).toEqual({ form: 'signIn', work: 16 })
    const { counter } = (await solveChallenge({ challenge: most, deriveKey })) ?? { counter: 0 }
    expect(counter).toBeGreaterThanOrEqual(8000)
    expect(counter).toBeLessThanOrEqual(24_000)
    await db.deleteFrom('attempts').execute()
  })
})

describe('a solution', () => {
  test('C32 is valid once', async () => {
    const solution = await solveCaptcha(portal, 'signIn')
    await given(solution)
    await expect(given(solution)).rejects.toMatchObject({ code: 'captcha_refused' })
  })

  test('C32 is not required if the flag is off', async () => {
    await requireCaptcha(context(), 'callback', undefined)
  })

  test('AU10 of fifty concurrent uses exactly one is valid', async () => {
    const solution = await solveCaptcha(portal, 'signIn')
    const uses = await Promise.allSettled(Array.from({ length: 50 }, () => given(solution)))
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('AU10 in another spelling is the same solution', async () => {
    const ours = await challenge()
    const solution = await solveChallenge({ challenge: ours, deriveKey })
    await given(encodeSolution(ours, solution))
    const capitals = { ...ours, signature: ours.signature.toUpperCase() }
    const tail = { ...ours, signature: `${ours.signature}zz` }
    const shuffled = { ...ours, parameters: Object.fromEntries(Object.entries(ours.parameters).reverse()) }
    for (const again of [capitals, tail, shuffled]) {
      await expect(given(encodeSolution(again as never, solution))).rejects.toMatchObject({ code: 'captcha_refused' })
    }
  })

  test.each([undefined, ''])('AU10 a missing one (%s) is required at its field', async (nothing) => {
    await expect(given(nothing)).rejects.toMatchObject({
      code: 'captcha_required',
      errors: [{ message: 'Пройдіть перевірку, що ви не робот', path: 'captcha' }],
    })
  })

  test('AU10 of another form is refused', async () => {
    const solution = await solveCaptcha(portal, 'registration')
    await expect(given(solution, 'signIn')).rejects.toMatchObject({ code: 'captcha_refused' })
    await given(solution, 'registration')
  })

  test('AU10 after ten minutes is refused with that reason', async () => {
    const solution = await solveCaptcha(portal, 'signIn')
    portal.setNow('2026-11-25T10:10:00Z')
    const message = 'Термін перевірки минув. Пройдіть її ще раз.'
    await expect(given(solution)).rejects.toMatchObject({ code: 'captcha_refused', errors: [{ message }] })
    portal.setNow('2026-11-25T10:09:59Z')
    await given(solution)
  })

  test('AU10 of a changed or invented challenge is refused', async () => {
    const ours = await challenge()
    const solution = await solveChallenge({ challenge: ours, deriveKey })
    const { parameters } = ours
    const foreign = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 1,
      counter: 1,
      data: { form: 'signIn' },
      expiresAt: new Date('2100-01-01'),
      deriveKey,
      hmacSignatureSecret: 'another key',
      hmacKeySignatureSecret: 'another key',
    })
    const forged = [
      encodeSolution({ ...ours, parameters: { ...parameters, expiresAt: parameters.expiresAt + 3600 } }, solution),
      encodeSolution({ ...ours, parameters: { ...parameters, data: { form: 'registration' } } }, solution),
      encodeSolution({ ...ours, signature: '' }, solution),
      encodeSolution(ours, { ...solution, derivedKey: '0'.repeat(64) }),
      encodeSolution(ours, { ...solution, derivedKey: parameters.keyPrefix }),
      encodeSolution(ours, null),
      encodeSolution(foreign, await solveChallenge({ challenge: foreign, deriveKey })),
      // The widget's own test mode.
      Buffer.from('{"challenge":null,"solution":null,"test":true}').toString('base64'),
      'nonsense',
      Buffer.from('"text"').toString('base64'),
    ]
    for (const text of forged) await expect(given(text)).rejects.toMatchObject({ code: 'captcha_refused' })
    await given(encodeSolution(ours, solution))
  })

  test('AU10 is refused if the database of used solutions fails', async () => {
    const solution = await solveCaptcha(portal, 'signIn')
    await portal.db.schema.alterTable('captcha_solutions').renameTo('away').execute()
    await expect(given(solution)).rejects.toThrow(/captcha_solutions/)
    await portal.db.schema.alterTable('away').renameTo('captcha_solutions').execute()
  })
})

function never(): never {
  throw new Error('The challenge has no solution')
}
