import type { CaptchaForm } from '@zatyshok/contract/people/captcha'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { issueCode } from '../../modules/codes/one-time-code.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildInvoice } from '../../testing/factories.ts'
import { softwarePasskey } from '../../testing/outside/software-passkey.ts'
import { solutionOf } from '../../testing/outside/solve-captcha.ts'
import { buildPerson, password } from '../../testing/person.ts'
import { code, facts, linkingScene } from '../../testing/scenes/linking-scene.ts'
import { readingScene } from '../../testing/scenes/reading-scene.ts'

const start = '2026-11-25T10:00:00Z'
let portal: TestApp
let scene: Awaited<ReturnType<typeof linkingScene>>

beforeAll(async () => {
  portal = await testApp()
  scene = await linkingScene(portal)
})
beforeEach(async () => {
  portal.setNow(start)
  await portal.db.deleteFrom('attempts').execute()
})
afterAll(() => portal.close())

/** Submits wrong proofs, twenty per resident; each resident has its own network unless `from` is given. */
async function wrongProofs(times: number, body: object, from?: string) {
  const residents = await Promise.all(Array.from({ length: Math.ceil(times / 20) }, scene.person))
  for (let n = 0; n < times; n += 1) {
    const { token } = residents[Math.trunc(n / 20)] ?? never()
    const wrong = { invoiceAccountCode: `nobodys-${n}`, activationCode: 'WRONG', ...body }
    await scene.claim(token, wrong, from === undefined ? undefined : { from })
  }
}
const never = (): never => {
  throw new Error('nobody is left')
}

test('AT27 a hundred wrong proofs at a provider without codes close it to nobody: both last sums are asked for', async () => {
  const { number } = await scene.accountWithBills('8890001')
  await wrongProofs(100, { serviceProviderId: '889', surname: 'Ніхто', billAmountKop: 1, meterNumber: '1' })
  const { token } = await scene.person()
  const right = { serviceProviderId: '889', invoiceAccountCode: number, ...facts }
  const asked = await scene.claim(token, right)
  expect([asked.status, asked.json.code, asked.json.errors]).toEqual([
    429,
    'more_proof_needed',
    [{ path: 'earlierBillAmountKop', message: 'Впишіть суми, нараховані в обох останніх рахунках.' }],
  ])
  expect((await scene.claim(token, { ...right, earlierBillAmountKop: 13_095 })).json.code).toBe('account_refused')
  expect((await scene.claim(token, { ...right, earlierBillAmountKop: 10_023 })).json.outcome).toBe('linked')
  const { rows } = await portal.database.pool.query(
    "select actor, target from audit_log where action = 'limit.reached'",
  )
  expect(rows).toEqual([{ actor: 'portal', target: 'wrong proofs at provider 889' }])
})

test('AT28 where strangers behind the same address have used up its wrong proofs, right ones need a sum of the bill', async () => {
  const from = '198.51.100.7'
  const account = await scene.accountWithCode('1010001')
  await buildInvoice(portal.db, { account_id: account.id, month: '2026-10', charged_kop: 20_050 })
  await wrongProofs(60, {}, from)
  const claim = async (more: object, at = from) =>
    scene.claim((await scene.person()).token, { invoiceAccountCode: account.number, ...more }, { from: at })
  expect((await claim({})).json).toMatchObject({ code: 'more_proof_needed', errors: [{ path: 'billAmountKop' }] })
  expect((await claim({ billAmountKop: 20_051 })).json.code).toBe('account_refused')
  expect((await claim({ billAmountKop: 20_050 })).json.outcome).toBe('linked')
  expect((await claim({}, '203.0.113.9')).json.outcome).toBe('linked')
})

test('AT29 an account that strangers have guessed at stays open to its holder, who proves one fact more', async () => {
  const account = await scene.accountWithCode('1010002')
  await buildInvoice(portal.db, { account_id: account.id, month: '2026-10', charged_kop: 20_050 })
  const invoiceAccountCode = account.number
  await wrongProofs(20, { invoiceAccountCode })
  // With a charge they may continue: five per network and a hundred in total.
  await wrongProofs(20, { invoiceAccountCode, billAmountKop: 1 }, '198.51.100.7')
  const holder = await scene.person()
  const right = { invoiceAccountCode, billAmountKop: 20_050 }
  expect((await scene.claim(holder.token, right, { from: '198.51.100.7' })).json.code).toBe('account_locked')
  expect((await scene.claim(holder.token, right)).json.outcome).toBe('linked')
  await wrongProofs(100, { invoiceAccountCode, billAmountKop: 1 })
  const another = await scene.person()
  expect((await scene.claim(another.token, right)).json.code).toBe('account_locked')
})

test('AT30 a repeated proof that requires more does not reveal whether it was right', async () => {
  const account = await scene.accountWithCode('1010003')
  await wrongProofs(20, { invoiceAccountCode: account.number })
  const said = new Set<string>()
  for (const activationCode of [code, 'WRONG']) {
    const { token } = await scene.person()
    const codes: string[] = []
    for (let n = 0; n < 21; n += 1) {
      codes.push((await scene.claim(token, { invoiceAccountCode: account.number, activationCode })).json.code)
    }
    said.add(codes.join())
  }
  expect([...said]).toEqual([[...Array<string>(20).fill('more_proof_needed'), 'account_locked'].join()])
})

const signIn = (account: string, secret: string, { from = '198.51.100.7', cookie = '', captcha = '' } = {}) =>
  portal.call({
    url: '/api/account/authentication',
    body: { account, password: secret, ...(captcha && { captcha }) },
    from,
    headers: cookie ? { cookie } : {},
  })
const used = (limit: string, taken: number) =>
  portal.db.updateTable('attempts').set({ taken }).where('limit_name', '=', limit).execute()
const cookieOf = ({ headers }: Awaited<ReturnType<typeof signIn>>) =>
  String([headers['set-cookie']].flat().find((text) => String(text).startsWith('known-device='))).split(';', 1)[0] ?? ''
const challengeAt = async (from: string, form: CaptchaForm) =>
  (await portal.call({ url: '/api/captcha/challenge', query: { form }, from })).json

test('AT31 a hundred wrong passwords from a carrier’s address block no resident there: more work is required', async () => {
  const { email } = await buildPerson(portal)
  await signIn('nobody', 'wrong')
  await used('sign-in-network', 100)
  const asked = await signIn(email, password)
  expect([asked.status, asked.json.code, asked.headers['retry-after']]).toEqual([429, 'more_work_needed', '3600'])
  const challenge = await challengeAt('198.51.100.99', 'signIn')
  expect(challenge.parameters.data.work).toBe(3)
  const captcha = await solutionOf(challenge)
  expect((await signIn(email, password, { captcha })).status).toBe(200)
  // A solution from the quiet hour is no longer enough; a solution with the maximum work always is.
  await used('sign-in-network', 300)
  const little = await solutionOf(challenge)
  expect((await signIn(email, 'wrong', { captcha: little })).json.code).toBe('captcha_refused')
  await used('sign-in-network', 1_000_000)
  const most = await challengeAt('198.51.100.99', 'signIn')
  expect(most.parameters.data.work).toBe(16)
  expect((await signIn(email, password, { captcha: await solutionOf(most) })).status).toBe(200)
})

test('AT31 in a browser that its owner has signed in from, no guess of strangers refuses the right password', async () => {
  const { email } = await buildPerson(portal)
  const cookie = cookieOf(await signIn(email, password))
  expect(cookie).toMatch(/^known-device=./)
  for (let n = 0; n < 12; n += 1) await signIn(email, 'wrong', { from: `10.9.${n}.1` })
  await used('sign-in-network', 100)
  await used('sign-in-person', 20)
  expect((await signIn(email, password, { from: '10.9.0.1' })).status).toBe(429)
  expect((await signIn(email, password, { from: '10.9.0.1', cookie })).status).toBe(200)
  // The owner's sign-in in their own browser does not reset the guesses counted for other networks.
  expect((await signIn(email, password, { from: '10.9.0.1' })).status).toBe(429)
})

test('AT73 a browser that its owner has signed in from by a passkey is as little refused', async () => {
  const { email } = await buildPerson(portal)
  const { json: first } = await signIn(email, password)
  const site = { origin: 'https://misto.example', rpId: 'misto.example' }
  const passkeys = '/api/account/second-factor/passkeys'
  const device = softwarePasskey()
  const begun = await portal.call({ url: `${passkeys}/start`, body: { password }, token: first.accessToken })
  const made = device.create({ ...site, challenge: begun.json.options.challenge })
  await portal.call({ url: passkeys, body: { response: made, name: 'Телефон' }, token: first.accessToken })
  const byPasskey = '/api/account/authentication/passkey'
  const asked = await portal.call({ url: `${byPasskey}/start`, body: {} })
  const response = device.use({ ...site, challenge: asked.json.options.challenge })
  const entered = await portal.call({ url: byPasskey, body: { response } })
  expect(Object.keys(entered.json).sort()).toEqual(['accessToken', 'expiresAt'])
  const cookie = cookieOf(entered)
  expect(cookie).toMatch(/^known-device=./)
  for (let n = 0; n < 12; n += 1) await signIn(email, 'wrong', { from: `10.8.${n}.1` })
  await used('sign-in-network', 100)
  await used('sign-in-person', 20)
  expect((await signIn(email, password, { from: '10.8.0.1' })).status).toBe(429)
  expect((await signIn(email, password, { from: '10.8.0.1', cookie })).status).toBe(200)
})

test('AT74 a refused passkey leaves no mark of a known browser', async () => {
  const response = softwarePasskey().use({
    origin: 'https://misto.example',
    rpId: 'misto.example',
    challenge: 'bm90IG91cnM',
  })
  const refused = await portal.call({ url: '/api/account/authentication/passkey', body: { response } })
  expect([refused.json.code, cookieOf(refused)]).toEqual(['passkey_refused', 'undefined'])
})

test('AT31 a browser has as few guesses as an address, and its cookie is invalid for another account', async () => {
  const [owner, neighbour] = [await buildPerson(portal), await buildPerson(portal)]
  const cookie = cookieOf(await signIn(owner.email, password))
  for (let n = 0; n < 10; n += 1) await signIn(owner.email, 'wrong', { cookie })
  expect((await signIn(owner.email, password, { cookie })).status).toBe(429)
  expect((await signIn(owner.email, password)).status).toBe(200)
  for (let n = 0; n < 10; n += 1) await signIn(neighbour.email, 'wrong', { from: `10.8.${n}.1` })
  const fresh = cookieOf(await signIn(owner.email, password))
  expect((await signIn(neighbour.email, password, { cookie: fresh })).status).toBe(429)
  // A cookie that was changed, sealed by others, or set before the password change counts as an unknown browser.
  for (let n = 0; n < 10; n += 1) await signIn(owner.email, 'wrong', { from: `10.8.${n}.1` })
  portal.setNow('2026-11-25T10:30:00Z')
  const renewed = cookieOf(await signIn(owner.email, password))
  for (let n = 0; n < 10; n += 1) await signIn(owner.email, 'wrong', { from: `10.7.${n}.1` })
  const forged = `${renewed.slice(0, -3)}AAA`
  expect((await signIn(owner.email, password, { cookie: forged })).status).toBe(429)
  const changed = new Date('2026-11-25T10:31:00Z')
  await portal.db.updateTable('users').set({ password_changed_at: changed }).where('id', '=', owner.userId).execute()
  expect((await signIn(owner.email, password, { cookie: renewed })).status).toBe(429)
})

test('AT32 a hundred wrong codes from an address keep no neighbour from confirming theirs', async () => {
  const from = '198.51.100.7'
  const { userId, emailId } = await buildPerson(portal)
  const ctx = { ...portal.context(), now: new Date(start) }
  const confirm = (text: string) =>
    portal.call({
      url: '/api/ud/contact_info/confirm_email',
      query: { code: text },
      from,
      headers: { 'sec-fetch-site': 'same-origin' },
    })
  await confirm('x'.repeat(43))
  await used('codes-network', 100)
  expect((await confirm('x'.repeat(43))).status).toBe(429)
  const right = await issueCode(ctx, { purpose: 'confirm_email', userId, emailId })
  expect((await confirm(right)).status).toBe(200)
})

test('AT34 registrations, letters and messages of neighbours close no form: each asks for more work', async () => {
  const from = '203.0.113.7'
  const email = 'oksana@misto.example'
  const registration = { name: '', email, password: 'Їжак у садку 8', callbackPath: { path: 'email-confirm' } }
  const forms = [
    ['registration', 'registration-network', 10, '/api/warehouse/consumer/registration', registration],
    [
      'recovery',
      'letters-network',
      20,
      '/api/account/recover_access/by_email',
      { email, path: 'recovery/change-password' },
    ],
    ['recovery', 'letters-network', 20, '/api/account/registration/resend', { email }],
    [
      'callback',
      'feedback-network',
      5,
      '/api/cms/public/callback',
      { name: 'Оксана', email, message: 'Добрий день, маю питання.' },
    ],
  ] as const
  for (const [form, limit, max, url, body] of forms) {
    await portal.call({ url, body, from })
    await used(limit, max)
    const asked = await portal.call({ url, body, from })
    expect([url, asked.status, asked.json.code]).toEqual([url, 429, 'more_work_needed'])
    const captcha = await solutionOf(await challengeAt(from, form))
    expect([url, (await portal.call({ url, body: { ...body, captcha }, from })).status]).toEqual([url, 200])
  }
})

test('AT33 one zone of a meter takes twenty values a month; the next is refused, a repeated one is not', async () => {
  const { submit, written } = await readingScene(portal)
  const typed = (n: number) => ({ value: String(420 + (n % 2) / 10) })
  for (let n = 0; n < 20; n += 1) expect((await submit(typed(n))).status).toBe(200)
  expect((await submit(typed(19))).json.results[0]).toMatchObject({ status: 'same', value: '420.100' })
  const { status, json } = await submit(typed(20))
  expect([status, json.code, json.message]).toEqual([
    429,
    'too_many_revisions',
    'Показання цього лічильника за місяць змінювали забагато разів. Діє останнє надіслане. Якщо воно хибне, напишіть нам або зверніться до постачальника.',
  ])
  expect(json.errors[0].path).toBe('readings.0.value')
  expect(json.errors[0].message).toContain('цього місяця змінювали забагато разів')
  expect(await written()).toHaveLength(20)
  portal.setNow('2026-12-25T10:00:00Z')
  expect((await submit({ value: '424' })).json.results[0].status).toBe('accepted')
})

test('AT33 of fifty different values at once twenty are taken', async () => {
  const { submit, written } = await readingScene(portal)
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => submit({ value: `42${n % 2}.${100 + n}` })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
  expect(await written()).toHaveLength(20)
})
