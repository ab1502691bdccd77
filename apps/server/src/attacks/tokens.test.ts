import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { buildPerson } from '../testing/person.ts'

let portal: TestApp
let nodes: readonly Pick<TestApp, 'call' | 'app'>[]
let token: string
let userId: number

beforeAll(async () => {
  portal = await testApp()
  nodes = [portal, await portal.secondNode()]
  const person = await buildPerson(portal)
  token = person.token
  userId = person.userId
})
afterAll(() => portal.close())

const url = '/api/ud/profile'
const numRuns = process.env['ATTACKS'] === 'full' ? 5000 : 200

/** Returns each node's status for those headers. */
const statuses = (headers: Record<string, string>, at = url) =>
  Promise.all(nodes.map(async ({ app }) => (await app.inject({ url: at, headers })).statusCode))

test('AU5 the token itself is let in on both nodes', async () => {
  expect(await statuses({ authorization: `Bearer ${token}` })).toEqual([200, 200])
})

test('AU5 no cut, lengthened, flipped or otherwise changed token is let in, on either node', async () => {
  const position = fc.nat({ max: 42 })
  const mutated = fc.oneof(
    position.map((length) => token.slice(0, length)),
    fc.string({ minLength: 1, maxLength: 5 }).map((more) => token + more),
    fc
      .tuple(position, fc.constantFrom(...'ABCxyz019-_'))
      .map(([at, sign]) => token.slice(0, at) + sign + token.slice(at + 1)),
    fc.constantFrom(
      token.toUpperCase(),
      token.toLowerCase(),
      [...token].reverse().join(''),
      `${token}=`,
      ` ${token} x`,
    ),
    fc.stringMatching(/^[A-Za-z0-9_-]{43}$/),
  )
  await fc.assert(
    fc.asyncProperty(mutated, async (other) => {
      fc.pre(other.trim() !== token)
      const visible = other.replace(/[^\x20-\x7e]/g, '?')
      return (await statuses({ authorization: `Bearer ${visible}` })).every((status) => status === 401)
    }),
    { numRuns },
  )
})

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Returns a JWT that claims to be that person's, unsigned or signed with a guessable key. */
function jwt(header: Record<string, unknown>, key?: string): string {
  const said = `${part({ typ: 'JWT', ...header })}.${part({ sub: userId, userId, role: 'administrator', exp: 9_999_999_999 })}`
  return `${said}.${key === undefined ? '' : createHmac('sha256', key).update(said).digest('base64url')}`
}

test.each([
  ['none', () => jwt({ alg: 'none' })],
  ['None', () => jwt({ alg: 'None' })],
  ['HS256 with an empty key', () => jwt({ alg: 'HS256' }, '')],
  ['HS256 with a key one may guess', () => jwt({ alg: 'HS256' }, 'secret')],
  ['kid that names a file', () => jwt({ alg: 'HS256', kid: '../../../../dev/null' }, '')],
  ['kid with SQL', () => jwt({ alg: 'HS256', kid: "x' union select 'k" }, 'k')],
])('AU5 a JWT of %s is no token of ours', async (_what, make) => {
  expect(await statuses({ authorization: `Bearer ${make()}` })).toEqual([401, 401])
})

test.each([
  ['the query', () => ({}), () => `?access_token=${token}&token=${token}&authorization=Bearer%20${token}`],
  ['a cookie', () => ({ cookie: `accessToken=${token}; Authorization=Bearer ${token}; token=${token}` }), () => ''],
  ['another scheme', () => ({ authorization: `Basic ${token}` }), () => ''],
  ['another header', () => ({ 'x-access-token': token, 'proxy-authorization': `Bearer ${token}` }), () => ''],
  ['two schemes at once', () => ({ authorization: `Basic x, Bearer ${token}` }), () => ''],
])('AU5 a good token in %s is not looked at', async (_what, headers, query) => {
  expect(await statuses(headers() as unknown as Record<string, string>, url + query())).toEqual([401, 401])
})

test('AU5 the hash that a copy of the database shows is no token', async () => {
  const { token_hash: hash } = await portal.db.selectFrom('sessions').select('token_hash').executeTakeFirstOrThrow()
  for (const shown of [hash.toString('hex'), hash.toString('base64url'), hash.toString('base64')]) {
    expect(await statuses({ authorization: `Bearer ${shown}` })).toEqual([401, 401])
  }
})

test('AU5 an expired token is refused on both nodes', async () => {
  portal.setNow('2100-01-01T00:00:01Z')
  expect(await statuses({ authorization: `Bearer ${token}` })).toEqual([401, 401])
})
