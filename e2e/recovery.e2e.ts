import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { letterTo } from './support/letters.ts'
import { nobody, test } from './support/portal-test.ts'
import { origin } from './support/resident.ts'
import { sendSignIn } from './support/sign-in-screen.ts'

test.use(nobody)

const SUBJECT = 'Відновлення доступу до кабінету'
const toasts = (page: Page) => page.getByRole('region', { name: 'Сповіщення' })
const email = (page: Page) => page.getByLabel('Електронна пошта (e-mail)')
const send = (page: Page) => page.getByRole('button', { name: 'Надіслати', exact: true })
const newPassword = (page: Page) => page.getByLabel('Новий пароль', { exact: true })
const confirmation = (page: Page) => page.getByLabel('Підтвердження нового пароля', { exact: true })
const change = (page: Page) => page.getByRole('button', { name: 'Змінити', exact: true })

test('C27 the recovery leads to the letter, with a heading and a title of its own', async ({ page }) => {
  await page.goto('/recovery')
  await expect(page).toHaveURL(`${origin()}/recovery/send-email`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Відновлення доступу')
  await expect(page).toHaveTitle(/^Відновлення паролю\s— /)
  await expect(page.getByText('На вказану електронну адресу буде надіслано лист з описом подальших дій.')).toBeVisible()
  await expect(send(page)).toBeDisabled()
  await email(page).focus()
  await email(page).blur()
  await expect(email(page)).toHaveAccessibleDescription(/Введіть електронну адресу/)
  await email(page).fill('це не адреса')
  await expect(send(page), 'no format is asked for').toBeEnabled()
})

test('C27 C28 whoever’s the address is, one request and the same answer', async ({ page }) => {
  const requests: unknown[] = []
  page.on('request', (request) => {
    if (request.url().includes('/recover_access/')) requests.push(request.postDataJSON())
  })
  for (const address of ['resident@kalynivsk.example', 'nobody@kalynivsk.example', 'це не адреса']) {
    requests.length = 0
    await page.goto('/recovery/send-email')
    await email(page).fill(address)
    await send(page).dblclick()
    await expect(page).toHaveURL(/\/recovery\/send-email-complete$/)
    await expect(page.getByText('На вказану електронну адресу надіслано лист з описом подальших дій.')).toBeVisible()
    await expect(page).toHaveTitle(/^Відновлення паролю\s— /)
    expect(requests).toEqual([{ email: address, path: 'recovery/change-password' }])
  }
  await page.getByRole('link', { name: 'Вказати іншу адресу' }).click()
  await expect(email(page)).toBeVisible()
})

test('C28 a failure is told by the server’s message, else by the screen’s own; what was typed stays', async ({
  page,
}) => {
  await page.goto('/recovery/send-email')
  await email(page).fill('resident@kalynivsk.example')
  for (const [answer, text] of [
    [{ status: 502, body: '<h1>Bad gateway</h1>' }, 'Не вдалось відправити повідомлення про відновлення паролю.'],
    [{ status: 500, body: '' }, 'Не вдалось відправити повідомлення про відновлення паролю.'],
    [
      { status: 429, json: { code: 'too_many_requests', message: 'Забагато спроб.', requestId: 'r' } },
      'Забагато спроб.',
    ],
  ] as const) {
    await page.route('**/recover_access/by_email', (route) => route.fulfill(answer), { times: 1 })
    await send(page).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText(text)
    await expect(toasts(page).getByRole('alert').last()).toContainText(text)
    await expect(email(page)).toHaveValue('resident@kalynivsk.example')
  }
})

test('C28 how long to wait is said in words', async ({ page }) => {
  await page.route('**/recover_access/by_email', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '3540' },
      json: { code: 'too_many_requests', message: 'Забагато спроб.', requestId: 'r' },
    }),
  )
  await page.goto('/recovery/send-email')
  await email(page).fill('resident@kalynivsk.example')
  await send(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Ще раз можна спробувати через 59 хвилин.')
})

test('C29 C30 the messages of the new password, one of them with a Latin letter', async ({ page }) => {
  await page.goto('/recovery/change-password?code=some-code')
  await expect(page.getByText('Введіть новий пароль.')).toBeVisible()
  await expect(page).toHaveURL(`${origin()}/recovery/change-password`)
  await newPassword(page).fill('12345')
  await newPassword(page).blur()
  const message = page.getByText('Пароль повинен бути не менш')
  await expect(message).toHaveText('Помилка: Пароль повинен бути не менш\u0065 6-ти символів.')
  await expect(confirmation(page)).not.toHaveAttribute('aria-invalid', 'true')
  await newPassword(page).fill('123456')
  await expect(message).toHaveCount(0)
  await confirmation(page).focus()
  await confirmation(page).blur()
  await expect(page.getByText('Паролі не співпадають!'), 'touched').toBeVisible()
  await confirmation(page).pressSequentially('12')
  await expect(page.getByText('Паролі не співпадають!'), 'dirty').toBeVisible()
  await expect(change(page)).toBeDisabled()
  await confirmation(page).fill('123456')
  await expect(page.getByText('Паролі не співпадають!')).toHaveCount(0)
  await expect(change(page)).toBeEnabled()
})

test('C29 C31 the hint stands at the new password only, and its toggle at both', async ({ page }) => {
  await page.goto('/recovery/change-password?code=some-code')
  await expect(newPassword(page)).toHaveAccessibleDescription(/Надійний пароль містить/)
  await expect(confirmation(page)).not.toHaveAccessibleDescription(/Надійний пароль/)
  await newPassword(page).fill('Їжак2026')
  await expect(page.getByText('Виконано 4 з 4 порад')).toBeVisible()
  await page.getByRole('button', { name: 'Показати пароль', exact: true }).click()
  await expect(newPassword(page)).toHaveAttribute('type', 'text')
  await expect(page.getByRole('button', { name: 'Показати повторений пароль' })).toBeVisible()
})

test('C29 without a code there is no form, only the way to another letter', async ({ page }) => {
  await page.goto('/recovery/change-password')
  await expect(page.getByText('Посилання неповне. Відкрийте його з листа ще раз або замовте нове.')).toBeVisible()
  await expect(newPassword(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Отримати нове посилання' }).click()
  await expect(page).toHaveURL(/\/recovery\/send-email$/)
})

test('C30 a failure tells the server’s message, else «Помилка зміни паролю»; what was typed stays', async ({
  page,
}) => {
  await page.goto('/recovery/change-password?code=used-long-ago')
  await newPassword(page).fill('Їжак у садку 8')
  await confirmation(page).fill('Їжак у садку 8')
  await page.route('**/change_password/by_code', (route) => route.fulfill({ status: 502 }), { times: 1 })
  await change(page).click()
  await expect(toasts(page).getByRole('alert')).toContainText('Помилка зміни паролю! Повторіть спробу пізніше.')
  await expect(newPassword(page)).toHaveValue('Їжак у садку 8')
  await change(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Посилання вже використано, або термін його дії минув. Замовте нове.',
  )
  await expect(page.getByRole('link', { name: 'Отримати нове посилання' })).toBeVisible()
})

test('C29 C30 C34 by the letter’s link a new password is set once; the old one no longer opens', {
  tag: '@daily',
}, async ({ page }) => {
  const account = await registered(page)
  await page.goto('/recovery/send-email')
  await email(page).fill(account.email)
  await send(page).click()
  await expect(page).toHaveURL(/send-email-complete$/)
  const { link } = await letterTo(account.email, SUBJECT)
  const fresh = 'Новий пароль 9'

  await page.goto(link)
  await expect(page).toHaveURL(`${origin()}/recovery/change-password`)
  await page.reload()
  await newPassword(page).fill(fresh)
  await confirmation(page).fill(fresh)
  const sent = page.waitForRequest('**/change_password/by_code')
  await change(page).click()
  expect((await sent).postDataJSON()).toEqual({ code: new URL(link).searchParams.get('code'), password: fresh })
  await expect(page).toHaveURL(/\/recovery\/change-password-complete$/)
  await expect(toasts(page).getByRole('status')).toContainText('Зміну паролю успішно виконано!')
  await expect(page.getByText('Доступ до особистого кабінету успішно відновлено.')).toBeVisible()
  await expect(page).toHaveTitle(/^Відновлення паролю\s— /)

  await page.getByRole('main').getByRole('link', { name: 'Увійти' }).click()
  await sendSignIn(page, { account: account.email, password: account.password })
  await expect(page.getByRole('alert')).toHaveText('Помилка входу! Неправильний логін або пароль')
  await sendSignIn(page, { account: account.email, password: fresh })
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await newPassword(page).fill('Ще один пароль')
  await confirmation(page).fill('Ще один пароль')
  await change(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Посилання вже використано')
})

test('C27 C29 frozen texts of the recovery are in the catalogue to the letter', () => {
  const catalogue = JSON.parse(readFileSync(new URL('../packages/i18n/src/messages-uk.json', import.meta.url), 'utf8'))
  expect(catalogue['validation.recovery.newPassword.min']).toContain('\u0065')
  expect(catalogue['validation.newPassword.min']).not.toContain('\u0065')
})

/** A resident of one's own: nobody else's password is changed by these tests. */
async function registered(page: Page): Promise<{ email: string; password: string }> {
  const account = { email: `zabud-${randomBytes(4).toString('hex')}@kalynivsk.example`, password: 'Старий пароль 1' }
  await page.goto(`/register?email=${encodeURIComponent(account.email)}`)
  await page.getByLabel('Пароль', { exact: true }).fill(account.password)
  await page.getByLabel('Підтвердження пароля', { exact: true }).fill(account.password)
  await page.getByLabel('Я погоджуюся з умовами договору').check()
  await page.getByRole('main').getByRole('button', { name: 'Зареєструватися' }).click()
  await expect(page).toHaveURL(/\/register-completed$/)
  await page.goto((await letterTo(account.email, 'Підтвердьте електронну адресу')).link)
  await expect(page.getByText('Електронну адресу підтверджено')).toBeVisible()
  return account
}
