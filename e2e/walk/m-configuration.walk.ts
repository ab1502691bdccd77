import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { type OwnPortal, startOwnPortal } from '../support/portals/own-portal.ts'
import { fillRegistration, submit } from '../support/registration.ts'
import { codeOf } from '../support/staff.ts'
import { endOf } from './command.ts'
import { newAddress } from './newcomer.ts'
import { type Ask, askWith, becomeWorker, row as rowOfWalk } from './row.ts'

const platforms = ['kalynivsk', 'dzherelo', 'vohnyk', 'svitlo', 'oselia']
const wide = { width: 1280, height: 800 }

/** A separate portal whose settings these rows change, so that other rows are not affected. */
interface Configured {
  readonly portal: OwnPortal
  readonly boss: { readonly account: string; readonly password: string; readonly secret: string }
  readonly ask: Ask
  readonly askAsBoss: Ask
}

const row = rowOfWalk.extend<object, { configured: Configured }>({
  configured: [
    async ({ browser }, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'zatyshok-walk-'))
      const file = path.join(folder, 'portal.yaml')
      writeFileSync(file, configuration())
      const portal = await startOwnPortal({ CONFIG_FILE: file })
      const context = await browser.newContext({ baseURL: portal.origin, locale: 'uk-UA' })
      const boss = await becomeWorker(await context.newPage(), 'administrator', portal.command)
      await context.close()
      const [ask, askAsBoss] = [askWith(undefined, portal.origin), askWith(boss.token, portal.origin)]
      await use({ portal, boss, ask, askAsBoss })
      await portal.stop()
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ configured }, use) => use(configured.portal.origin),
})

const configuration = (): string =>
  JSON.stringify({
    logos: Object.fromEntries(platforms.map((one) => [one, { src: `/logos/${one}.svg`, alt: `Знак ${one}` }])),
    social: { providers: { test: { name: 'Тестовий вхід', issuer: 'http://127.0.0.1:9', clientId: 'portal' } } },
  })

const withProof = ({ password, secret }: Configured['boss']) => ({ proof: { password, code: codeOf(secret, 1) } })

/** Saves one setting as an administrator of the portal. */
async function set(askAsBoss: Ask, path: string, value: unknown, proof: object = {}) {
  const { revision } = (await askAsBoss('/api/admin/settings')).json
  const body = { revision, changes: [{ path, value }], ...proof }
  return askAsBoss('/api/admin/settings', { method: 'PUT', body })
}

async function saved(askAsBoss: Ask, path: string, value: unknown): Promise<void> {
  const { status, text } = await set(askAsBoss, path, value)
  expect([path, status, text.slice(0, status === 200 ? 0 : 300)]).toEqual([path, 200, ''])
}

async function logoOf(page: Page): Promise<{ src: string | null; drawn: number }> {
  await page.goto('/features')
  const image = page.getByRole('banner').locator('img').first()
  await expect(image).toBeVisible()
  const drawn = await image.evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalWidth))
  return { src: await image.getAttribute('src'), drawn }
}

row(
  'A02 five configured platforms have logos of their own; another value and none give the test logo',
  async ({ page, browser, configured: { askAsBoss } }) => {
    expect((await logoOf(page)).src, 'none').toBe('/logo-test.svg')
    const seen = new Set<string | null>()
    for (const platform of platforms) {
      await saved(askAsBoss, 'platform', platform)
      const { src, drawn } = await logoOf(page)
      expect([platform, src, drawn > 0]).toEqual([platform, `/logos/${platform}.svg`, true])
      seen.add(src)
    }
    expect(seen.size).toBe(5)
    await saved(askAsBoss, 'platform', null)
    expect((await logoOf(page)).src).toBe('/logo-test.svg')
    const another = await startOwnPortal({ PLATFORM: 'there-is-no-such' })
    const visitor = await browser.newPage({ baseURL: another.origin })
    expect((await logoOf(visitor)).src, 'another value').toBe('/logo-test.svg')
    await visitor.close()
    await another.stop()
  },
)

const links = {
  featuresPage: ['Можливості', '/features'],
  faq: ['Поширені запитання', '/help'],
  documents: ['Документи', '/docs'],
  feedback: ['Зворотний зв’язок', '/contacts/new'],
} as const

row(
  'A04 each link of the header and the footer follows its flag, without a restart; the city’s own pages too',
  async ({ page, configured: { askAsBoss } }) => {
    await page.setViewportSize(wide)
    const places = { menu: page.getByRole('banner'), footer: page.getByRole('contentinfo') }
    const expectLink = async (place: Locator, name: string, address: string | null) => {
      const link = place.getByRole('link', { name, exact: true })
      await expect(link, name).toHaveCount(address ? 1 : 0)
      if (address) await expect(link).toHaveAttribute('href', address)
    }
    for (const [flag, [name, address]] of Object.entries(links)) {
      for (const on of [true, false]) {
        await saved(askAsBoss, `flags.${flag}`, on)
        await page.goto('/pages/privacy')
        for (const place of Object.values(places)) await expectLink(place, name, on ? address : null)
      }
      await saved(askAsBoss, `flags.${flag}`, null)
    }
    for (const at of ['menu', 'footer'] as const) {
      const one = { id: 'o-misti', label: 'Про наше місто', menu: at === 'menu', footer: at === 'footer' }
      await saved(askAsBoss, 'additionalPages', [one])
      await page.goto('/pages/privacy')
      await expectLink(places.menu, one.label, one.menu ? '/pages/o-misti' : null)
      await expectLink(places.footer, one.label, one.footer ? '/pages/o-misti' : null)
    }
    await saved(askAsBoss, 'additionalPages', null)
  },
)

const named = [
  ...[
    'featuresPage',
    'faq',
    'feedback',
    'documents',
    'accountsPage',
    'helpPage',
    'payments',
    'profileNotifications',
  ].map((flag) => `flags.${flag}`),
  ...['flags.socialSignIn', 'platform', 'captcha.callback', 'captcha.signIn', 'captcha.registration'],
  ...['payments.enabled', 'payments.services.portmone.format', 'verification.providers', 'verification.months'],
  ...['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => `chat.hours.${day}`),
]

row(
  'J04 flags, platform, payment services, verification and chat hours are set, judged and audited',
  async ({ askAsAdministrator, configured: { ask, askAsBoss, boss } }) => {
    // At a portal with providers: before the first import, as in these rows' portal, every code is allowed.
    const unknown = await set(askAsAdministrator, 'verification.providers', ['123456'])
    expect([unknown.status, unknown.json.errors?.[0].message]).toEqual([422, expect.stringContaining('«123456» немає')])
    const { json } = await askAsBoss('/api/admin/settings')
    expect(json.settings.map((setting: { path: string }) => setting.path)).toEqual(expect.arrayContaining(named))
    const wrong = {
      'flags.faq': 'можливо',
      'verification.providers': [''],
      'verification.defaultMonths': 99,
      'chat.hours.mon': 'зранку',
    }
    for (const [path, value] of Object.entries(wrong)) {
      const refused = await set(askAsBoss, path, value)
      expect([path, refused.status]).toEqual([path, 422])
      expect(refused.json.errors[0].message, path).toMatch(/[а-яі]{3}/)
    }
    const after = (await askAsBoss('/api/admin/settings')).json
    expect(after.settings, 'a refused value changes nothing').toEqual(json.settings)
    await saved(askAsBoss, 'flags.faq', false)
    expect((await ask('/api/settings')).json.flags.faq, 'from the next answer on').toBe(false)
    await saved(askAsBoss, 'flags.faq', null)
    await saved(askAsBoss, 'chat.hours.sat', '9:00-12:00')
    expect((await ask('/api/cms/public/chat')).json.hours[5]).toBe('9:00-12:00')
    await saved(askAsBoss, 'chat.hours.sat', null)
    const bare = await set(askAsBoss, 'payments.enabled', 'easypay')
    expect(bare.json.code, 'payments ask for password and code').toBe('confirmation_required')
    const proved = await set(askAsBoss, 'payments.enabled', 'easypay', withProof(boss))
    expect(proved.status, proved.text).toBe(200)
    const entries: { target: string; actor: string; detail: unknown }[] = (await askAsBoss('/api/admin/audit')).json
    for (const path of ['flags.faq', 'chat.hours.sat', 'payments.enabled']) {
      const entry = entries.find((one) => JSON.stringify(one).includes(path))
      expect(JSON.stringify(entry), path).toContain(boss.account)
    }
    const money = entries.find(({ target }) => target === 'payments.enabled')
    expect(money, 'old and new').toMatchObject({ detail: { from: 'portmone', to: 'easypay' } })
  },
)

const wrongValues = {
  PORTAL_MAIL_FROM: 'nope',
  PORTAL_TOASTS_SUCCESS_MS: 'швидко',
  PORTAL_FLAGS_FAQ: 'можливо',
  PUBLIC_URL: 'not an address',
  PORTAL_PAYMENTS_SERVICES_PORTMONE_FORMAT: 'http://pay.example/{account}',
  PORTAL_VERIFICATION_MONTHS_889: '99',
  PORTAL_PROVIDER_GROUP: 'двадцять два',
  PORTAL_DASHBOARD_FILTER_MONTHS: '0',
  PORTAL_CHAT_HOURS_MON: 'зранку',
  PORTAL_THERE_IS_NO_SUCH: '1',
}

row('C32 each captcha goes by its own flag', async ({ page, configured: { askAsBoss } }) => {
  const forms = { signIn: '/sign-in', registration: '/register', callback: '/contacts/new' }
  const shown = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible()
    await page.getByRole('main').getByRole('textbox').first().focus()
    // Focus starts the captcha, and its text changes.
    return page.getByRole('status').filter({ hasText: /не робот|Перевірку пройдено|Перевіряємо/ })
  }
  for (const flag of Object.keys(forms)) {
    await saved(askAsBoss, `captcha.${flag}`, false)
    for (const [form, path] of Object.entries(forms)) {
      await expect(await shown(path), `${flag} off, ${path}`).toHaveCount(form === flag ? 0 : 1)
    }
    await saved(askAsBoss, `captcha.${flag}`, null)
  }
})

row(
  'C34 without a mail server letters are kept where staff can read them',
  async ({ page, configured: { askAsBoss } }) => {
    const email = newAddress()
    await page.goto('/register')
    await fillRegistration(page, email)
    await submit(page).click()
    await expect(page).toHaveURL(/\/register-completed$/)
    // The list omits the letters' text, so each letter is read separately.
    const letters: { id: number; state: string }[] = (await askAsBoss('/api/admin/letters')).json
    const kept = letters.filter(({ state }) => state === 'kept')
    const read = await Promise.all(kept.map(async ({ id }) => (await askAsBoss(`/api/admin/letters/${id}`)).text))
    expect(read.filter((text) => text.includes(email))).toEqual([expect.stringMatching(/https?:\/\/[^\s"]+/)])
  },
)

row('M01 a wrong value stops with one clear line that names it, at the check and at the start', async () => {
  const said = Object.entries(wrongValues).map(async ([name, value]) => {
    const { status, printed } = await endOf(['config', 'check'], { [name]: value })
    return { name, failed: status !== 0, lines: printed.trim().split('\n') }
  })
  for (const { name, failed, lines } of await Promise.all(said)) {
    expect([name, failed, lines.length, lines[0]]).toEqual([name, true, 1, expect.stringContaining(name)])
    expect(lines[0], name).toMatch(/[а-яі]{3}/)
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'zatyshok-walk-'))
  const start = { DATA_DIR: folder, PORT: '0', PORTAL_FLAGS_FAQ: 'можливо' }
  const { status, printed } = await endOf(['start'], start)
  expect([status > 0, printed.trim().split('\n').length, printed]).toEqual([
    true,
    1,
    expect.stringContaining('PORTAL_FLAGS_FAQ'),
  ])
  const file = path.join(folder, 'portal.yaml')
  writeFileSync(file, JSON.stringify({ toasts: { successMs: 2600, errorMs: 4100 }, flags: { faq: 'ні' } }))
  const wrongFile = await endOf(['config', 'check'], { CONFIG_FILE: file })
  expect([wrongFile.status > 0, wrongFile.printed]).toEqual([true, expect.stringContaining('flags.faq')])
  writeFileSync(file, JSON.stringify({ toasts: { successMs: 2600, errorMs: 4100 } }))
  const shown = await endOf(['config', 'show'], { CONFIG_FILE: file, PORTAL_TOASTS_ERROR_MS: '4200' })
  for (const line of [
    'toasts.successMs = 2600',
    'toasts.errorMs = 4200',
    'toasts.defaultMs = 3000',
    'providerGroup = 22',
    'ignoreCounterTypeAt = ["889","999"]',
    'linking.withoutCode = ["889","999"]',
    'dashboard.filterMonths = 3',
    'dashboard.paymentPeriods = 2',
    'dashboard.paymentLines = 6',
    'verification.defaultMonths = 3',
    'chat.hours.fri = "8:00-16:00"',
  ]) {
    expect(shown.printed, line).toContain(line)
  }
  const documented = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8')
  const keys = [...shown.printed.matchAll(/^([a-zA-Z0-9.]+) = /gm)].map(([, key = '']) => key)
  expect(keys.length).toBeGreaterThan(60)
  for (const key of keys) {
    const general = key.replace(/^(payments\.services|payments\.providerPaths|linking\.numberLabels)\.[^.]+/, '$1')
    expect(documented, key).toContain(`\`${general.split('.').slice(0, 2).join('.')}`)
  }
  rmSync(folder, { recursive: true })
})

const defaults = {
  captchaCallback: true,
  captchaSignIn: true,
  captchaRegistration: true,
  socialSignIn: true,
  featuresPage: false,
  faq: true,
  accountsPage: false,
  helpPage: false,
  payments: true,
  profileNotifications: true,
}
const social = (page: Page) => page.getByRole('button', { name: 'Увійти через Тестовий вхід' })

row(
  'M02 the default flags are the specification’s, in what people see',
  async ({ page, resident, browser, configured }) => {
    expect((await configured.ask('/api/settings')).json.flags).toMatchObject(defaults)
    for (const path of ['/sign-in', '/register', '/contacts/new']) {
      await page.goto(path)
      await expect(page.getByRole('status').filter({ hasText: 'не робот' }), path).toBeVisible()
    }
    await page.goto('/sign-in')
    await expect(social(page), 'once a provider is configured').toBeVisible()
    const bare = await startOwnPortal({})
    const visitor = await browser.newPage({ baseURL: bare.origin, locale: 'uk-UA' })
    await visitor.goto('/sign-in')
    await expect(visitor.getByRole('button', { name: 'Увійти', exact: true })).toBeVisible()
    await expect(visitor.getByRole('button', { name: /^Увійти через/ })).toHaveCount(0)
    await visitor.setViewportSize(wide)
    await visitor.goto('/')
    const heading = visitor.getByRole('heading', { level: 1 })
    await expect(heading, 'the route of the features stays the default').toHaveText('Усе за дім — в одному місці')
    await expect(visitor.getByRole('link', { name: 'Можливості', exact: true })).toHaveCount(0)
    await expect(visitor.getByRole('banner').getByRole('link', { name: 'Поширені запитання' })).toBeVisible()
    await visitor.close()
    await bare.stop()

    await resident.setViewportSize(wide)
    await resident.goto('/dashboard')
    await expect(resident.getByRole('link', { name: /^Сплатити \d/ }).first()).toBeVisible()
    const menu = resident.getByRole('navigation', { name: 'Розділи кабінету' })
    await expect(menu.getByRole('link', { name: 'Лічильники' })).toBeVisible()
    for (const name of ['Особові рахунки', 'Довідка']) {
      await expect(menu.getByRole('link', { name }), name).toHaveCount(0)
    }
    await resident.goto('/dashboard/accounts')
    await expect(resident.getByRole('heading', { level: 1 })).toHaveText('Особові рахунки')
    await resident.goto('/help')
    await expect(resident.getByRole('heading', { level: 1 })).toHaveText('Поширені запитання')
    await resident.goto('/dashboard/profile#emails')
    await expect(
      resident
        .getByRole('main')
        .getByRole('checkbox', { name: /рахунк/i })
        .first(),
    ).toBeVisible()
  },
)
