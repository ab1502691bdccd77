import type { CaptchaForm } from '@zatyshok/contract/people/captcha'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Context, inTransaction } from '../../context.ts'
import { writeRecovery } from '../../modules/identity/recovery/recover-access.ts'
import type { LetterContent } from '../../modules/mail/letter.ts'
import { queueLetter } from '../../modules/mail/queue-letter.ts'
import { sendLetter } from '../../modules/mail/send-letter.ts'
import type { Postman } from '../../platform/mail/smtp.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type SocialIssuer, socialIssuer, tokenOf } from '../../testing/outside/social-issuer.ts'
import { solutionOf } from '../../testing/outside/solve-captcha.ts'
import { buildPerson, password } from '../../testing/person.ts'
import { feedbackScene } from '../../testing/scenes/feedback-scene.ts'

const now = '2026-11-25T10:00:00Z'
const from = '198.51.100.7'
const askedForMore = [429, 'more_work_needed']
const registerUrl = '/api/warehouse/consumer/registration/by-social-network-token'
let portal: TestApp
let issuer: SocialIssuer

beforeAll(async () => {
  issuer = await socialIssuer('Місто', () => new Date(now))
  // Little proof of work, so that the tests are quick; limits-as-weapons.test.ts tests how the work grows.
  portal = await testApp({
    now,
    settings: { social: { providers: { misto: issuer.settings } } },
    environment: { limits: { mostWork: 2 } },
  })
})
beforeEach(async () => {
  await portal.db.deleteFrom('attempts').execute()
})
afterAll(async () => {
  await portal.close()
  await issuer.close()
})

const used = (limit: string, taken: number) =>
  portal.db.updateTable('attempts').set({ taken }).where('limit_name', '=', limit).execute()
const countedAs = async () =>
  (await portal.db.selectFrom('attempts').select('limit_name as name').orderBy('limit_name').execute()).map(
    ({ name }) => name,
  )
const solved = async (form: CaptchaForm, cookie = '') =>
  solutionOf((await portal.call({ url: '/api/captcha/challenge', query: { form }, from, headers: { cookie } })).json)

/** Returns the cookie of a browser in which a person has signed in by password. */
async function knownDevice() {
  const person = await buildPerson(portal)
  const body = { account: person.email, password }
  const { headers } = await portal.call({ url: '/api/account/authentication', body, from: '203.0.113.9' })
  const cookie = [headers['set-cookie']].flat().find((text) => String(text).startsWith('known-device='))
  await portal.db.deleteFrom('attempts').execute()
  return { ...person, cookie: String(cookie).split(';', 1)[0] ?? '' }
}

const post = (url: string, { captcha = '', cookie = '', at = from } = {}) =>
  portal.call({ method: 'POST', url, from: at, ...(captcha && { query: { captcha } }), headers: { cookie } })

for (const { title, ofDevice, url, form, limit, max } of [
  {
    title: 'AT75 ways to another provider that neighbours have used up take work, and are refused to nobody',
    ofDevice: 'AT75 ways to another provider that begin in a known device are counted by its person alone',
    url: '/api/account/social/misto/start',
    form: 'social',
    limit: 'social-network',
    max: 200,
  },
  {
    title: 'AT76 passkey challenges exhausted by neighbours require work and are not refused',
    ofDevice: 'AT76 challenges of passkeys in a known device are counted by its person alone',
    url: '/api/account/authentication/passkey/start',
    form: 'passkey',
    limit: 'passkeys-network',
    max: 600,
  },
] as const) {
  test(title, async () => {
    expect((await post(url)).status).toBe(200)
    await used(limit, 1_000_000)
    const asked = await post(url)
    expect([asked.status, asked.json.code]).toEqual(askedForMore)
    const captcha = await solved(form)
    expect((await post(url, { captcha })).status).toBe(200)
    const again = await post(url, { captcha })
    expect([again.status, again.json.code]).toEqual([422, 'captcha_refused'])
  })

  test(ofDevice, async () => {
    const { cookie } = await knownDevice()
    await post(url)
    await used(limit, max)
    expect((await post(url, { cookie })).status).toBe(200)
    await used(limit, max)
    const asked = await post(url, { cookie, at: '203.0.113.77' })
    expect([asked.status, asked.json.code]).toEqual(askedForMore)
    expect((await post(url, { cookie, captcha: await solved(form, cookie) })).status).toBe(200)
  })
}

test('AT76 challenges of captchas use up no challenges of passkeys', async () => {
  await portal.call({ url: '/api/captcha/challenge', query: { form: 'signIn' }, from })
  await used('challenges-network', 1_000_000)
  expect((await post('/api/account/authentication/passkey/start')).status).toBe(200)
})

test('AT75 registrations by another provider take work where neighbours have used them up', async () => {
  const register = async (sub: string, more: object = {}) => {
    const { token } = await tokenOf({ portal, issuer }, { sub, email: `${sub}@misto.example`, email_verified: true })
    return portal.call({ url: registerUrl, body: { token, socialNetwork: 'misto', ...more }, from })
  }
  expect((await register('first')).status).toBe(200)
  await used('social-registration-network', 10)
  const asked = await register('second')
  expect([asked.status, asked.json.code]).toEqual(askedForMore)
  expect((await register('second', { captcha: await solved('socialRegistration') })).status).toBe(200)
})

test('AT75 where strangers’ wrong tokens are over the limit, the right one of a neighbour counts', async () => {
  const present = (token: string) =>
    portal.call({
      url: '/api/account/registration/status/by-social-network-token',
      body: { token, socialNetwork: 'misto' },
      from,
    })
  expect((await present('nonsense')).json.code).toBe('social_token_refused')
  expect(await countedAs()).toEqual(['social-tokens-network'])
  await used('social-tokens-network', 200)
  expect((await present('nonsense')).json.code).toBe('too_many_requests')
  const { token } = await tokenOf(
    { portal, issuer },
    { sub: 'right', email: 'right@misto.example', email_verified: true },
  )
  expect((await present(token)).json).toEqual({ registered: false, emailUsed: false })
  expect((await post('/api/account/social/misto/start')).status).toBe(200)
})

test('AT77 visitors’ uploads exhausted by neighbours require work and are not refused', async () => {
  const scene = feedbackScene(portal)
  const { json, ticket } = await scene.send()
  const attach = (more: object = {}) => scene.attach(json.id, ticket?.value, { from, ...more })
  await attach({ name: 'програма.exe' })
  await used('files-network', 10)
  const asked = await attach()
  expect([asked.status, asked.json.code]).toEqual(askedForMore)
  expect((await attach({ captcha: 'nonsense' })).json.code).toBe('captcha_refused')
  expect(await attach({ captcha: await solved('attachment') })).toEqual({ status: 200, json: { attached: true } })
})

const taking: Postman = { send: async () => 'sent', close: () => undefined }
const ask = (cookie = '', captcha = '', at = from) =>
  portal.call({
    url: '/api/account/recover_access/by_email',
    body: { email: 'olena@misto.example', path: 'recovery/change-password', ...(captcha && { captcha }) },
    from: at,
    headers: { cookie },
  })

/** A portal with an hourly budget of letters. */
function sending(hourlyBudget: number): Context {
  const ctx = portal.context()
  return { ...ctx, settings: { ...ctx.settings, mail: { ...ctx.settings.mail, hourlyBudget } } }
}

async function sendOne(ctx: Context, content: LetterContent): Promise<string> {
  await inTransaction(ctx, (ctx) => queueLetter(ctx, null, { to: 'olena@misto.example', firstName: '', ...content }))
  const { id } = await portal.db.selectFrom('letters').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await sendLetter(ctx, id, taking)
  const { state } = await portal.db.selectFrom('letters').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  return state
}

test('AT78 strangers’ letters and mass letters leave a part of the hourly budget to the others', async () => {
  const ctx = sending(20)
  const asked = { kind: 'confirmRegistration', code: 'c' } as const
  const bulk = {
    kind: 'newBill',
    provider: 'Вода',
    accountEnd: '01',
    month: '2026-10',
    chargedKop: 1,
    amountKop: 1,
    dueOn: null,
    invoiceId: '1',
    stopCode: 's',
  } as const
  for (let n = 0; n < 14; n += 1) expect(await sendOne(ctx, bulk)).toBe('sent')
  expect(await sendOne(ctx, bulk)).toBe('queued')
  for (let n = 0; n < 3; n += 1) expect(await sendOne(ctx, asked)).toBe('sent')
  expect(await sendOne(ctx, asked)).toBe('queued')
  for (let n = 0; n < 3; n += 1) expect(await sendOne(ctx, { kind: 'passwordChanged' })).toBe('sent')
  expect(await sendOne(ctx, { kind: 'passwordChanged' })).toBe('queued')
})

test('AT78 a recovery requested in the person’s own browser has priority over strangers’ requests', async () => {
  const { userId, email } = await buildPerson(portal)
  const turnAfter = async (knownThere: readonly number[]) => {
    await portal.database.pool.query('delete from jobs.job')
    await writeRecovery(portal.context(), email, knownThere)
    const { rows } = await portal.database.pool.query("select data from jobs.job where name = 'send-letter'")
    return rows.map(({ data }) => data.turn)
  }
  expect(await turnAfter([userId])).toEqual(['first'])
  expect(await turnAfter([userId + 1])).toEqual([undefined])
})

test('AT78 once half of the hour’s letters were asked for by strangers, asking takes work, except in known devices', async () => {
  const { cookie } = await knownDevice()
  expect((await ask()).status).toBe(200)
  await used('letters-asked', 1500)
  const elsewhere = await ask('', '', '203.0.113.50')
  expect([elsewhere.status, elsewhere.json.code]).toEqual(askedForMore)
  expect((await ask(cookie)).status).toBe(200)
  expect((await ask('', await solved('recovery'), '203.0.113.50')).status).toBe(200)
})
