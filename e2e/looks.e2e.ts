import { expect, type Page } from '@playwright/test'
import { askPortal, openMeters } from './support/ask-portal.ts'
import { allLooks, expectGoodLooks } from './support/looks.ts'
import { nobody, test } from './support/portals/portal-test.ts'

test.setTimeout(120_000)
// This file is the longest, and its tests only read, so both workers share it.
test.describe.configure({ mode: 'parallel' })

interface Screen {
  name: string
  /** Opens the screen and waits for its content. */
  open: (page: Page) => Promise<void>
  tag?: '@daily'
}

const main = (page: Page) => page.getByRole('main')

const openAt = async (page: Page, path: string, ready: RegExp | string) => {
  // The same address with a part after `#` would not load the page again.
  if (path.includes('#')) await page.goto('about:blank')
  await page.goto(path)
  await expect(main(page).getByText(ready).first()).toBeVisible()
}

const openLastInvoice = async (page: Page) => {
  const [invoice] = await askPortal<{ id: string }[]>(page.request, 'last-invoices')
  await openAt(page, `/dashboard/invoices/${invoice?.id}`, 'З чого складається сума')
}

const openReading = async (page: Page, change: number) => {
  const [meter] = await openMeters(page.request)
  await openAt(page, `/dashboard/counters/${meter.id}/reading`, / було /)
  const field = page.getByRole('textbox', { name: /^Нове показання/ })
  await field.fill(String(Math.floor(Number(meter.previous[0]?.value)) + change))
  await field.blur()
}

/** One field is valid, the others are invalid in turn. */
const openReplaced = async (page: Page) => {
  await openReading(page, 5)
  await page.getByLabel('Лічильник замінили: на ньому інший номер').check()
  await page.getByLabel('Номер нового лічильника').fill('ВС 700123')
  await page.getByRole('textbox', { name: 'Дата заміни' }).fill('01.01.2020')
  await page.getByLabel(/^Останнє показання старого/).fill('1')
  await page.getByLabel(/^Початкове показання нового/).fill('сто')
  await page.getByLabel(/^Початкове показання нового/).blur()
  await expect(main(page).getByText('Введіть число', { exact: false })).toBeVisible()
}

const cabinet: Screen[] = [
  { name: 'home', open: (page) => openAt(page, '/dashboard', /^До сплати за /), tag: '@daily' },
  { name: 'accounts', open: (page) => openAt(page, '/dashboard/accounts', 'Додати особовий рахунок') },
  { name: 'meters as cards', open: (page) => openAt(page, '/dashboard/counters?view=counter', 'Останнє показання') },
  { name: 'meters as a table', open: (page) => openAt(page, '/dashboard/counters?view=table', 'Холодна вода') },
  { name: 'reading, below the previous', open: (page) => openReading(page, -5) },
  { name: 'reading, unusually high', open: (page) => openReading(page, 400) },
  { name: 'reading of a replaced meter', open: openReplaced },
  { name: 'bills', open: (page) => openAt(page, '/dashboard/invoices', 'Разом за період') },
  { name: 'a bill', open: openLastInvoice, tag: '@daily' },
  { name: 'what to pay', open: (page) => openAt(page, '/dashboard/pay', /^До сплати|^Разом/) },
  {
    name: 'one meter',
    open: async (page) => {
      const [meter] = await openMeters(page.request)
      await openAt(page, `/dashboard/counters/${meter.id}`, /Повірка|повірк/)
    },
  },
  { name: 'payments', open: (page) => openAt(page, '/dashboard/payments', /\d\u00a0грн$/) },
  { name: 'tariffs', open: (page) => openAt(page, '/dashboard/tariffs', /\d\u00a0грн/) },
  { name: 'notifications', open: (page) => openAt(page, '/dashboard/notifications', 'Прочитані зберігаємо') },
  { name: 'profile', open: (page) => openAt(page, '/dashboard/profile', 'Вхід і безпека') },
  {
    name: 'profile, the password',
    open: (page) => openAt(page, '/dashboard/profile#change-password', 'Надійний пароль містить:'),
  },
  { name: 'security', open: (page) => openAt(page, '/dashboard/profile/security', /зараз, на цьому пристрої/) },
  { name: 'calendar', open: (page) => openAt(page, '/dashboard/profile/calendar', 'Отримати посилання') },
  { name: 'my data', open: (page) => openAt(page, '/dashboard/profile/data', 'Завантажити JSON') },
  {
    name: 'profile, general information edited',
    open: async (page) => {
      await openAt(page, '/dashboard/profile#general', 'Прізвище')
      await page.getByRole('button', { name: 'Редагувати загальну інформацію' }).click()
      await page.getByLabel('Прізвище').fill('Щ'.repeat(200))
      await page.getByLabel('Логін').fill('a')
      await page.getByLabel('Логін').blur()
    },
  },
  {
    name: 'profile, addresses edited',
    open: async (page) => {
      await openAt(page, '/dashboard/profile#emails', 'Отримувати рахунки')
      await page.getByRole('button', { name: 'Змінити адреси' }).click()
      await page.getByLabel('Нова адреса').fill('хтось')
      await page.getByLabel('Нова адреса').blur()
    },
  },
  {
    name: 'profile, a phone added',
    open: async (page) => {
      await openAt(page, '/dashboard/profile#phones', '+38 (000) 000 00 01')
      await page.getByRole('button', { name: 'Додати телефон' }).click()
    },
  },
  {
    name: 'profile, its deletion asked about',
    open: async (page) => {
      await openAt(page, '/dashboard/profile#delete', 'Видалити профіль…')
      await page.getByRole('button', { name: 'Видалити профіль…' }).click()
      await expect(page.getByRole('dialog', { name: 'Підтвердження видалення профілю' })).toHaveCSS('opacity', '1')
    },
  },
  { name: 'no such screen', open: (page) => openAt(page, '/dashboard/no-such-screen', 'Головна') },
  {
    name: 'a failed screen with its toast',
    open: async (page) => {
      await page.route('**/api/warehouse/consumer/home', (route) => route.fulfill({ status: 500 }))
      await page.goto('/dashboard')
      await page.getByRole('region', { name: 'Сповіщення', exact: true }).getByRole('alert').hover()
      await expect(main(page).getByRole('button', { name: 'Спробувати ще раз' })).toBeVisible()
    },
  },
  {
    name: 'the user menu',
    open: async (page) => {
      await openAt(page, '/dashboard', /^До сплати за /)
      await page.getByRole('button', { name: /^Меню користувача/ }).click()
      await expect(page.getByRole('button', { name: 'Вийти' })).toBeVisible()
    },
  },
]

const outside: Screen[] = [
  { name: 'sign-in', open: (page) => openAt(page, '/sign-in', 'Забули пароль?'), tag: '@daily' },
  {
    name: 'a refused sign-in',
    open: async (page) => {
      await openAt(page, '/sign-in', 'Забули пароль?')
      await page.getByLabel('Логін').fill('хтось')
      await page.getByLabel('Пароль', { exact: true }).fill('пароль')
      await page.getByRole('button', { name: 'Увійти', exact: true }).click()
      await expect(main(page).getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'the second step of the sign-in',
    open: async (page) => {
      await page.route('**/api/account/authentication', (route) =>
        route.fulfill({
          status: 403,
          json: { code: 'second_factor_required', message: 'Введіть код.', requestId: '1' },
        }),
      )
      await openAt(page, '/sign-in', 'Забули пароль?')
      await page.getByLabel('Логін').fill('хтось')
      await page.getByLabel('Пароль', { exact: true }).fill('пароль')
      await page.getByRole('button', { name: 'Увійти', exact: true }).click()
      await expect(page.getByLabel('Код підтвердження')).toBeVisible()
    },
  },
  { name: 'registration', open: (page) => openAt(page, '/register', 'Надійний пароль містить') },
  {
    name: 'registration with faults',
    open: async (page) => {
      await openAt(page, '/register', 'Надійний пароль містить')
      await page.getByLabel('Електронна пошта').fill('хтось')
      await page.getByLabel('Телефон (необов’язково)').fill('067')
      await page.getByLabel('Пароль', { exact: true }).fill('Їж1')
      await page.getByLabel('Підтвердження пароля', { exact: true }).fill('Їж2')
      await page.getByLabel('Підтвердження пароля', { exact: true }).blur()
      await expect(main(page).getByText('Паролі мають бути однаковими')).toBeVisible()
    },
  },
  {
    name: 'a registration under way',
    open: async (page) => {
      await page.route('**/api/warehouse/consumer/registration', () => {})
      await page.goto('/register?email=resident@kalynivsk.example')
      await page.getByLabel('Пароль', { exact: true }).fill('Їжак у садку 7')
      await page.getByLabel('Підтвердження пароля', { exact: true }).fill('Їжак у садку 7')
      await page.getByLabel('Я погоджуюся з умовами договору').check()
      await main(page).getByRole('button', { name: 'Зареєструватися' }).click()
      await expect(main(page).getByText('Надсилання…')).toBeVisible()
    },
  },
  {
    name: 'the agreement',
    open: async (page) => {
      await openAt(page, '/register', 'Надійний пароль містить')
      await page.getByRole('button', { name: 'Прочитати умови договору' }).click()
      const dialog = page.getByRole('dialog', { name: 'Умови договору' })
      await expect(dialog.getByRole('heading').nth(1)).toBeVisible()
      await expect(dialog).toHaveCSS('opacity', '1')
    },
  },
  { name: 'a registration done', open: (page) => openAt(page, '/register-completed', 'Вітаємо з реєстрацією!') },
  {
    name: 'a confirmation that failed',
    open: async (page) => {
      await openAt(page, '/email-confirm', 'Код підтвердження не може бути порожнім')
      await expect(page.getByLabel('Електронна пошта')).toBeVisible()
    },
  },
  { name: 'the recovery', open: (page) => openAt(page, '/recovery', 'буде надіслано лист') },
  { name: 'a new password', open: (page) => openAt(page, '/recovery/change-password?code=x', 'Введіть новий пароль.') },
  {
    name: 'a password of an invited person',
    open: (page) => openAt(page, '/recovery/change-password?code=x&for=invitation', 'Створіть пароль'),
  },
  { name: 'a recovery link without its code', open: (page) => openAt(page, '/recovery/change-password', 'Посилання') },
  {
    name: 'features with the menu open',
    open: async (page) => {
      await openAt(page, '/features', 'Як почати')
      const menu = page.getByRole('banner').locator('summary')
      if (await menu.isVisible()) await menu.click()
    },
  },
]

for (const { name, open, tag = [] } of cabinet) {
  test(`A01 A14 ${name}: accessible, Ukrainian, nothing cut, every target 48 px`, { tag }, ({ page }) =>
    expectGoodLooks(page, name, { ...allLooks, open }),
  )
}

test.describe('nobody signed in', () => {
  test.use(nobody)

  for (const { name, open, tag = [] } of outside) {
    test(`A01 A14 ${name}: accessible, Ukrainian, nothing cut, every target 48 px`, { tag }, ({ page }) =>
      expectGoodLooks(page, name, { ...allLooks, open }),
    )
  }
})

test('A14 amounts of a column are right-aligned', async ({ page }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await openLastInvoice(page)
    const edges = await page
      .getByRole('table', { name: 'З чого складається сума' })
      .getByRole('row')
      .evaluateAll((rows) => rows.map((row) => row.lastElementChild?.getBoundingClientRect().right ?? 0))
    expect(Math.max(...edges) - Math.min(...edges), `${width}`).toBeLessThanOrEqual(1)
  }
})

test('G01 the first phone screen of home shows the sum, the due date and the pay button', { tag: '@daily' }, async ({
  page,
}) => {
  await openAt(page, '/dashboard', /^До сплати за /)
  for (const part of [
    main(page)
      .getByText(/^До сплати за /)
      .first(),
    page.getByRole('link', { name: /^Сплатити \d/ }),
  ]) {
    await expect(part).toBeInViewport()
  }
})

test('A14 the theme follows the system and can be chosen by hand, without a flash on the next load', async ({
  page,
}) => {
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'dark' })
  await openAt(page, '/dashboard', /^До сплати за /)
  const dark = await paper()
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await paper()
  expect(dark).not.toBe(light)
  await page.getByRole('button', { name: /^Меню користувача/ }).click()
  await page.getByText('Темне', { exact: true }).first().click()
  expect(await paper()).toBe(dark)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await paper()).toBe(dark)
})
