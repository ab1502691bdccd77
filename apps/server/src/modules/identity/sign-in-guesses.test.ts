import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { countHashes } from '../../testing/attackers/count-hashes.ts'
import { buildConsumer } from '../../testing/factories.ts'
import { issueCode } from '../codes/one-time-code.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { insertDefaultEmail, insertDefaultPhone } from './identity.queries.ts'

const url = '/api/account/authentication'
const start = '2026-11-20T10:00:00Z'
const password = 'пароль-17'
const email = 'olena@kalynivsk.example'
const aliases = ['olena', email, '0671234567']
let portal: TestApp
let userId: number
let passwordHash: string
let address = 0

beforeAll(async () => {
  portal = await testApp()
  passwordHash = await hashPassword(password)
  userId = await buildPerson('olena', email)
  await insertDefaultPhone(portal.db, userId, { phone: '+380671234567', passwordHash: null })
})
beforeEach(async () => {
  portal.setNow(start)
  await portal.db.deleteFrom('attempts').execute()
})
afterAll(() => portal.close())

async function buildPerson(login: string, confirmed?: string): Promise<number> {
  const id = await buildConsumer(portal.db, { login, password_hash: passwordHash })
  const at = new Date(start)
  if (confirmed) await insertDefaultEmail(portal.db, id, { address: confirmed, confirmedAt: at, at })
  return id
}

/** Returns an address of a new network at each call. */
const freshNetwork = () => `10.${(address >> 8) & 255}.${address++ & 255}.1`
const signIn = (account: string, secret = password, from = freshNetwork(), node: Pick<TestApp, 'call'> = portal) =>
  node.call({ url, body: { account, password: secret }, from })
const wrong = async (times: number, account: string) => {
  for (let made = 0; made < times; made++) expect((await signIn(account, 'wrong')).json.code).toBe('sign_in_failed')
}
const later = (seconds: number) => portal.setNow(new Date(Date.parse(start) + seconds * 1000).toISOString())
/** Excludes the heartbeat of the connection that listens for notifications, because a timer sends it. */
const statementsOf = ({ mock }: { mock: { calls: readonly unknown[][] } }) =>
  mock.calls.filter(([statement]) => statement !== 'select 1').length
const withoutId = ({ json }: { json: object }) => ({ ...json, requestId: '' })

describe('whether the account exists', () => {
  test('AU1 the response, the hashing and the number of statements do not reveal it', async () => {
    await buildPerson('unconfirmed')
    const blocked = await buildPerson('blocked', 'blocked@kalynivsk.example')
    await portal.db
      .updateTable('users')
      .set({ blocked_at: new Date(start) })
      .where('id', '=', blocked)
      .execute()
    const social = await buildPerson('social', 'social@kalynivsk.example')
    await portal.db.updateTable('users').set({ password_hash: null }).where('id', '=', social).execute()
    const said = new Set<string>()
    for (const account of ['nobody', ...aliases, 'unconfirmed', 'blocked', 'social', '0670000000', 'x@y.example']) {
      const statements = vi.spyOn(pg.Client.prototype, 'query')
      let answer: Awaited<ReturnType<typeof signIn>> | undefined
      const hashes = await countHashes(async () => {
        answer = await signIn(account, 'wrong')
      })
      said.add(JSON.stringify([answer?.status, answer && withoutId(answer), statementsOf(statements), hashes]))
      statements.mockRestore()
    }
    expect([...said].map((text) => JSON.parse(text))).toEqual([
      [
        401,
        expect.objectContaining({ code: 'sign_in_failed' }),
        expect.toSatisfy((count: number) => count === 2),
        { hash: 0, verify: 1 },
      ],
    ])
  })

  test('C03 the states blocked and not confirmed are reported after the right password only', async () => {
    expect((await signIn('blocked')).json.code).toBe('user_blocked')
    expect((await signIn('unconfirmed')).json.code).toBe('email_not_confirmed')
    expect((await signIn('social', '')).status).toBe(422)
    expect((await signIn('social')).json.code).toBe('sign_in_failed')
  })

  test('AU1 an unknown account is delayed after as many guesses as a known one', async () => {
    for (const account of ['nobody', 'olena']) {
      await wrong(10, account)
      const { status, headers, json } = await signIn(account)
      expect([status, headers['retry-after'], json.code]).toEqual([429, '1', 'too_many_requests'])
    }
  })

  test('AU1 guesses by one name do not delay another name, which would reveal a common owner', async () => {
    await wrong(10, '0671234567')
    expect((await signIn('0671234567')).status).toBe(429)
    expect((await signIn(email)).status).toBe(200)
  })
})

describe('guessing', () => {
  test('AU2 at one account from many addresses is delayed progressively after ten guesses', async () => {
    await wrong(10, 'olena')
    let moment = 0
    for (const wait of [1, 2, 4, 8]) {
      const hashes = await countHashes(async () => {
        const { status, headers, json } = await signIn('Olena')
        expect([status, headers['retry-after']]).toEqual([429, String(wait)])
        expect(json.message).toBe('Забагато спроб. Зачекайте й спробуйте ще раз.')
      })
      expect(hashes.verify).toBe(0)
      moment += wait
      later(moment)
      await wrong(1, ' olena ')
    }
  })

  test('AU2 the owner can still sign in: a new password by a letter ends the delay', async () => {
    await wrong(10, email)
    expect((await signIn(email)).status).toBe(429)
    const [row] = await portal.db.selectFrom('user_emails').select('id').where('user_id', '=', userId).execute()
    const ctx = { ...portal.context(), now: new Date(start) }
    const code = await issueCode(ctx, { purpose: 'recover_access', userId, emailId: row?.id ?? 0 })
    const renewed = { url: '/api/account/change_password/by_code', body: { code, password: 'новий-пароль' } }
    expect((await portal.call(renewed)).status).toBe(200)
    expect((await signIn(email, 'новий-пароль')).status).toBe(200)
    await portal.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
  })

  test('AU2 a right password resets the count of wrong ones', async () => {
    await wrong(9, 'olena')
    expect((await signIn('olena')).status).toBe(200)
    await wrong(9, 'olena')
    expect((await signIn('olena')).status).toBe(200)
  })

  test('AU2 three names of one person share twenty guesses; then even the right password is refused', async () => {
    await wrong(8, 'olena')
    await wrong(8, email)
    await wrong(4, '0671234567')
    const silent = await countHashes(async () => {
      const right = await signIn('0671234567')
      const unknown = await signIn('0670000001')
      expect(withoutId(right)).toEqual(withoutId(unknown))
    })
    expect(silent).toEqual({ hash: 0, verify: 2 })
    later(1)
    expect((await signIn('0671234567')).status).toBe(200)
  })

  test('AU3 one password for many accounts is limited by network, IPv4 /24 and IPv6 /64', async () => {
    for (const [one, neighbour, stranger] of [
      ['198.51.100.7', '198.51.100.200', '198.51.101.7'],
      ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'],
    ] as const) {
      await signIn('spray0', 'wrong', one)
      await portal.db.updateTable('attempts').set({ taken: 99 }).where('limit_name', '=', 'sign-in-network').execute()
      expect((await signIn('spray1', 'wrong', neighbour)).status).toBe(401)
      const stopped = await signIn('spray2', 'wrong', one)
      expect([stopped.status, stopped.headers['retry-after']]).toEqual([429, '3600'])
      const counted = await portal.db
        .selectFrom('attempts')
        .select('key')
        .where('limit_name', '=', 'sign-in-account')
        .execute()
      expect(counted).toHaveLength(2)
      expect((await signIn('spray2', 'wrong', stranger)).status).toBe(401)
      await portal.db.deleteFrom('attempts').execute()
    }
  })

  test('AU3 many people of one office with right passwords are never limited', async () => {
    const from = '198.51.100.9'
    await signIn('olena', 'wrong', from)
    await portal.db.updateTable('attempts').set({ taken: 99 }).where('limit_name', '=', 'sign-in-network').execute()
    for (let person = 0; person < 3; person++) expect((await signIn('olena', password, from)).status).toBe(200)
  })

  test('AU4 if one guess is left, one of fifty concurrent guesses on two nodes is counted and verified', async () => {
    const other = await portal.secondNode()
    await wrong(9, 'olena')
    const hashes = await countHashes(async () => {
      const guesses = Array.from({ length: 50 }, (_, at) =>
        signIn('olena', `guess ${at}`, freshNetwork(), at % 2 === 0 ? portal : other),
      )
      const statuses = (await Promise.all(guesses)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 401)).toHaveLength(1)
      expect(statuses.filter((status) => status === 429)).toHaveLength(49)
    })
    expect(hashes.verify).toBe(1)
  })
})

test('DO6 refused sign-ins of an overload get 503 with a message and are not counted as attempts', async () => {
  const people = Array.from({ length: 120 }, (_, at) => `rush${at}`)
  const answers = await Promise.all(people.map((account) => signIn(account, 'wrong')))
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(0)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(120 - refused.length)
  for (const { headers, json } of refused) {
    expect(headers['retry-after']).toBe('2')
    expect(json).toMatchObject({
      code: 'overloaded',
      message: 'Зараз забагато запитів. Спробуйте через кілька секунд.',
    })
  }
  const counted = await portal.db
    .selectFrom('attempts')
    .select(['limit_name as limit', ({ fn }) => fn.sum<string>('taken').as('taken')])
    .groupBy('limit_name')
    .execute()
  const judged = 120 - refused.length
  expect(Object.fromEntries(counted.map(({ limit, taken }) => [limit, Number(taken)]))).toEqual({
    'sign-in-account': judged,
    'sign-in-network': judged,
    'sign-in-person': judged,
  })
})

test('FT14 a right password costs no attempt while the database cannot write a session', async () => {
  // Simulates a full disk: PostgreSQL responds, but inserts no row.
  await portal.database.pool.query('alter table sessions add constraint no_room check (false) not valid')
  expect((await signIn('olena')).status).toBe(500)
  await portal.database.pool.query('alter table sessions drop constraint no_room')
  const counted = await portal.db.selectFrom('attempts').select(['limit_name', 'taken']).execute()
  expect(counted.map(({ taken }) => taken)).toEqual([0, 0, 0])
})
