import { expect, type Page } from '@playwright/test'
import { becomeNewcomer } from './newcomer.ts'
import { row } from './row.ts'

const toasts = (page: Page) => page.getByRole('region', { name: 'Сповіщення', exact: true })
const accounts = '**/api/warehouse/consumer/invoice_accounts*'

/** Opens the accounts while that call is answered so. */
async function openWith(page: Page, status: number, json: object = {}): Promise<void> {
  await page.route(accounts, (route) => route.fulfill({ status, json }))
  await page.goto('/dashboard/accounts')
}

row(
  'L01 a 401 of DELETE tells of the password only; any other signs out and leads to the sign-in',
  async ({ page }) => {
    await becomeNewcomer(page)
    await page.route(accounts, (route) =>
      route.fulfill({ status: 401, json: { message: 'Сеанс завершено сервером.' } }),
    )
    await page.goto('/dashboard/accounts')
    await expect(page).toHaveURL(/\/sign-in/)
    await expect(page.getByText('Сеанс завершено сервером.').first()).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('zatyshok.accessToken'))).toBeNull()
  },
)

row('L02 400 and 500: the server’s message, or the general one', async ({ resident }) => {
  await openWith(resident, 500, { message: 'Сервер пояснив.' })
  await expect(toasts(resident).getByText('Сервер пояснив.')).toBeVisible()
  await openWith(resident, 400)
  await expect(
    toasts(resident).getByText('Помилка опрацювання запиту, перезавантажте, будь ласка, сторінку').first(),
  ).toBeVisible()
})

row('L03 403: the server’s message, or the one of missing rights', async ({ resident }) => {
  await openWith(resident, 403)
  await expect(toasts(resident).getByText('Недостатньо прав доступу до цього ресурсу')).toBeVisible()
})

row('L04 405 has its sentence', async ({ resident }) => {
  await openWith(resident, 405)
  await expect(toasts(resident).getByText('Метод недоступний або не відповідає оголошеному на сервері')).toBeVisible()
})

row('L05 409 and 422 show each item as a warning, or the general error', async ({ resident }) => {
  await openWith(resident, 422, { errors: [{ message: 'Перше не так.' }, { message: 'Друге не так.' }] })
  await expect(toasts(resident).getByText('Перше не так.')).toBeVisible()
  await expect(toasts(resident).getByText('Друге не так.')).toBeVisible()
  await openWith(resident, 409)
  await expect(
    toasts(resident).getByText('Помилка опрацювання запиту, перезавантажте, будь ласка, сторінку').first(),
  ).toBeVisible()
})

row('L06 504 has its title and its text', async ({ resident }) => {
  await openWith(resident, 504)
  const toast = toasts(resident).getByRole('alert').filter({ hasText: 'Немає зв’язку із сервером' })
  await expect(toast).toContainText('Не вдалося отримати відповідь від сервера, спробуйте пізніше')
})

row('L07 what was told by a toast is not told again by the screen', async ({ resident }) => {
  await openWith(resident, 500, { message: 'Сервер пояснив.' })
  await expect(toasts(resident).getByText('Сервер пояснив.')).toHaveCount(1)
  await expect(resident.getByRole('main').getByText('Сервер пояснив.')).toHaveCount(0)
})

row('L08 data that did not load has its sentence and a retry', async ({ resident }) => {
  await openWith(resident, 500)
  await expect(resident.getByRole('main').getByText('Помилка завантаження даних! Спробуйте пізніше')).toBeVisible()
  await resident.unroute(accounts)
  await resident
    .getByRole('main')
    .getByRole('button', { name: /ще раз|Повторити/ })
    .click()
  await expect(resident.getByRole('button', { name: /^Копіювати номер/ }).first()).toBeVisible()
})
