import { expect, type Page } from '@playwright/test'
import { test } from './support/portal-test.ts'
import { origin, signInAsResident } from './support/resident.ts'

const accounts = '**/api/warehouse/consumer/invoice_accounts*'
const loadError = 'Помилка завантаження даних! Спробуйте пізніше'
const processing = 'Помилка опрацювання запиту, перезавантажте, будь ласка, сторінку'

interface Refusal {
  status: number
  message?: string
  errors?: { message: string }[]
}

/** The accounts are refused as the contract writes refusals; without a message as a proxy would, in HTML. */
async function refuseAccounts(page: Page, { status, message, errors }: Refusal): Promise<void> {
  const body = { code: 'internal', message, errors, requestId: 'test' }
  const answer = message === undefined ? { status, body: '<h1>proxy</h1>' } : { status, json: body }
  await page.route(accounts, (route) => route.fulfill(answer))
}

const toasts = (page: Page) => page.getByRole('region', { name: 'Сповіщення', exact: true })
const errorToasts = (page: Page) => toasts(page).getByRole('alert')
const otherToasts = (page: Page) => toasts(page).getByRole('status')

async function openAccounts(page: Page): Promise<void> {
  await page.goto('/dashboard/accounts')
  await expect(page.getByRole('heading', { level: 1, name: 'Особові рахунки' })).toBeVisible()
}

const shown: [string, Refusal, string][] = [
  ['L02 400 shows the server’s message', { status: 400, message: 'Запит не той.' }, 'Запит не той.'],
  ['L02 400 without a message', { status: 400 }, processing],
  ['L02 500 shows the server’s message', { status: 500, message: 'Сервер спіткнувся.' }, 'Сервер спіткнувся.'],
  ['L02 500 without a message', { status: 500 }, processing],
  ['L03 403 shows only the server’s message', { status: 403, message: 'Це не ваше.' }, 'Це не ваше.'],
  ['L03 403 without a message', { status: 403 }, 'Недостатньо прав доступу до цього ресурсу'],
  [
    'L04 405 has its own words, whatever the server says',
    { status: 405, message: 'Інше.' },
    'Метод недоступний або не відповідає оголошеному на сервері',
  ],
]

for (const [title, refusal, text] of shown) {
  test(`${title}: one toast, and the cabinet stays`, async ({ page }) => {
    await refuseAccounts(page, refusal)
    await openAccounts(page)
    await expect(errorToasts(page)).toHaveText([`Помилка: ${text}`])
    await expect(otherToasts(page)).toHaveCount(0)
    await expect(page.getByRole('main')).not.toContainText(text)
    await expect(page).toHaveURL(/\/dashboard\/accounts$/)
  })
}

for (const status of [409, 422]) {
  test(`L05 ${status} shows each item of the list as a warning and nothing else`, async ({ page }) => {
    const errors = [{ message: 'Перше не так.' }, { message: 'Друге не так.' }]
    await refuseAccounts(page, { status, message: 'Перевірте введені дані.', errors })
    await openAccounts(page)
    await expect(otherToasts(page)).toHaveText(['Увага: Перше не так.', 'Увага: Друге не так.'])
    await expect(errorToasts(page)).toHaveCount(0)
  })
}

test('L05 422 without a list is the general processing error', async ({ page }) => {
  await refuseAccounts(page, { status: 422 })
  await openAccounts(page)
  await expect(errorToasts(page)).toHaveText([`Помилка: ${processing}`])
})

for (const cause of ['504', 'no network'] as const) {
  test(`L06 ${cause}: title and text of a lost connection, the page stays`, async ({ page }) => {
    await page.route(accounts, (route) => (cause === '504' ? route.fulfill({ status: 504 }) : route.abort()))
    await openAccounts(page)
    await expect(errorToasts(page)).toHaveText([
      /Немає зв’язку із сервером\s*Не вдалося отримати відповідь від сервера, спробуйте пізніше$/,
    ])
    await expect(page).toHaveURL(/\/dashboard\/accounts$/)
  })
}

test('L08 A15 503 shows the server’s words and a retry that works', async ({ page }) => {
  await refuseAccounts(page, { status: 503, message: 'Дані тимчасово недоступні. Спробуйте за хвилину.' })
  await openAccounts(page)
  await expect(errorToasts(page)).toHaveText(['Помилка: Дані тимчасово недоступні. Спробуйте за хвилину.'])
  const failed = page.getByRole('main').getByRole('alert')
  await expect(failed).toContainText(loadError)
  await page.unroute(accounts)
  await failed.getByRole('button', { name: 'Спробувати ще раз' }).click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(failed).toHaveCount(0)
})

test('L07 a request that was taken back says nothing', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Лічильники', exact: true })).toBeVisible()
  await page.route('**/api/warehouse/consumer/counters*', () => {
    // Never answered: the screen is left while it waits.
  })
  const asked = page.waitForRequest('**/api/warehouse/consumer/counters*')
  await page.getByRole('link', { name: 'Лічильники', exact: true }).click()
  await asked
  await page.getByRole('link', { name: 'Нарахування', exact: true }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(errorToasts(page)).toHaveCount(0)
})

test.describe('a session of its own', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('L01 401 shows the server’s message, logs out and comes back after the sign-in', async ({ page, request }) => {
    await signInAsResident(page)
    const { token, forgery } = await page.evaluate(() => ({
      token: localStorage.getItem('zatyshok.accessToken'),
      forgery: /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '',
    }))
    const revoked = await request.post(`${origin()}/api/account/logout`, {
      headers: {
        Authorization: `Bearer ${token}`,
        Cookie: `XSRF-TOKEN=${forgery}`,
        'X-XSRF-TOKEN': decodeURIComponent(forgery),
      },
    })
    expect(revoked.status()).toBe(200)
    await page.getByRole('link', { name: 'Лічильники', exact: true }).click()
    await expect(page).toHaveURL(/\/sign-in\?reason=expired&return=%2Fdashboard%2Fcounters$/)
    await expect(errorToasts(page)).toHaveText([/Ваш сеанс завершився\. Увійдіть ще раз, щоб продовжити\./])
    expect(await page.evaluate(() => localStorage.getItem('zatyshok.profile'))).toBeNull()
  })

  test('L01 401 without a message has the general words', async ({ page }) => {
    await signInAsResident(page)
    await refuseAccounts(page, { status: 401 })
    await page.goto('/dashboard/accounts')
    await expect(page).toHaveURL(/\/sign-in\?reason=expired/)
    await expect(errorToasts(page)).toHaveText([/Ви не авторизовані для доступу до цього ресурсу$/])
  })
})
