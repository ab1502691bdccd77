import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildProvider } from '../../testing/factories.ts'
import { buildPerson, lettersTo, password } from '../../testing/person.ts'
import { buildProgram } from '../../testing/provider-program.ts'
import { buildOperatorOf, buildStaff, freshProof } from '../../testing/staff.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { authenticateProgram } from './authenticate-program.ts'
import { looksLikeTokenText, newTokenText } from './token-text.ts'
import { warnOfExpiry } from './warn-of-expiry.ts'

let portal: TestApp
let administrator: string
let staff: Awaited<ReturnType<typeof buildStaff>>
let provider: { id: number; code: string }
const now = '2026-11-25T10:00:00Z'

beforeAll(async () => {
  portal = await testApp({ now })
  staff = await buildStaff(portal, 'administrator', await hashPassword(password))
  administrator = staff.token
})
beforeEach(async () => {
  portal.setNow(now)
  await portal.db.deleteFrom('attempts').execute()
  provider = await buildProvider(portal.db)
})
afterAll(() => portal.close())

const url = '/api/admin/provider-tokens'
const wanted = () => ({
  provider: provider.code,
  name: 'Білінг 1С',
  scopes: ['imports:write', 'imports:read'],
  networks: [] as string[],
  expiresOn: '2027-05-31',
})
const create = async (body: object = {}) =>
  portal.call({ url, token: administrator, body: { ...wanted(), ...(await freshProof(portal, staff)), ...body } })
const newAdministrator = async () => buildStaff(portal, 'administrator', await hashPassword(password))
const succeed = async (id: number, body: object = {}) =>
  portal.call({
    url: `${url}/${id}/successor`,
    token: administrator,
    body: { expiresOn: '2027-11-01', ...(await freshProof(portal, staff)), ...body },
  })
const ask = (token: string, from = '203.0.113.7', node: Pick<TestApp, 'call'> = portal) =>
  node.call({ url: '/api/provider/v1/token', token, from })

describe('an administrator', () => {
  test('K01 creates a token that is shown once and stored as a hash', async () => {
    const { status, json } = await create()
    expect(status).toBe(200)
    expect(looksLikeTokenText(json.token)).toBe(true)
    expect(json.entry).toMatchObject({
      provider: { code: provider.code },
      name: 'Білінг 1С',
      ending: json.token.slice(-4),
      scopes: ['imports:write', 'imports:read'],
      // Summer time: the day in Kyiv ends at 21:00 UTC.
      expiresAt: '2027-05-31T21:00:00.000Z',
      lastUsedAt: null,
      state: 'active',
    })
    const list = await portal.call({ url, token: administrator })
    expect(list.bytes.includes(json.token)).toBe(false)
    expect(list.json[0]).toEqual(json.entry)
    expect((await ask(json.token)).json).toEqual({
      provider: json.entry.provider,
      name: 'Білінг 1С',
      scopes: ['imports:write', 'imports:read'],
      expiresAt: json.entry.expiresAt,
    })
  })

  test('AT70 makes and replaces a token only with password and code; all administrators get a letter', async () => {
    const other = await newAdministrator()
    const email = `other-${other.id}@misto.example`
    await portal.db
      .insertInto('user_emails')
      .values({ user_id: other.id, email, is_default: true, confirmed_at: new Date(now), replaces_id: null })
      .execute()
    const tokens = () =>
      portal.db.selectFrom('provider_tokens').select('id').where('provider_id', '=', provider.id).execute()
    expect((await portal.call({ url, token: administrator, body: { ...wanted(), password } })).status).toBe(422)
    expect((await create({ code: '000000' })).json.code).toBe('second_factor_wrong')
    expect(await tokens()).toEqual([])
    const { id } = (await create()).json.entry
    expect((await succeed(id, { code: '000000' })).json.code).toBe('second_factor_wrong')
    expect(await tokens()).toHaveLength(1)
    const next = (await succeed(id)).json.entry
    const entry = portal.db.selectFrom('audit_log').select(['action', 'detail'])
    expect(await entry.where('target', '=', `provider token ${next.id}`).execute()).toMatchObject([
      { action: 'providerToken.replace', detail: { replaces: id, expiredOn: '2027-05-31', expiresOn: '2027-11-01' } },
    ])
    // Revoking needs no password.
    const taken = await portal.call({ method: 'DELETE', url: `${url}/${next.id}`, token: administrator })
    expect(taken.json.state).toBe('revoked')
    const letters = await lettersTo(portal, email)
    expect(letters).toMatchObject([
      { kind: 'providerAccessChanged', change: 'tokenMade', name: 'Білінг 1С' },
      { kind: 'providerAccessChanged', change: 'tokenReplaced', name: 'Білінг 1С' },
    ])
  })

  test('K01 is refused for an unknown provider, a wrong password, a past day, more than a year, no scope', async () => {
    const refusal = async (body: object) => {
      const { status, json } = await create(body)
      return [status, json.code]
    }
    expect(await refusal({ provider: 'NOBODY' })).toEqual([404, 'not_found'])
    expect(await refusal({ password: 'Не той пароль 1' })).toEqual([422, 'password_wrong'])
    expect(await refusal({ expiresOn: '2026-11-25' })).toEqual([422, 'invalid_value'])
    expect(await refusal({ expiresOn: '2027-11-26' })).toEqual([422, 'invalid_value'])
    expect(await refusal({ scopes: [] })).toEqual([422, 'invalid_value'])
    expect(await refusal({ networks: ['203.0.113.0/33'] })).toEqual([422, 'invalid_value'])
    expect(await refusal({ networks: ['203.0.113.999'] })).toEqual([422, 'invalid_value'])
    expect((await create({ expiresOn: '2027-11-25' })).status).toBe(200)
  })

  test('K01 J01 is required: residents, operators and strangers are refused', async () => {
    const { tokenId } = await buildProgram(portal)
    const one = `${url}/${tokenId}`
    const { token: resident } = await buildPerson(portal)
    const { token: bound } = await buildOperatorOf(portal, provider.id)
    const { token: operator } = await buildStaff(portal, 'operator')
    for (const [token, expected] of [
      [undefined, 401],
      [resident, 403],
      [bound, 403],
      [operator, 403],
    ] as const) {
      const by = token === undefined ? {} : { token }
      const proof = { password, code: '000000' }
      const body = { expiresOn: '2027-01-31', ...proof }
      expect((await portal.call({ url, ...by })).status).toBe(expected)
      expect((await portal.call({ url, body: { ...wanted(), ...proof }, ...by })).status).toBe(expected)
      expect((await portal.call({ url: `${one}/successor`, body, ...by })).status).toBe(expected)
      expect((await portal.call({ method: 'DELETE', url: one, ...by })).status).toBe(expected)
    }
  })

  test('K01 revokes a token at once on every node, with one entry in the log', async () => {
    const node = await portal.secondNode()
    const { token, tokenId } = await buildProgram(portal)
    expect((await ask(token, '203.0.113.7', node)).status).toBe(200)
    const take = () => portal.call({ method: 'DELETE', url: `${url}/${tokenId}`, token: administrator })
    for (const n of [1, 2]) expect([n, (await take()).json.state]).toEqual([n, 'revoked'])
    expect((await ask(token, '203.0.113.7', node)).status).toBe(401)
    const target = `provider token ${tokenId}`
    const written = await portal.db.selectFrom('audit_log').select('action').where('target', '=', target).execute()
    expect(written).toEqual([{ action: 'providerToken.revoke' }])
    const missing = await portal.call({ method: 'DELETE', url: `${url}/999999`, token: administrator })
    expect(missing.status).toBe(404)
  })

  test('K01 replaces a token: both are valid for a week, then only the new one', async () => {
    const first = (await create({ networks: ['203.0.113.7/24', '2001:db8::1'] })).json
    const { status, json } = await succeed(first.entry.id)
    expect(status).toBe(200)
    const { id: _, ending: __, createdAt: ___, expiresAt, ...rest } = first.entry
    expect(json.entry).toMatchObject({ ...rest, networks: ['203.0.113.0/24', '2001:db8::1/128'] })
    expect(json.entry.expiresAt > expiresAt).toBe(true)
    for (const token of [first.token, json.token]) expect((await ask(token)).status).toBe(200)
    portal.setNow('2026-12-02T10:00:01Z')
    expect([(await ask(first.token)).status, (await ask(json.token)).status]).toEqual([401, 200])
    // The administrator's own session has expired by then.
    portal.setNow(now)
    await portal.call({ method: 'DELETE', url: `${url}/${json.entry.id}`, token: administrator })
    const dead = await succeed(json.entry.id)
    expect(dead.status).toBe(404)
  })

  test('K01 creates at most ten tokens of a provider, also in concurrent requests', async () => {
    for (let n = 0; n < 8; n++) await buildProgram(portal, { providerId: provider.id })
    // Three administrators, because each one-time code is valid once.
    const others = await Promise.all([1, 2, 3].map(() => newAdministrator()))
    const answers = await Promise.all(
      others.map(async (one) => {
        const body = { ...wanted(), ...(await freshProof(portal, one)) }
        return portal.call({ url, token: one.token, body })
      }),
    )
    const codes = answers.map(({ status, json }) => (status === 200 ? 'made' : json.code))
    expect(codes.toSorted()).toEqual(['made', 'made', 'provider_access_full'])
  })
})

test('K01 gets one letter about a token that ends within two weeks', async () => {
  await portal.db
    .updateTable('provider_tokens')
    .set({ revoked_at: new Date(now) })
    .execute()
  await portal.db.deleteFrom('user_emails').execute()
  await portal.db.deleteFrom('letters').execute()
  const address = { user_id: staff.id, email: 'a@misto.example', is_default: true, confirmed_at: new Date(now) }
  await portal.db
    .insertInto('user_emails')
    .values({ ...address, replaces_id: null })
    .execute()
  const ends = (expiresAt: string) => buildProgram(portal, { expiresAt: new Date(expiresAt) })
  await ends('2026-12-08T10:00:00Z')
  await ends('2026-12-10T10:00:00Z')
  await ends('2026-11-25T09:00:00Z')
  const letters = () => portal.db.selectFrom('letters').select('kind').execute()
  for (const _again of [1, 2]) {
    await warnOfExpiry(portal.context())
    expect(await letters()).toEqual([{ kind: 'providerTokenEnding' }])
  }
})

describe('a program', () => {
  test('K01 every wrong token gets the same error', async () => {
    const { token, tokenId } = await buildProgram(portal)
    const over = await buildProgram(portal, { expiresAt: new Date(now) })
    const elsewhere = await buildProgram(portal, { networks: ['198.51.100.0/24', '2001:db8::/32'] })
    const taken = await buildProgram(portal)
    await portal.call({ method: 'DELETE', url: `${url}/${taken.tokenId}`, token: administrator })
    const { token: person } = await buildPerson(portal)
    const broken = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`
    const wrong = [broken, newTokenText(), over.token, elsewhere.token, taken.token, person, administrator, 'ztk_']
    const answers = new Set<string>()
    for (const text of wrong) {
      const { status, json } = await ask(text)
      answers.add(JSON.stringify([status, json.code, json.message]))
    }
    const { status, json } = await portal.call({ url: '/api/provider/v1/token' })
    answers.add(JSON.stringify([status, json.code, json.message]))
    expect([...answers]).toEqual([expect.stringContaining('[401,"provider_token_refused"')])
    expect((await ask(elsewhere.token, '198.51.100.9')).status).toBe(200)
    expect((await ask(elsewhere.token, '::ffff:198.51.100.9')).status).toBe(200)
    expect((await ask(elsewhere.token, '2001:db8:7::1')).status).toBe(200)
    expect(tokenId).toBeGreaterThan(0)
  })

  test('GL4 K01 a closed connection has no address: it is in no network and causes no fault', async () => {
    const { token } = await buildProgram(portal)
    const bound = await buildProgram(portal, { networks: ['0.0.0.0/0', '::/0'] })
    const ctx = { ...portal.context(), client: { network: 'unknown', userAgent: '', browser: '', device: '' } }
    const goneWith = (text: string) =>
      authenticateProgram(ctx, { authorization: `Bearer ${text}`, address: undefined, scope: 'any' })
    await expect(goneWith(token)).resolves.toMatchObject({ name: 'Білінг' })
    await expect(goneWith(bound.token)).rejects.toMatchObject({ code: 'provider_token_refused' })
  })

  test('GL4 K01 an invalid address from a proxy is in no network', async () => {
    const { token } = await buildProgram(portal)
    const bound = await buildProgram(portal, { networks: ['0.0.0.0/0', '::/0'] })
    for (const told of ['unknown', '999.999.999.999', '"[2001:db8::1]:99"']) {
      expect((await ask(token, told)).status).toBe(200)
      expect((await ask(bound.token, told)).status).toBe(401)
    }
    expect((await ask(bound.token, '198.51.100.9')).status).toBe(200)
  })

  test('K01 guesses of a network are limited; a right token is still accepted', async () => {
    const { token } = await buildProgram(portal)
    const statuses: number[] = []
    for (let n = 0; n < 102; n++) statuses.push((await ask(newTokenText(), '192.0.2.1')).status)
    expect(statuses.slice(99)).toEqual([401, 429, 429])
    expect((await ask(token, '192.0.2.2')).status).toBe(200)
  })

  test('K01 may make six hundred calls a minute and then gets Retry-After', async () => {
    const { token } = await buildProgram(portal)
    await ask(token)
    await portal.db.updateTable('attempts').set({ taken: 599 }).where('limit_name', '=', 'calls-token').execute()
    expect((await ask(token)).status).toBe(200)
    const { status, headers } = await ask(token)
    expect([status, headers['retry-after']]).toEqual([429, '60'])
  })

  test('K01 shows the time and network of the last call, to the minute', async () => {
    const { token, tokenId } = await buildProgram(portal)
    const seen = async () => {
      const { json } = await portal.call({ url, token: administrator })
      const { lastUsedAt, lastNetwork } = json.find(({ id }: { id: number }) => id === tokenId)
      return [lastUsedAt, lastNetwork]
    }
    await ask(token)
    expect(await seen()).toEqual(['2026-11-25T10:00:00.000Z', '203.0.113.0/24'])
    portal.setNow('2026-11-25T10:00:59Z')
    await ask(token, '192.0.2.1')
    expect(await seen()).toEqual(['2026-11-25T10:00:00.000Z', '203.0.113.0/24'])
    portal.setNow('2026-11-25T10:01:00Z')
    await ask(token, '192.0.2.1')
    expect(await seen()).toEqual(['2026-11-25T10:01:00.000Z', '192.0.2.0/24'])
  })

  test('K01 its tokens are distinguished by their checksum', () => {
    const tokens = Array.from({ length: 200 }, newTokenText)
    expect(tokens.every((token) => /^ztk_[0-9A-Za-z]{49}$/.test(token) && looksLikeTokenText(token))).toBe(true)
    expect(new Set(tokens).size).toBe(200)
    for (const token of tokens) {
      const at = 4 + (token.charCodeAt(7) % 49)
      const other = token[at] === 'A' ? 'B' : 'A'
      expect(looksLikeTokenText(token.slice(0, at) + other + token.slice(at + 1))).toBe(false)
    }
  })

  test('K01 the API pages name its scheme', async () => {
    const { json } = await portal.call({ url: '/api/openapi.json' })
    expect(json.components.securitySchemes.providerToken).toMatchObject({ type: 'http', scheme: 'bearer' })
    expect(json.paths['/api/provider/v1/token'].get.security).toEqual([{ providerToken: [] }])
  })
})
