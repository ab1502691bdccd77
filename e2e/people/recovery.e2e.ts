import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { sendSignIn } from '../../harness/kit/sign-in-screen.ts'
import { forgetSignIn } from '../support/forget-sign-in.ts'
import { letterTo } from '../support/letters.ts'
import { nobody, test } from '../support/portals/portal-test.ts'
import { origin } from '../support/resident.ts'

test.use(nobody)

const SUBJECT = 'Відновлення доступу до кабінету'
const toasts = (page: Page) => page.getByRole('region', { name: 'Сповіщення' })
const email = (page: Page) => page.getByLabel('Електронна пошта (e-mail)')
const send = (page: Page) => page.getByRole('button', { name: 'Надіслати', exact: true })
const newPassword = (page: Page) => page.getByLabel('Новий пароль', { exact: true })
const confirmation = (page: Page) => page.getByLabel('Підтвердження нового пароля', { exact: true })
const change = (page: Page) => page.getByRole('button', { name: 'Змінити', exact: true })

test('C27 C28 any address gets one request and the same response', async ({ page }) => {
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

test('C29 C30 C34 the letter’s link sets a new password once; the old one is no longer valid', {
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

  await forgetSignIn(page)
  await page.context().clearCookies()
  await page.goto(link)
  await newPassword(page).fill('Ще один пароль')
  await confirmation(page).fill('Ще один пароль')
  await change(page).click()
  const toast = page.getByRole('region', { name: 'Сповіщення', exact: true }).getByRole('alert')
  await expect(toast).toContainText('Посилання вже використано')
})

/** Registers a new resident, so that these tests change no other test's password. */
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
