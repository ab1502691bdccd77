import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { serveSite } from '../../site/serve-site.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildProvider } from '../../testing/factories.ts'
import { type SocialIssuer, socialIssuer } from '../../testing/outside/social-issuer.ts'
import { password } from '../../testing/person.ts'
import { feedbackScene } from '../../testing/scenes/feedback-scene.ts'
import { paymentScene } from '../../testing/scenes/payment-scene.ts'
import { verificationScene } from '../../testing/scenes/verification-scene.ts'
import { buildStaff } from '../../testing/staff.ts'
import { forgetOldFeedback } from '../feedback/forget-feedback.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { totpCode } from '../second-factor/totp.ts'
import { effectiveSettings, startSettings } from './effective-settings.ts'
import { runtimeSettings } from './runtime-settings.ts'

/**
 * Changes every runtime setting on a running node after a first call. The next response of that node must show the
 * change, and within ten seconds another node's response too (M01, M02).
 */
const now = '2026-11-25T10:00:00Z'
const longest = { timeout: 10_000, interval: 25 }
type Node = Pick<TestApp, 'app' | 'call' | 'context'>

let portal: TestApp
let nodes: readonly [Node, Node]
let issuer: SocialIssuer
let admin: Awaited<ReturnType<typeof buildStaff>>
let resident: Awaited<ReturnType<typeof paymentScene>>
let gas: Awaited<ReturnType<typeof verificationScene>>
let dynamic: Awaited<ReturnType<typeof paymentScene>>
let last = 0

beforeAll(async () => {
  issuer = await socialIssuer('Місто', () => new Date(now))
  const payments = { ...readConfig({}).settings.payments, allowedHosts: ['pay.example'] }
  const logos = { city: { src: '/logo-city.svg', alt: 'Місто' } }
  portal = await testApp({
    now,
    settings: { logos, social: { providers: { misto: issuer.settings } }, payments },
  })
  nodes = [portal, await portal.secondNode()]
  for (const { app, context } of nodes) {
    await serveSite(app, { ...context(), settings: () => context().settings, clock: () => context().now })
  }
  admin = await buildStaff(portal, 'administrator', await hashPassword(password))
  resident = await paymentScene(portal, { code: '101' })
  dynamic = await paymentScene(portal, { code: '999' })
  gas = await verificationScene(portal)
  await buildProvider(portal.db, { code: '777', provider_group: 77 })
})
afterAll(async () => {
  await portal.close()
  await issuer.close()
})

const url = '/api/admin/settings'
async function set(path: string, value: unknown): Promise<void> {
  const { revision, settings } = (await portal.call({ url, token: admin.token })).json
  const { sensitive } = settings.find((setting: { path: string }) => setting.path === path)
  // The clock of this test does not advance, and a code is accepted once.
  if (sensitive) await portal.database.pool.query('update totp_secrets set last_step = 0')
  const proof = sensitive && { password, code: totpCode(admin.totpSecret, portal.context().now) }
  const body = { revision, changes: [{ path, value }], ...(proof && { proof }) }
  const saved = await portal.call({ method: 'PUT', url, token: admin.token, body })
  expect([saved.status, saved.json.errors]).toEqual([200, undefined])
}

type Observe = (node: Node) => Promise<unknown>
interface Flip {
  readonly to: unknown
  readonly observe: Observe
  /** Observed values before and after the change. */
  readonly seen: readonly [unknown, unknown]
  /** Settings that the test changes first, because the tested one shows only together with them. */
  readonly with?: Readonly<Record<string, unknown>>
}

const publicSettings: Observe = async ({ call }) => (await call({ url: '/api/settings' })).json
const at = (observe: Observe, ...steps: readonly string[]): Observe => {
  return async (node) =>
    steps.reduce((value: unknown, step) => (value as Record<string, unknown>)[step], await observe(node))
}
/** Observes the settings that the browser reads. */
const told = (...steps: string[]) => at(publicSettings, ...steps)
const page = async ({ app }: Node, path: string) => app.inject({ url: path, headers: { accept: 'text/html' } })
const pageHas =
  (text: string): Observe =>
  async (node) =>
    (await page(node, '/docs')).body.includes(text)
const formHas =
  (text: string): Observe =>
  async (node) =>
    (await page(node, '/contacts/new')).body.includes(text)
/** Observes whether the menu has the link, and the status of the page. */
const link =
  (path: string): Observe =>
  async (node) => [
    /<header[\s\S]*?<\/header>/.exec((await page(node, '/docs/actualinfo')).body)?.[0].includes(`<a href="${path}"`) ??
      null,
    (await page(node, path)).statusCode,
  ]
const post =
  (path: string, body: () => object): Observe =>
  async ({ call }) => {
    const answer = await call({ url: path, body: body(), from: `10.99.${++last % 250}.1` })
    return answer.json.code ?? answer.status
  }
const ask =
  (path: string, token: () => string): Observe =>
  async ({ call }) => {
    const { status, json } = await call({ url: path, token: token() })
    return status === 200 ? json : status
  }
const chat = (...steps: string[]): Observe =>
  at(async ({ call }) => (await call({ url: '/api/cms/public/chat' })).json, ...steps)
const home = ask('/api/warehouse/consumer/home', () => resident.token)
const payment = at(home, 'accounts', '0', 'payment')
const partner =
  (code: string): Observe =>
  async (node) => {
    const { services } = (await ask(
      '/api/warehouse/consumer/payments/finance/partners',
      () => resident.token,
    )(node)) as {
      services: { code: string; name: string; enabled: boolean }[]
    }
    return services.find((service) => service.code === code)
  }
const dueOn: Observe = async ({ app }) => {
  const { form } = feedbackScene(portal)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/cms/public/callback',
    payload: form({ message: `Повідомлення ${++last}` }),
    cookies: { 'XSRF-TOKEN': 'same' },
    headers: { 'x-xsrf-token': 'same', 'x-forwarded-for': `10.98.${last % 250}.1` },
  })
  const { id } = answer.json()
  const row = await portal.db
    .selectFrom('feedback_messages')
    .select('due_on')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.due_on
}
/** Observes whether the sweep keeps a message that is thirty months old. */
const isKept: Observe = async ({ context }) => {
  const message = {
    name: 'Олена',
    email: 'olena@misto.example',
    message: 'Давнє',
    content_hash: createHash('sha256').update(randomBytes(8)).digest(),
    received_at: new Date('2024-05-25T10:00:00Z'),
    due_on: '2024-06-01',
  }
  const { id } = await portal.db
    .insertInto('feedback_messages')
    .values(message as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  await forgetOldFeedback(context())
  const left = await portal.db.deleteFrom('feedback_messages').where('id', '=', id).executeTakeFirst()
  return Number(left.numDeletedRows) === 1
}
const isNoticeTaken =
  (service: string, secret: string): Observe =>
  async (node) =>
    (await resident.deliver(resident.notice(), { service, secret, node })).status !== 401
const dynamicBills: Observe = async ({ call }) => {
  const query = { from: '2026-10-01', to: '2026-11-30' }
  const path = '/api/warehouse/consumer/invoices/history-with-dynamic-invoices'
  return (await call({ url: path, query, token: dynamic.token })).json.filter(
    (bill: { dynamic: boolean }) => bill.dynamic,
  ).length
}
const accountCount: Observe = async (node) =>
  ((await ask('/api/warehouse/consumer/invoice_accounts', () => resident.token)(node)) as unknown[]).length
const signIn = post('/api/account/authentication', () => ({ account: `n${++last}`, password: 'abcdef' }))
const register = post('/api/warehouse/consumer/registration', () => ({
  name: '',
  email: `flip-${++last}@misto.example`,
  password: 'Калина-на-морозі-7',
  callbackPath: { path: 'email-confirm' },
}))
const feedback = post('/api/cms/public/callback', () =>
  feedbackScene(portal).form({ message: `Повідомлення ${++last}` }),
)

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const hoursBefore = ['8:00-17:00', '8:00-17:00', '8:00-17:00', '8:00-17:00', '8:00-16:00', '', '']
const shown = (...steps: string[]) => ({ observe: told(...steps) })

/** One row per setting; the test below fails for a setting without a row. */
const constantFlips: Readonly<Record<string, Flip>> = {
  appName: { to: 'Затишок міста', observe: pageHas('Затишок міста'), seen: [false, true] },
  owner: { to: 'Місто Нове', observe: pageHas('Місто Нове'), seen: [false, true] },
  platform: { to: 'city', observe: pageHas('src="/logo-city.svg"'), seen: [false, true] },
  'flags.featuresPage': {
    to: true,
    observe: link('/features'),
    seen: [
      [false, 200],
      [true, 200],
    ],
  },
  'flags.faq': {
    to: false,
    observe: link('/help'),
    seen: [
      [true, 200],
      [false, 200],
    ],
  },
  'flags.documents': {
    to: false,
    observe: link('/docs'),
    seen: [
      [true, 200],
      [false, 200],
    ],
  },
  'flags.feedback': { to: false, observe: at(link('/contacts/new'), '0'), seen: [true, false] },
  // The cabinet's menu is tested in `app/shell.component.test.tsx`.
  'flags.accountsPage': { to: true, ...shown('flags', 'accountsPage'), seen: [false, true] },
  'flags.helpPage': {
    to: true,
    observe: async (node) => [await told('flags', 'helpPage')(node), (await page(node, '/help')).statusCode],
    seen: [
      [false, 200],
      [true, 200],
    ],
  },
  'flags.payments': { to: false, observe: async (node) => (await payment(node)) !== null, seen: [true, false] },
  'flags.profileNotifications': {
    to: false,
    observe: async (node) =>
      Array.isArray(await ask('/api/warehouse/consumer/email-management', () => resident.token)(node)),
    seen: [true, false],
  },
  'flags.socialSignIn': {
    to: false,
    observe: async (node) => [
      await post('/api/account/social/misto/start', () => ({}))(node),
      await post('/api/account/social/misto/end', () => ({}))(node),
      await told('socialProviders', 'length')(node),
    ],
    seen: [
      [200, 200, 1],
      ['not_found', 'not_found', 0],
    ],
  },
  additionalPages: {
    to: [{ id: 'offices', label: 'Каси', menu: true, footer: false }],
    observe: pageHas('<a href="/pages/offices">Каси</a>'),
    seen: [false, true],
  },
  'captcha.signIn': { to: true, observe: signIn, seen: ['sign_in_failed', 'captcha_required'] },
  'captcha.registration': { to: true, observe: register, seen: [200, 'captcha_required'] },
  'captcha.callback': { to: true, observe: feedback, seen: [200, 'captcha_required'] },
  'verification.providers': {
    to: ['205'],
    ...shown('verification', 'providers'),
    seen: [['101', '205', '889', '999'], ['205']],
  },
  'verification.defaultMonths': { to: 5, ...shown('verification', 'defaultMonths'), seen: [3, 5] },
  'verification.months': { to: { 889: 6 }, ...shown('verification', 'months'), seen: [{}, { 889: 6 }] },
  'verification.submitAt': {
    to: ['999'],
    observe: async ({ call }) =>
      (await call({ url: `/api/warehouse/consumer/counters/${gas.counterId}/verification`, token: gas.token })).json
        .takenHere,
    seen: [true, false],
  },
  'payments.enabled': { to: 'easypay', observe: at(payment, 'service'), seen: ['Portmone', 'EasyPay'] },
  'payments.providerPaths': {
    to: { 101: 'nova/storinka' },
    observe: async (node) => String(await at(payment, 'url')(node)).includes('/nova/storinka'),
    seen: [false, true],
  },
  'feedback.phone': { to: '+380 44 512 12 12', observe: formHas('+380 44 512 12 12'), seen: [false, true] },
  'feedback.email': { to: 'rada@misto.example', observe: formHas('rada@misto.example'), seen: [false, true] },
  'feedback.answerDays': { to: 10, observe: dueOn, seen: ['2026-12-02', '2026-12-09'] },
  'feedback.keepMonths': { to: 24, observe: isKept, seen: [true, false] },
  holidays: { to: ['2026-11-26'], observe: dueOn, seen: ['2026-12-02', '2026-12-03'] },
  'dashboard.filterMonths': { to: 6, ...shown('dashboard', 'filterMonths'), seen: [3, 6] },
  'dashboard.paymentPeriods': { to: 4, ...shown('dashboard', 'paymentPeriods'), seen: [2, 4] },
  'dashboard.paymentLines': { to: 9, ...shown('dashboard', 'paymentLines'), seen: [6, 9] },
  providerGroup: { to: 77, observe: accountCount, seen: [1, 0] },
  ignoreCounterTypeAt: { to: ['101'], ...shown('ignoreCounterTypeAt'), seen: [['889', '999'], ['101']] },
  dynamicInvoicesAt: { to: [], observe: dynamicBills, seen: [1, 0] },
  'toasts.successMs': { to: 5000, ...shown('toasts', 'success'), seen: [2500, 5000] },
  'toasts.errorMs': { to: 6000, ...shown('toasts', 'error'), seen: [4000, 6000] },
  'toasts.defaultMs': { to: 7000, ...shown('toasts', 'info'), seen: [3000, 7000] },
  'chat.enabled': { to: false, observe: chat('enabled'), seen: [true, false] },
  ...Object.fromEntries(
    days.map((day, n) => [
      `chat.hours.${day}`,
      { to: '10:00-12:00', observe: chat('hours', String(n)), seen: [hoursBefore[n], '10:00-12:00'] },
    ]),
  ),
}

const services = startSettings({ file: {}, environment: {} }).payments.services
const format = 'https://pay.example/{account}'
/** Settings of each payment service, observed while it is enabled. */
const flipsOfService = (code: string, name: string): readonly (readonly [string, Flip])[] => {
  const its = `payments.services.${code}`
  const secret = `whsec_${Buffer.from(`a secret of ${code}, 32 bytes at least`).toString('base64')}`
  const isAt =
    (beginning: string): Observe =>
    async (node) =>
      String(await at(payment, 'url')(node)).startsWith(beginning)
  return [
    [`${its}.name`, { to: 'Каса', observe: at(partner(code), 'name'), seen: [name, 'Каса'] }],
    [
      `${its}.format`,
      { to: format, with: { 'payments.enabled': code }, observe: isAt('https://pay.example/'), seen: [false, true] },
    ],
    [
      `${its}.token`,
      {
        to: 'nash-token',
        with: { 'payments.enabled': code, [`${its}.format`]: 'https://pay.example/{token}/{account}' },
        observe: async (node) => (await payment(node)) !== null,
        seen: [false, true],
      },
    ],
    [`${its}.noticeSecret`, { to: secret, observe: isNoticeTaken(code, secret), seen: [false, true] }],
  ]
}
const flips: readonly (readonly [string, Flip])[] = [
  ...Object.entries(constantFlips),
  ...Object.entries(services).flatMap(([code, { name }]) => flipsOfService(code, name)),
]

test('M02 AT53 each setting that may change at run time is changed below', () => {
  const { settings } = effectiveSettings({ file: {}, environment: {} }, [], portal.context().secret)
  expect(flips.map(([path]) => path).toSorted()).toEqual(
    runtimeSettings(settings)
      .map(({ path }) => path)
      .toSorted(),
  )
})

test.each(flips)(
  'M02 AT53 %s shows at once where it was saved, and on another node',
  async (path, { to, observe, seen, with: before = {} }) => {
    for (const [other, value] of Object.entries(before)) await set(other, value)
    // Fills the node's caches for the call before the change.
    for (const node of nodes) await expect.poll(() => observe(node), longest).toEqual(seen[0])
    await set(path, to)
    expect(await observe(nodes[0]), 'the next request of the saving node').toEqual(seen[1])
    await expect.poll(() => observe(nodes[1]), longest).toEqual(seen[1])
    await set(path, null)
    expect(await observe(nodes[0]), 'taken back').toEqual(seen[0])
    for (const other of Object.keys(before)) await set(other, null)
  },
)
