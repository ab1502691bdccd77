import { expect, type Page } from '@playwright/test'
import { sendSignIn } from '../../harness/kit/sign-in-screen.ts'
import { signInOf } from '../support/resident.ts'
import { becomeNewcomer } from './newcomer.ts'
import { row } from './row.ts'

const header = (page: Page) => page.getByRole('banner')

row(
  'A09 the four formats of dates stand on screens and in file names; the API speaks ISO 8601',
  async ({ resident, askAsResident }) => {
    const textOf = async (path: string) => {
      await resident.goto(path)
      await expect(
        resident
          .getByRole('main')
          .getByText(/\d\d\.\d\d\.\d{4}/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible()
      const text = await resident.getByRole('main').innerText()
      expect(text, path).not.toMatch(/\b\d{4}-\d\d-\d\d\b|\b\d{1,2}\/\d{1,2}\/\d{4}\b/)
      return text
    }
    expect(await textOf('/dashboard/payments')).toMatch(/\b\d\d\.\d\d\.\d{4}\b/)
    expect(await textOf('/dashboard/profile#general')).toMatch(/\b\d\d\.\d\d\.\d{4}( |, |\u00a0)\d\d:\d\d\b/)
    await resident.setViewportSize({ width: 1280, height: 900 })
    await resident.goto('/dashboard/payments')
    const [download] = await Promise.all([
      resident.waitForEvent('download'),
      resident.getByRole('button', { name: 'Завантажити CSV' }).click(),
    ])
    expect(download.suggestedFilename(), 'dd-MM-yyyy').toMatch(/\d\d-\d\d-\d{4}/)
    const { json: profile } = await askAsResident('/api/ud/profile')
    for (const at of [profile.dc, profile.dlc]) expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/)
  },
)

row('A10 the empty path and any unknown path lead to /features', async ({ page }) => {
  for (const path of ['/', '/there-is-no-such-page', '/there/is/none', '/pages/there-is-none']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Усе за дім — в одному місці')
  }
})

row('A11 a guarded page asks to sign in and then opens what was asked for', async ({ page }) => {
  for (const path of ['tariffs', 'profile', 'counters', 'invoices', 'payments', 'accounts']) {
    await page.goto(`/dashboard/${path}`)
    await expect(page, path).toHaveURL(new RegExp(`/sign-in\\?.*return=.*${path}`))
  }
  await page.evaluate(() => {
    localStorage.setItem('zatyshok.accessToken', 'x'.repeat(43))
    localStorage.setItem('zatyshok.accessTokenExpiry', '2020-01-01T00:00:00.000Z')
  })
  await page.goto('/dashboard/tariffs?from=walk')
  await expect(page, 'an expired token opens no guarded page').toHaveURL(/\/sign-in\?.*return=.*tariffs/)
  await sendSignIn(page, signInOf('resident'))
  await expect(page).toHaveURL(/\/dashboard\/tariffs\?from=walk$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Тарифи/)
  await page.goto('/sign-in?return=https%3A%2F%2Felsewhere.example%2F')
  await expect(page).toHaveURL(/127\.0\.0\.1/)
})

row('A12 every page has a title of its own, and its heading takes the focus', async ({ page, resident }) => {
  const titles = new Map<string, string>()
  for (const path of ['/features', '/help', '/docs', '/contacts/new', '/sign-in', '/register', '/recovery']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    titles.set(path, await page.title())
  }
  expect(titles.get('/recovery')).toContain('Відновлення паролю')
  await resident.setViewportSize({ width: 1280, height: 900 })
  await resident.goto('/dashboard')
  await expect(resident.getByText(/^(До сплати за |Усе сплачено)/).first()).toBeVisible()
  for (const path of ['accounts', 'counters', 'invoices', 'payments', 'tariffs']) {
    const before = await resident.title()
    // Navigates as a user does, by the page's own link; the accounts link is in the user menu.
    if (path === 'accounts') await resident.getByRole('button', { name: /^Меню користувача/ }).click()
    await resident.locator(`a[href="/dashboard/${path}"]`).filter({ visible: true }).first().click()
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
  // A page reached from another page of the site has its heading focused; the first page of a visit starts at its top.
  const visit = await page.context().newPage()
  await visit.goto('/sign-in')
  await expect(visit.getByRole('heading', { level: 1 })).toBeVisible()
  await visit.keyboard.press('Tab')
  await expect(visit.getByRole('link', { name: 'Перейти до основного вмісту' })).toBeFocused()
  const { account, password } = signInOf('resident')
  const reach = async (name: string) => {
    for (let presses = 0; presses < 40; presses++) {
      await visit.keyboard.press('Tab')
      const focused = await visit.evaluate(() => {
        const { activeElement: at } = document
        return (at as HTMLInputElement | null)?.labels?.[0]?.textContent ?? at?.textContent ?? ''
      })
      if (focused.startsWith(name)) return
    }
    throw new Error(`The keyboard does not reach «${name}»`)
  }
  await reach('Логін')
  await visit.keyboard.type(account)
  await reach('Пароль')
  await visit.keyboard.type(password)
  await visit.keyboard.press('Enter')
  await expect(visit).toHaveURL(/\/dashboard$/)
  await resident.goto('/dashboard/invoices')
  await expect(resident.getByRole('main').getByText(/грн/).first()).toBeVisible()
  await resident.emulateMedia({ media: 'print' })
  await expect(header(resident).getByRole('button').first()).toBeHidden()
  await expect(
    resident
      .getByRole('main')
      .getByText(/\d,\d\d\u00a0грн/)
      .first(),
    'the sums are on paper',
  ).toBeVisible()
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

row('A15 an empty screen explains itself and offers the next step', async ({ page }) => {
  await becomeNewcomer(page)
  for (const [path, next] of [
    ['', /Додати особовий рахунок/],
    ['/accounts', /Додати особовий рахунок|Додати рахунок/],
    ['/counters', /Додати/],
    ['/invoices', /Додати/],
    ['/payments', /Додати/],
  ] as const) {
    await page.goto(`/dashboard${path}`)
    await expect(page.getByRole('main').getByRole('link', { name: next }).first(), path).toBeVisible()
    expect((await page.getByRole('main').innerText()).length, path).toBeGreaterThan(40)
  }
})
