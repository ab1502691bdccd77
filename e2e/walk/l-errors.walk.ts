import { expect, type Page } from '@playwright/test'
import { becomeNewcomer } from './newcomer.ts'
import { row } from './row.ts'
import { expectToast, toldBy, watchToasts } from './toasts.ts'

const accounts = '**/api/warehouse/consumer/invoice_accounts*'

/** Opens the accounts screen while that request gets this response. */
async function openWith(page: Page, status: number, json: object = {}): Promise<void> {
  await watchToasts(page)
  await page.unroute(accounts)
  await page.route(accounts, (route) => route.fulfill({ status, json }))
  await page.goto('/dashboard/accounts')
}

const general = 'Помилка опрацювання запиту, перезавантажте, будь ласка, сторінку'
/** Returns how often a toast with this text was shown. */
const timesTold = async (page: Page, text: string) =>
  (await toldBy(page)).filter((one) => one.text.includes(text)).length

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

row('L01 a 401 of the profile’s DELETE tells of the password only, and the session goes on', async ({ page }) => {
  const { password } = await becomeNewcomer(page)
  await watchToasts(page)
  await page.goto('/dashboard/profile#delete')
  await page.route('**/api/ud/profile', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 401, json: { message: 'Сервер пояснив.' } })
      : route.continue(),
  )
  await page.getByRole('main').getByRole('button', { name: 'Видалити профіль…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Поточний пароль', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Видалити профіль назавжди' }).click()
  await expect(
    page.getByText('Пароль для підтвердження введено неправильно').filter({ visible: true }).first(),
  ).toBeVisible()
  await expect(page.getByText('Сервер пояснив.')).toHaveCount(0)
  await expect(page).toHaveURL(/\/dashboard\/profile#delete$/)
  expect(await page.evaluate(() => localStorage.getItem('zatyshok.accessToken'))).not.toBeNull()
})

row('L01 a 401 without a message has the general sentence', async ({ page }) => {
  await becomeNewcomer(page)
  await openWith(page, 401)
  await expect(page).toHaveURL(/\/sign-in\?reason=expired/)
  await expect(page.getByText('Ви не авторизовані для доступу до цього ресурсу').first()).toBeVisible()
})

row('L02 400 and 500: the server’s message, or the general one', async ({ resident }) => {
  for (const status of [400, 500]) {
    const own = `Сервер пояснив ${status}.`
    await openWith(resident, status, { message: own })
    await expectToast(resident, own)
    expect(await timesTold(resident, general), `${status}: the server’s message only`).toBe(status === 400 ? 0 : 1)
    await openWith(resident, status)
    await expect.poll(() => timesTold(resident, general), { message: String(status) }).toBe(status === 400 ? 1 : 2)
  }
})

row('L03 403: the server’s message, or the one of missing rights', async ({ resident }) => {
  await openWith(resident, 403, { message: 'Сервер пояснив.' })
  await expectToast(resident, 'Сервер пояснив.')
  expect(await timesTold(resident, 'Недостатньо прав доступу')).toBe(0)
  await openWith(resident, 403)
  await expectToast(resident, 'Недостатньо прав доступу до цього ресурсу')
})

row('L04 405 has its sentence', async ({ resident }) => {
  await openWith(resident, 405)
  await expectToast(resident, 'Метод недоступний або не відповідає оголошеному на сервері')
})

row('L05 409 and 422 show each item as a warning, or the general error', async ({ resident }) => {
  let times = 0
  for (const status of [409, 422]) {
    const items = [`Перше не так ${status}.`, `Друге не так ${status}.`]
    await openWith(resident, status, { message: 'Усе разом.', errors: items.map((message) => ({ message })) })
    for (const item of items) await expectToast(resident, item)
    const told = (await toldBy(resident)).filter(({ text }) => items.some((item) => text.includes(item)))
    expect(
      told.map(({ role }) => role),
      'warnings',
    ).toEqual(['status', 'status'])
    expect(await timesTold(resident, 'Усе разом.')).toBe(0)
    await openWith(resident, status)
    times += 1
    await expect.poll(() => timesTold(resident, general)).toBe(times)
  }
})

row('L06 504 has its title and its text, and on the root path it also signs out', async ({ page }) => {
  await becomeNewcomer(page)
  await openWith(page, 504)
  await expectToast(page, 'Немає зв’язку із сервером')
  const told = (await toldBy(page)).find(({ text }) => text.includes('Немає зв’язку із сервером'))
  expect(told?.text).toContain('Не вдалося отримати відповідь від сервера, спробуйте пізніше')
  await expect(page).toHaveURL(/\/dashboard\/accounts$/)
  await page.route('**/api/**', (route) => route.fulfill({ status: 504, body: '' }))
  await page.goto('/')
  await expect(page, 'on the root path').toHaveURL(/\/sign-in/)
  expect(await page.evaluate(() => localStorage.getItem('zatyshok.accessToken'))).toBeNull()
})

row(
  'L07 what a toast told the screen does not tell again; a cancelled request is not told at all',
  async ({ resident }) => {
    for (const status of [400, 403, 500]) {
      const own = `Сервер пояснив ${status}.`
      await openWith(resident, status, { message: own })
      await expectToast(resident, own)
      await expect(resident.getByRole('main').getByText(own)).toHaveCount(0)
      expect(await timesTold(resident, own)).toBe(1)
    }
    await resident.unroute(accounts)
    // Earlier rejections may still be shown; leaving for a public page removes them.
    await resident.goto('/features')
    const before = (await toldBy(resident)).length
    await resident.route(accounts, () => undefined)
    await resident.goto('/dashboard/accounts')
    await resident.goto('/dashboard/tariffs')
    await expect(resident.getByRole('heading', { level: 1 })).toBeVisible()
    const since = (await toldBy(resident)).slice(before).map(({ text }) => text)
    expect(
      since.filter((text) => !text.includes('повірк')),
      'but for the notices of verification',
    ).toEqual([])
  },
)

row('L08 data that did not load has its sentence and a retry', async ({ resident }) => {
  await openWith(resident, 500)
  await expect(resident.getByRole('main').getByText('Помилка завантаження даних! Спробуйте пізніше')).toBeVisible()
  await resident.unroute(accounts)
  await resident
    .getByRole('main')
    .getByRole('button', { name: /ще раз|Повторити/ })
    .click()
  await expect(resident.getByRole('main').locator('summary').first()).toBeVisible()
})
