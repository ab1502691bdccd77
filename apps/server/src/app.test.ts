import { errorStatus } from '@zatyshok/contract/errors'
import { t } from '@zatyshok/i18n/translate'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type TestApp, testApp } from './testing/app.ts'
import { buildConsumer } from './testing/factories.ts'

const signInUrl = '/api/account/authentication'
let portal: TestApp

beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const post = (payload: string | Buffer, contentType = 'application/json') =>
  portal.app.inject({
    method: 'POST',
    url: signInUrl,
    payload,
    cookies: { 'XSRF-TOKEN': 'same' },
    headers: { 'x-xsrf-token': 'same', 'content-type': contentType },
  })

describe('every refusal', () => {
  test.each([
    ['broken JSON', '{"account": ', 400, 'malformed_request'],
    ['an empty body', '', 400, 'malformed_request'],
    ['__proto__ in the body', '{"account":"a","password":"b","__proto__":{"x":1}}', 400, 'malformed_request'],
    [
      'constructor in the body',
      '{"account":"a","password":"b","constructor":{"prototype":{}}}',
      400,
      'malformed_request',
    ],
    ['NUL in a value', '{"account":"a\\u0000b","password":"x"}', 422, 'invalid_value'],
    ['a lone surrogate', '{"account":"a\\ud800","password":"x"}', 422, 'invalid_value'],
    ['NUL in a key', '{"account":"a","password":"x","\\u0000":1}', 422, 'invalid_value'],
  ])('L02 %s is refused with a code and a Ukrainian message', async (_what, body, status, code) => {
    const answer = await post(body)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({
      code,
      message: expect.stringMatching(/[а-яіїєґ]/),
      requestId: expect.any(String),
    })
  })

  test('L02 a body of 50 MB is refused before it is read', async () => {
    const answer = await post(Buffer.alloc(50 * 1024 * 1024, 0x20))
    expect(answer.statusCode).toBe(413)
    expect(answer.json().code).toBe('payload_too_large')
  })

  test('L02 a body that is no JSON is refused by its type', async () => {
    expect((await post('account=a', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
  })

  test('L04 a wrong method on a known path is 405, an unknown path 404', async () => {
    const wrongMethod = await portal.app.inject({ method: 'DELETE', url: signInUrl })
    expect(wrongMethod.statusCode).toBe(405)
    expect(wrongMethod.headers['allow']).toContain('POST')
    expect(wrongMethod.json().message).toBe(t('http.405'))
    expect((await portal.app.inject({ url: '/api/no-such' })).statusCode).toBe(404)
  })

  test('L03 staff get no resident’s call', async () => {
    const token = await portal.signIn(await buildConsumer(portal.db, { role: 'operator' }))
    const { status, json } = await portal.call({ url: '/api/warehouse/consumer/home', token })
    expect(status).toBe(403)
    expect(json.code).toBe('forbidden')
  })

  test('L01 every code of the contract has its Ukrainian sentence', () => {
    for (const code of Object.keys(errorStatus) as (keyof typeof errorStatus)[]) {
      expect(t(`error.${code}`)).toMatch(/[а-яіїєґ]/)
    }
  })

  test('L02 protective headers come with every answer, refusals included', async () => {
    const answers = [
      await portal.app.inject({ url: '/api/no-such' }),
      await portal.app.inject({ url: '/api/settings' }),
    ]
    for (const { headers } of answers) {
      expect(headers['content-security-policy']).toContain("script-src 'self'")
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['cache-control']).toBe('no-store')
    }
  })
})

describe('a lost database', () => {
  test('L02 answers 503 with a message, and all is well again without a restart', async () => {
    const token = await portal.signIn(await buildConsumer(portal.db))
    const admin = new pg.Client(inject('testServer').connection)
    await admin.connect()
    const name = portal.database.connection.database
    try {
      await admin.query(`alter database ${name} allow_connections false`)
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
      const lost = await portal.call({ url: '/api/ud/profile', token })
      expect(lost.status).toBe(503)
      expect(lost.json.code).toBe('database_unavailable')
      expect(lost.headers['retry-after']).toBe('5')
      expect((await portal.app.inject({ url: '/health/ready' })).statusCode).toBe(503)
      expect((await portal.app.inject({ url: '/health/live' })).statusCode).toBe(200)
      await admin.query(`alter database ${name} allow_connections true`)
      expect((await portal.call({ url: '/api/ud/profile', token })).status).toBe(200)
      expect((await portal.app.inject({ url: '/health/ready' })).statusCode).toBe(200)
    } finally {
      await admin.query(`alter database ${name} allow_connections true`)
      await admin.end()
    }
  })
})

describe('the settings', () => {
  test('M02 public settings carry flags and no secret', async () => {
    const { json } = await portal.call({ url: '/api/settings' })
    expect(json.flags).toMatchObject({ payments: true, featuresPage: false })
    expect(JSON.stringify(json)).not.toContain('token')
  })
})
