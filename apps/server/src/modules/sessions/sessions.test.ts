import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { recordStatements, untilLocked } from '../../testing/heard.ts'
import { buildPerson, password } from '../../testing/person.ts'
import { newBrowser, registrationScene } from '../../testing/scenes/registration-scene.ts'

const url = '/api/account/sessions'
let portal: TestApp
let other: Awaited<ReturnType<TestApp['secondNode']>>
let scene: ReturnType<typeof registrationScene>

beforeAll(async () => {
  portal = await testApp()
  other = await portal.secondNode()
  scene = registrationScene(portal)
})
afterEach(() => portal.setNow('2026-11-25T10:00:00Z'))
afterAll(() => portal.close())

const list = async (token: string) => (await portal.call({ url, token })).json
const end = (token: string, id: number | string) =>
  portal.call({ method: 'DELETE', url: `${url}/${id}`, token, body: {} })

/** Returns the response of each node to the token, as «status code». */
const seen = async (token: string) => {
  const answers = [await portal.call({ url, token }), await other.call({ url, token })]
  return answers.map(({ status, json }) => (status === 200 ? '200' : `${status} ${json.code}`))
}

describe('where a person is signed in', () => {
  test('C08 open sessions are listed, the presented one first and marked, then the newest', async () => {
    const { email, token } = await buildPerson(portal)
    portal.setNow('2026-11-25T10:05:00Z')
    const { from } = newBrowser()
    const answer = await portal.call({
      url: '/api/account/authentication',
      body: { account: email, password },
      from,
      headers: { 'user-agent': 'Firefox на Windows' },
    })
    expect(await list(answer.json.accessToken)).toEqual([
      {
        id: expect.any(Number),
        openedAt: '2026-11-25T10:05:00.000Z',
        lastSeenAt: '2026-11-25T10:05:00.000Z',
        method: 'password',
        userAgent: 'Firefox на Windows',
        network: expect.stringContaining('/24'),
        current: true,
      },
      expect.objectContaining({ openedAt: '2026-11-25T10:00:00.000Z', current: false }),
    ])
    expect((await list(token)).map(({ current }: { current: boolean }) => current)).toEqual([true, false])
  })

  test('C08 at most fifty sessions are listed, including the presented one', async () => {
    const { userId, token } = await buildPerson(portal)
    for (let n = 0; n < 51; n += 1) await portal.signIn(userId)
    const listed = await list(token)
    expect(listed).toHaveLength(50)
    expect(listed[0]).toMatchObject({ current: true })
  })

  test('C08 ended and expired sessions are not listed', async () => {
    const { userId, token } = await buildPerson(portal)
    await portal.call({ url: '/api/account/logout', body: {}, token: await portal.signIn(userId) })
    await portal.signIn(userId)
    const soon = new Date('2026-11-25T10:30:00Z')
    const { id } = await portal.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await portal.db.updateTable('sessions').set({ expires_at: soon }).where('id', '=', id).execute()
    expect(await list(token)).toHaveLength(2)
    portal.setNow('2026-11-25T10:30:00Z')
    expect(await list(token)).toHaveLength(1)
    expect((await end(token, id)).status).toBe(404)
  })

  test('A11 last seen is written at most once a minute, and costs no statement in between', async () => {
    const { token } = await buildPerson(portal)
    const writesAt = async (moment: string) => {
      portal.setNow(moment)
      const heard = recordStatements()
      await portal.call({ url, token })
      heard.stop()
      return heard.texts.filter((text) => text.includes('update "sessions"')).length
    }
    expect(await writesAt('2026-11-25T10:00:59Z')).toBe(0)
    expect(await writesAt('2026-11-25T10:01:00Z')).toBe(1)
    expect(await writesAt('2026-11-25T10:01:59Z')).toBe(0)
    expect((await list(token))[0].lastSeenAt).toBe('2026-11-25T10:01:00.000Z')
  })
})

describe('ending sessions', () => {
  test('AU6 the person’s own session ends on every node at once', async () => {
    const { userId, token } = await buildPerson(portal)
    const elsewhere = await portal.signIn(userId)
    const there = (await list(elsewhere)).find(({ current }: { current: boolean }) => current)
    expect((await end(token, there.id)).json).toEqual({ ended: true })
    expect(await seen(elsewhere)).toEqual(['401 session_expired', '401 session_expired'])
    expect(await seen(token)).toEqual(['200', '200'])
    expect((await end(token, there.id)).json.code).toBe('not_found')
  })

  test('AZ4 another person’s session and a missing one get the same 404, and no session ends', async () => {
    const owner = await buildPerson(portal)
    const stranger = await buildPerson(portal)
    const [{ id }] = await list(owner.token)
    const [foreign, missing] = [await end(stranger.token, id), await end(stranger.token, '999999999999999')]
    expect(foreign.status).toBe(404)
    expect({ ...foreign.json, requestId: '' }).toEqual({ ...missing.json, requestId: '' })
    expect(await seen(owner.token)).toEqual(['200', '200'])
  })

  test.each(['-1', '0', '01', 'abc', '9007199254740993'])('AZ4 the id %s is refused', async (id) => {
    const { token } = await buildPerson(portal)
    expect((await end(token, id)).status).toBe(422)
  })

  test('C08 all other sessions of the person end at once, but not those of other people', async () => {
    const { userId, token } = await buildPerson(portal)
    const neighbour = await buildPerson(portal)
    const others = [await portal.signIn(userId), await portal.signIn(userId)]
    const answer = await portal.call({ method: 'DELETE', url, token, body: {} })
    expect(answer.json).toEqual({ ended: 2 })
    for (const one of others) expect(await seen(one)).toEqual(['401 session_expired', '401 session_expired'])
    expect(await seen(token)).toEqual(['200', '200'])
    expect(await seen(neighbour.token)).toEqual(['200', '200'])
  })

  test('C10 another site cannot end a session', async () => {
    const { token } = await buildPerson(portal)
    const authorization = `Bearer ${token}`
    const answer = await portal.app.inject({ method: 'DELETE', url, headers: { authorization } })
    expect(answer.json().code).toBe('anti_forgery')
  })

  test('C08 refuses a caller who is not signed in', async () => {
    expect((await portal.call({ url })).json.code).toBe('session_missing')
    expect((await portal.call({ method: 'DELETE', url, body: {} })).json.code).toBe('session_missing')
    expect((await portal.call({ method: 'DELETE', url: `${url}/1`, body: {} })).json.code).toBe('session_missing')
  })
})

describe('a token', () => {
  const endings: Record<string, (person: Awaited<ReturnType<typeof buildPerson>>) => Promise<unknown>> = {
    'signing out': ({ token }) => portal.call({ url: '/api/account/logout', body: {}, token }),
    'a password change elsewhere': async ({ userId }) =>
      portal.call({
        url: '/api/account/change_password',
        body: { password, newPassword: 'Нова-калина-8' },
        token: await portal.signIn(userId),
      }),
    recovery: async ({ email }) => {
      await scene.recover(email)
      const [code = ''] = await scene.codesTo(email, 'recoverAccess')
      await scene.setPassword(code, 'Нова-калина-8')
    },
    'deletion of the profile': async ({ userId }) =>
      portal.call({ method: 'DELETE', url: '/api/ud/profile', body: { password }, token: await portal.signIn(userId) }),
    'a block': ({ userId }) =>
      portal.db.updateTable('users').set({ blocked_at: portal.context().now }).where('id', '=', userId).execute(),
    'its hour': async () => portal.setNow('2100-01-01T00:00:01Z'),
  }

  test.each(Object.keys(endings))('AU6 is invalid on every node after %s', async (what) => {
    const person = await buildPerson(portal)
    expect(await seen(person.token)).toEqual(['200', '200'])
    await endings[what]?.(person)
    for (const answer of await seen(person.token)) expect(answer).toMatch(/^401 session_(expired|missing)$/)
  })

  test('AU6 is not issued for the old password during a change', async () => {
    const { userId, email } = await buildPerson(portal)
    const { promise: held, resolve: hold } = Promise.withResolvers<void>()
    const { promise: verified, resolve: goOn } = Promise.withResolvers<void>()
    // The change holds the person's row and is not committed. A sign-in has verified the old password and waits for
    // that row.
    const changing = portal.db.transaction().execute(async (db) => {
      const password_changed_at = new Date('2026-11-25T10:00:00.5Z')
      await db.updateTable('users').set({ password_changed_at, password_hash: '-' }).where('id', '=', userId).execute()
      hold()
      await verified
      await db.updateTable('sessions').set({ revoked_at: password_changed_at }).where('user_id', '=', userId).execute()
    })
    await held
    const answer = scene.signIn(email, password)
    await untilLocked(portal, 1)
    goOn()
    await changing
    expect((await answer).json.code).toBe('sign_in_failed')
    const open = await portal.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .execute()
    expect(open).toEqual([])
  })

  test('AU5 is refused on every node if shortened, altered by a bit, sent as a JWT or in another scheme', async () => {
    const { token } = await buildPerson(portal)
    const last = token.charCodeAt(10)
    const flipped = `${token.slice(0, 10)}${String.fromCharCode(last === 65 ? 66 : 65)}${token.slice(11)}`
    const header = (alg: object) => Buffer.from(JSON.stringify(alg)).toString('base64url')
    const claims = header({ sub: '1', role: 'administrator', exp: 4_102_444_800 })
    const forged = [
      token.slice(0, -1),
      `${token}A`,
      flipped,
      `${header({ alg: 'none' })}.${claims}.`,
      `${header({ alg: 'HS256', kid: '../../dev/null' })}.${claims}.AAAA`,
      `${header({ alg: 'RS256', kid: '0' })}.${claims}.AAAA`,
      '',
    ]
    for (const one of forged) expect(await seen(one)).toEqual(['401 session_missing', '401 session_missing'])
    const basic = await portal.app.inject({ url, headers: { authorization: `Basic ${token}` } })
    expect(basic.statusCode).toBe(401)
  })

  test('AU5 in the query or a cookie is refused on every node', async () => {
    const { token } = await buildPerson(portal)
    for (const { app } of [portal, other]) {
      const query = { access_token: token, token, authorization: `Bearer ${token}` }
      const cookies = { accessToken: token, authorization: `Bearer ${token}`, 'XSRF-TOKEN': token }
      expect((await app.inject({ url, query })).statusCode).toBe(401)
      expect((await app.inject({ url, cookies })).statusCode).toBe(401)
    }
  })
})

test('FT14 a session is accepted while the disk is full, and calls do not wait for the disk', async () => {
  const { token } = await buildPerson(portal)
  const { pool } = portal.database
  await pool.query(`
    create function full_disk() returns trigger language plpgsql as $$
    begin
      raise exception using errcode = '53100', message = current_setting('synchronous_commit');
    end $$;
    create trigger full_disk before update on sessions for each row execute function full_disk()`)
  const warnings: unknown[] = []
  portal.app.log.warn = ({ err }: { err: Error }) => void warnings.push(err.message)
  portal.setNow('2026-11-25T10:05:00Z')
  expect(await seen(token)).toEqual(['200', '200'])
  await pool.query('drop function full_disk cascade')
  expect(await seen(token)).toEqual(['200', '200'])
  const [session] = await list(token)
  expect(session).toMatchObject({ lastSeenAt: '2026-11-25T10:05:00.000Z' })
  expect(warnings).toEqual(['off'])
})
