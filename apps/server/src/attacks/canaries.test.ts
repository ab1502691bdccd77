import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLogger } from '../log.ts'
import { renderLetter } from '../modules/mail/render-letter.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { dumpTables } from '../testing/dump.ts'
import { type SocialIssuer, socialIssuer } from '../testing/outside/social-issuer.ts'
import { type Life, writtenForms } from '../testing/scenes/life.ts'
import { liveAsStaff, liveByPasskey, liveBySocial } from '../testing/scenes/other-lives.ts'
import { liveThrough } from '../testing/scenes/resident-life.ts'

/** Each round creates about sixty secrets; a full run has over two hundred. */
const rounds = process.env['ATTACKS'] === 'full' ? 4 : 1
let portal: TestApp
let issuer: SocialIssuer
let lives: Life[]
const log: string[] = []

beforeAll(async () => {
  issuer = await socialIssuer('Місто', () => portal.context().now)
  portal = await testApp({
    logger: createLogger('trace', { write: (line) => log.push(line) }),
    settings: { social: { providers: { misto: issuer.settings } }, log: { level: 'warn', requests: true } },
  })
  lives = []
  for (let n = 0; n < rounds; n += 1) {
    lives.push(await liveThrough(portal), await liveBySocial(portal, issuer))
    lives.push(await liveByPasskey(portal), await liveAsStaff(portal))
  }
}, 300_000)
afterAll(async () => {
  await portal.close()
  await issuer.close()
})

/** Returns the kinds of secrets that the text contains in any encoding. */
function found(text: string): string[] {
  const all = lives.flatMap(({ secrets }) => [...secrets])
  return all.filter(([, secret]) => writtenForms(secret).some((form) => text.includes(form))).map(([what]) => what)
}

describe('after every flow', () => {
  test('LG1 the test searches for as many secrets as the catalogue requires', () => {
    const count = lives.reduce((sum, { secrets }) => sum + secrets.size, 0)
    expect(count).toBeGreaterThanOrEqual(rounds * 50)
  })

  test('AU7 a copy of the database holds no token, code, password or TOTP secret in any writing', async () => {
    const tables = Object.entries(await dumpTables(portal))
    expect(tables.length).toBeGreaterThan(20)
    for (const [table, rows] of tables) expect([table, found(rows.join('\n'))]).toEqual([table, []])
  })

  test('AU7 sealed data in a copy of the database can be decrypted with the portal’s key only', async () => {
    const rows = await portal.db.selectFrom('letters').select('sealed').where('sealed', 'is not', null).execute()
    expect(rows.length).toBeGreaterThan(lives.length)
    const { createSecret } = await import('../platform/crypto/secret.ts')
    const stranger = createSecret('a key of somebody else, long enough too')
    for (const { sealed } of rows) expect(() => stranger.open(sealed ?? Buffer.alloc(0))).toThrow()
    // The codes can be decrypted with the right key, and the search above would then find them.
    const { secret } = portal.context()
    expect(found(rows.map(({ sealed }) => secret.open(sealed ?? Buffer.alloc(0))).join())).not.toEqual([])
  })

  test('LG1 no log line, answer or subject of a letter holds a secret', async () => {
    expect(log.length).toBeGreaterThan(lives.length)
    expect(log.filter((line) => line.includes('request answered')).length).toBeGreaterThan(lives.length)
    expect(found(log.join('\n'))).toEqual([])
    for (const { answers } of lives) expect(found(answers.join('\n'))).toEqual([])
    const letters = await portal.db.selectFrom('letters').select(['sealed', 'created_at as at', 'last_error']).execute()
    const { secret, settings, publicUrl } = portal.context()
    for (const { sealed, at, last_error: error } of letters) {
      if (!sealed) continue
      const { subject } = renderLetter(JSON.parse(secret.open(sealed)), { settings, publicUrl, at })
      expect(found(`${subject}${error ?? ''}`)).toEqual([])
    }
  })

  test('LG1 secrets in wrong places and in faults of the server are not logged either', async () => {
    const [life] = lives
    const secret = [...(life?.secrets.values() ?? [])][0] ?? ''
    log.length = 0
    const answers = await misplaced(secret)
    await portal.database.pool.query('alter table attempts rename to attempts_gone')
    answers.push(...(await misplaced(secret)))
    await portal.database.pool.query('alter table attempts_gone rename to attempts')
    expect(answers.some(({ status }) => status === 500)).toBe(true)
    expect(log.some((line) => line.includes('request failed'))).toBe(true)
    expect(found(log.join('\n'))).toEqual([])
    expect(found(answers.map(({ body }) => body).join('\n'))).toEqual([])
  })
})

/** Sends the secret as a login, in broken JSON, in the address, as a token, and as a header. */
async function misplaced(secret: string) {
  const url = '/api/account/authentication'
  const forgery = { cookie: 'XSRF-TOKEN=v', 'x-xsrf-token': 'v', 'content-type': 'application/json' }
  const encoded = encodeURIComponent(secret)
  const sent = [
    { method: 'POST', url, headers: forgery, payload: JSON.stringify({ account: secret, password: secret }) },
    { method: 'POST', url, headers: forgery, payload: `{"account":"a","password":"${secret}` },
    { method: 'POST', url, headers: forgery, payload: JSON.stringify({ account: 'a', password: { secret } }) },
    {
      method: 'GET',
      url: `/api/ud/contact_info/confirm_email?code=${encoded}`,
      headers: { 'sec-fetch-site': 'same-origin' },
    },
    { method: 'GET', url: `/api/ud/contact_info/confirm_email?code=${encoded}` },
    { method: 'GET', url: `/api/no-such/${encoded}?token=${encoded}` },
    { method: 'GET', url: '/api/ud/profile', headers: { authorization: `Bearer ${encoded}` } },
    { method: 'DELETE', url: `/api/account/sessions/${encoded}`, headers: forgery },
  ] as const
  const answers = await Promise.all(sent.map((request) => portal.app.inject(request)))
  return answers.map(({ statusCode, body }) => ({ status: statusCode, body }))
}

describe('what is written to be written wrongly', () => {
  const nasty = 'Олена\r\n{"level":60,"msg":"forged"}\n\u001b[31mred\u001b[0m\u0007\u0085\u2028'

  test('LG2 every event is one line of JSON, whatever the input holds', async () => {
    log.length = 0
    await portal.database.pool.query('alter table attempts rename to attempts_gone')
    const forgery = { cookie: 'XSRF-TOKEN=v', 'x-xsrf-token': 'v', 'user-agent': 'a\u001b[2J' }
    const body = { account: nasty, password: nasty }
    for (const url of ['/api/account/authentication', `/api/${encodeURIComponent(nasty)}`]) {
      await portal.app.inject({ method: 'POST', url, headers: forgery, payload: body })
    }
    await portal.database.pool.query('alter table attempts_gone rename to attempts')
    expect(log.length).toBeGreaterThan(0)
    for (const line of log) {
      expect(line.endsWith('\n')).toBe(true)
      expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\u2028]/u)
      expect(JSON.parse(line).msg).not.toBe('forged')
    }
  })

  test('LG2 a fault gives the client a code, a sentence and a request id, without internal details', async () => {
    await portal.database.pool.query('alter table attempts rename to attempts_gone')
    const answers = await misplaced('nobody')
    await portal.database.pool.query('alter table attempts_gone rename to attempts')
    const faults = answers.filter(({ status }) => status === 500)
    expect(faults.length).toBeGreaterThan(0)
    for (const { body } of faults) {
      expect(Object.keys(JSON.parse(body)).sort()).toEqual(['code', 'message', 'requestId'])
      expect(body).not.toMatch(
        /attempts|select|insert|relation|\.ts|\bat \b|node_modules|PostgreSQL|fastify|\d+\.\d+\.\d+/i,
      )
    }
  })

  test('LG2 no header names the software or its version', async () => {
    for (const url of ['/api/settings', '/api/no-such', '/health/live', '/%']) {
      const { headers } = await portal.app.inject({ url })
      expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['server']))
      expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['x-powered-by']))
    }
  })
})
