import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { issueCode } from '../../modules/codes/one-time-code.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { countHashes } from '../../testing/attackers/count-hashes.ts'
import { buildPerson, password } from '../../testing/person.ts'

/**
 * The numbers of the catalogue run only with ATTACKS=full. Quick tests of the same rules are next to the use case
 * (`modules/identity/sign-in-guesses.test.ts`).
 */
const isFull = process.env['ATTACKS'] === 'full'
const start = Date.parse('2026-11-20T10:00:00Z')
let portal: TestApp

beforeAll(async () => {
  portal = await testApp()
})
beforeEach(async () => {
  portal.setNow(new Date(start).toISOString())
  await portal.db.deleteFrom('attempts').execute()
})
afterAll(() => portal.close())

const signIn = (account: string, secret: string, from: string) =>
  portal.call({ url: '/api/account/authentication', body: { account, password: secret }, from })

/**
 * Runs the requests with limited concurrency, so that the hashing queue has places; returns the number of responses by
 * status.
 */
async function statusesOf(requests: readonly (() => ReturnType<typeof signIn>)[], atOnce = 8) {
  const counted: Record<number, number> = {}
  for (let at = 0; at < requests.length; at += atOnce) {
    const answers = await Promise.all(requests.slice(at, at + atOnce).map((send) => send()))
    for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1
  }
  return counted
}

const addressOf = (n: number) => `10.${Math.trunc(n / 250)}.${n % 250}.7`

test.runIf(isFull)(
  'AU2 a thousand addresses guess at one account: ten are judged at once, then one at the end of each longer wait',
  { timeout: 300_000 },
  async () => {
    const { userId, email, emailId } = await buildPerson(portal)
    const guess = (n: number) => () => signIn(email, `guess ${n}`, addressOf(n))
    const hashes = await countHashes(async () => {
      expect(await statusesOf(Array.from({ length: 1000 }, (_, n) => guess(n)))).toEqual({ 401: 10, 429: 990 })
    })
    expect(hashes.verify).toBe(10)

    let moment = start
    const waits: number[] = []
    for (let n = 1000; n < 1090; n += 1) {
      const wait = Number((await guess(n)()).headers['retry-after'])
      waits.push(wait)
      moment += wait * 1000
      portal.setNow(new Date(moment).toISOString())
      expect((await guess(n)()).status).toBe(401)
    }
    expect(waits.slice(0, 11)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900])
    expect(new Set(waits.slice(10))).toEqual(new Set([900]))

    expect((await signIn(email, password, addressOf(2000))).status).toBe(429)
    const ctx = { ...portal.context(), now: new Date(moment) }
    const code = await issueCode(ctx, { purpose: 'recover_access', userId, emailId })
    const renewed = { code, password: 'Новий-пароль-9' }
    const answer = await portal.call({ url: '/api/account/change_password/by_code', body: renewed })
    expect(answer.status).toBe(200)
    expect((await signIn(email, renewed.password, addressOf(2001))).status).toBe(200)
  },
)

test.runIf(isFull)(
  'AU3 one password over ten thousand accounts, from a /24 and from an IPv6 /64: a hundred are judged of each',
  { timeout: 600_000 },
  async () => {
    const accounts = 10_000
    await buildPerson(portal)
    await portal.database.pool.query(
      `insert into users (role, login, password_hash)
       select 'consumer', 'spray-' || n, password_hash
       from generate_series(1, $1) n, (select password_hash from users where password_hash is not null limit 1) one`,
      [accounts],
    )
    const networks = [
      (n: number) => `198.51.100.${n % 254}`,
      (n: number) => `2001:db8:1:2:${(n % 5000).toString(16)}::${n.toString(16)}`,
    ]
    for (const from of networks) {
      const sprayed = Array.from({ length: accounts }, (_, n) => () => signIn(`spray-${n + 1}`, 'Весна2026', from(n)))
      const hashes = await countHashes(async () => {
        expect(await statusesOf(sprayed)).toEqual({ 401: 100, 429: accounts - 100 })
      })
      expect(hashes.verify).toBe(100)
    }
    const counted = await portal.db
      .selectFrom('attempts')
      .select(({ fn }) => fn.sum<string>('taken').as('taken'))
      .where('limit_name', '=', 'sign-in-account')
      .executeTakeFirstOrThrow()
    // A client blocked by the network limit does not count against any account.
    expect(Number(counted.taken)).toBe(200)
    expect((await signIn('spray-1', 'Весна2026', '203.0.113.9')).status).toBe(401)
  },
)
