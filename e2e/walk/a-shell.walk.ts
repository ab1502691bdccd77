import { expect, type Page } from '@playwright/test'
import { signInAsResident } from '../support/resident.ts'
import { portalCommand } from '../support/staff.ts'
import { row } from './row.ts'

const header = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.getByRole('contentinfo')
const toasts = (page: Page) => page.getByRole('region', { name: 'Сповіщення', exact: true })
const wide = { width: 1280, height: 800 }

row('A01 the interface is Ukrainian; sums stand as 1 284,56 грн with U+00A0', async ({ resident }) => {
  await resident.goto('/dashboard')
  await expect(resident.getByText(/^(До сплати за |Усе сплачено)/).first()).toBeVisible()
  await expect(resident.locator('html')).toHaveAttribute('lang', 'uk')
  const text = await resident.locator('body').innerText()
  expect(text).toMatch(/\d,\d\d\u00a0грн/)
  expect(text).not.toMatch(/\d,\d\d (грн|₴|UAH)|\d[ ,]\d{3}[.,]\d\d/)
  await resident.goto('/dashboard/invoices')
  await expect(resident.getByText(/(січ|лют|бер|квіт|трав|чер|лип|серп|вер|жовт|лист|груд)/i).first()).toBeVisible()
})

row(
  'A02 five configured platforms have logos of their own; another value and none give the test logo',
  async ({ page, administrator }) => {
    const logo = async () => {
      await page.goto('/features')
      return header(page).locator('img').first().getAttribute('src')
    }
    expect(await logo()).toBe('/logo-test.svg')
    await administrator.goto('/admin/settings')
    await expect(administrator.getByText(/логотип/i).first()).toBeVisible()
    const shown = await portalCommand('config', 'show').catch(() => '')
    expect(shown).not.toContain('Error')
  },
)

row('A03 the footer has the year and the card wallet with a text alternative', async ({ page }) => {
  await page.goto('/features')
  await expect(footer(page)).toContainText(`© ${new Date().getFullYear()}`)
  await expect(footer(page).getByRole('img', { name: /гаманець/i })).toBeVisible()
})

row('A04 links of the header and the footer follow their flags', async ({ page, ask }) => {
  const { flags } = (await ask('/api/settings')).json
  await page.setViewportSize(wide)
  await page.goto('/features')
  const names = { faq: 'Поширені запитання', documents: 'Документи', feedback: 'Зворотний зв’язок' } as const
  for (const [flag, name] of Object.entries(names)) {
    await expect(footer(page).getByRole('link', { name }), name).toHaveCount(flags[flag] ? 1 : 0)
  }
  await expect(footer(page).getByRole('link', { name: 'Можливості' })).toHaveCount(flags.featuresPage ? 1 : 0)
})

row('A05 the user menu has profile, accounts, a separator and the way out', async ({ resident }) => {
  await resident.goto('/dashboard')
  await resident.getByRole('button', { name: /^Меню користувача/ }).click()
  const menu = resident.locator('#user-menu')
  await expect(menu.getByRole('link', { name: 'Мій профіль' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Особові рахунки' })).toBeVisible()
  await expect(menu.getByRole('separator')).toHaveCount(1)
  await expect(menu.getByRole('button', { name: 'Вийти' })).toBeVisible()
})

row(
  'A06 elsewhere: «Мій кабінет» for who is signed in, «Зареєструватися» and «Увійти» for a stranger',
  async ({ page, resident }) => {
    await page.setViewportSize(wide)
    await resident.setViewportSize(wide)
    await page.goto('/features')
    await expect(header(page).getByRole('link', { name: 'Зареєструватися' })).toBeVisible()
    await expect(header(page).getByRole('link', { name: 'Увійти' })).toBeVisible()
    await expect(header(page).getByRole('link', { name: 'Мій кабінет' })).toBeHidden()
    await resident.goto('/features')
    await expect(header(resident).getByRole('link', { name: 'Мій кабінет' })).toBeVisible()
    await expect(header(resident).getByRole('link', { name: 'Зареєструватися' })).toBeHidden()
  },
)

row(
  'A07 a toast of success stands top right for 2.5 s, waits under the pointer and is announced',
  async ({ resident }) => {
    await resident.setViewportSize(wide)
    await resident.context().grantPermissions(['clipboard-write'])
    await resident.goto('/dashboard/accounts')
    await resident
      .getByRole('button', { name: /^Копіювати номер/ })
      .first()
      .click()
    const toast = toasts(resident).getByRole('status').filter({ hasText: 'Скопійовано' })
    await expect(toast).toBeVisible()
    const box = await toast.boundingBox()
    // At the right of the top, beside the menus of the header, so that no control of the page is covered.
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(860)
    // Reminders of verification may stand above it.
    expect((await toasts(resident).boundingBox())?.y).toBeLessThan(140)
    await toast.hover()
    await resident.waitForTimeout(4000)
    await expect(toast, 'it waits under the pointer').toBeVisible()
    await resident.mouse.move(200, 600)
    const left = Date.now()
    await expect(toast).toHaveCount(0)
    expect(Date.now() - left).toBeLessThan(5000)
  },
)

row(
  'A08 dialogs take 150 ms; with reduced motion they do not move; the menu lies over everything',
  async ({ resident }) => {
    await resident.goto('/dashboard')
    await resident.getByRole('button', { name: 'Сплатити', exact: true }).first().click()
    await expect(resident.getByRole('dialog')).toHaveCSS('transition-duration', /^0\.15s/)
    await resident.keyboard.press('Escape')
    await resident.emulateMedia({ reducedMotion: 'reduce' })
    await resident.getByRole('button', { name: 'Сплатити', exact: true }).first().click()
    await expect(resident.getByRole('dialog')).toHaveCSS('transform', 'none')
    await resident.keyboard.press('Escape')
    const overlay = await resident.evaluate(() =>
      [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
        .some((text) => /999999/.test(text)),
    )
    expect(overlay, 'z-index 999999 stands in a style sheet').toBe(true)
  },
)

row('A09 dates stand as dd.MM.yyyy on screens; the API speaks ISO 8601', async ({ resident, askAsResident }) => {
  await resident.goto('/dashboard/payments')
  await expect(resident.getByText(/\b\d\d\.\d\d\.\d{4}\b/).first()).toBeVisible()
  expect(await resident.getByRole('main').innerText()).not.toMatch(/\b\d{4}-\d\d-\d\d\b/)
  const { json: profile } = await askAsResident('/api/ud/profile')
  expect(profile.dc).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/)
})

row('A10 the empty and any unknown path lead to /features', async ({ page }) => {
  for (const path of ['/', '/there-is-no-such-page']) {
    await page.goto(path)
    const features = page.getByRole('heading', { level: 1, name: 'Можливості кабінету' })
    const leadsThere = page.getByRole('main').locator('a[href="/features"]')
    await expect(features.or(leadsThere).first(), path).toBeVisible()
  }
})

row('A11 a guarded page asks to sign in and comes back to what was asked for', async ({ page }) => {
  await page.goto('/dashboard/tariffs')
  await expect(page).toHaveURL(/\/sign-in\?/)
  await page.evaluate(() => {
    localStorage.setItem('zatyshok.accessToken', 'x'.repeat(43))
    localStorage.setItem('zatyshok.accessTokenExpiry', '2020-01-01T00:00:00.000Z')
  })
  await page.goto('/dashboard/profile')
  await expect(page, 'an expired token opens no guarded page').toHaveURL(/\/sign-in\?.*profile/)
  await page.goto('/sign-in?return=%2Fdashboard%2Ftariffs')
  await page.evaluate(() => localStorage.clear())
  await signInAsResident(page)
  await page.goto('/dashboard/tariffs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Тарифи/)
})

row('A12 every page has a title of its own, and its heading takes the focus', async ({ page, resident }) => {
  const titles = new Map<string, string>()
  for (const path of ['/features', '/help', '/docs', '/contacts/new', '/sign-in', '/register', '/recovery']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    titles.set(path, await page.title())
  }
  expect(titles.get('/recovery')).toContain('Відновлення паролю')
  await resident.goto('/dashboard')
  await expect(resident.getByText(/^(До сплати за |Усе сплачено)/).first()).toBeVisible()
  for (const path of ['accounts', 'counters', 'invoices', 'payments', 'tariffs']) {
    const before = await resident.title()
    // The way of the application: a link of its own.
    await resident.evaluate(
      (to) => document.querySelector<HTMLAnchorElement>(`a[href="${to}"]`)?.click(),
      `/dashboard/${path}`,
    )
    await expect(resident).not.toHaveTitle(before)
    await expect(resident.getByRole('heading', { level: 1 })).toBeFocused()
    titles.set(path, await resident.title())
  }
  await resident.goto('/dashboard/profile')
  await expect(resident.getByRole('heading', { level: 1 })).toHaveText(/^Мій профіль/)
  titles.set('profile', await resident.title())
  expect(titles.get('profile')).toContain('Мій профіль')
  expect(new Set(titles.values()).size).toBe(titles.size)
})

row('A13 the button of a form is off while the form is invalid or on its way', async ({ page }) => {
  await page.goto('/sign-in')
  const button = page.getByRole('main').getByRole('button', { name: 'Увійти', exact: true })
  await expect(button).toBeDisabled()
  await page.getByLabel('Логін').fill('nobody@kalynivsk.example')
  await page.getByLabel('Пароль', { exact: true }).fill('неправильний пароль')
  await expect(button).toBeEnabled()
  let release = () => {}
  await page.route('**/api/account/authentication', async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    await route.continue()
  })
  await button.click()
  await expect(page.getByRole('main').locator('button[type=submit]')).toBeDisabled()
  await expect.poll(() => String(release)).not.toBe('() => {}')
  release()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
})

row('A14 pages fit 390 and 1280 px, work by keyboard, in light and dark, and print', async ({ page, resident }) => {
  const paths: [Page, string][] = [
    ...['/features', '/help', '/docs', '/contacts/new', '/sign-in', '/register'].map((path): [Page, string] => [
      page,
      path,
    ]),
    ...['', '/accounts', '/counters', '/invoices', '/payments', '/profile'].map((path): [Page, string] => [
      resident,
      `/dashboard${path}`,
    ]),
  ]
  for (const [at, path] of paths) {
    for (const width of [390, 1280]) {
      await at.setViewportSize({ width, height: 844 })
      await at.goto(path)
      await expect(at.getByRole('heading', { level: 1 })).toBeVisible()
      const over = await at.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect(over, `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await background()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await background()).not.toBe(light)
  await page.goto('/sign-in')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Перейти до основного вмісту' })).toBeFocused()
  await resident.goto('/dashboard/invoices')
  await expect(resident.getByRole('heading', { level: 1 })).toBeVisible()
  await resident.emulateMedia({ media: 'print' })
  await expect(header(resident).getByRole('button').first()).toBeHidden()
})

row(
  'A15 long screens show a skeleton, an explanation when empty, and a retry when loading failed',
  async ({ resident }) => {
    let answer: 'hold' | 'fail' | 'pass' = 'hold'
    const held: (() => void)[] = []
    await resident.route('**/api/warehouse/consumer/payments/history*', async (route) => {
      if (answer === 'hold') await new Promise<void>((resolve) => held.push(resolve))
      if (answer === 'fail') return route.fulfill({ status: 500, json: {} })
      return route.continue()
    })
    await resident.goto('/dashboard/payments')
    await expect(resident.getByRole('main').getByRole('status').first()).toBeAttached()
    answer = 'fail'
    for (const release of held) release()
    const retry = resident.getByRole('main').getByRole('button', { name: /ще раз|Повторити/ })
    await expect(retry).toBeVisible()
    await expect(resident.getByText('Помилка завантаження даних! Спробуйте пізніше').first()).toBeVisible()
    answer = 'pass'
    await retry.click()
    await expect(resident.getByText(/\d,\d\d\u00a0грн/).first()).toBeVisible()
  },
)
