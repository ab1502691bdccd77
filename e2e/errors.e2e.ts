import { expect, type Page } from '@playwright/test'
import type { Fault } from './support/portals/faults.ts'
import { test } from './support/portals/faulty-portal.ts'
import { nobody } from './support/portals/portal-test.ts'

/**
 * Faults are injected on the server side: the browser gets real responses of the application, its database or its
 * proxy.
 */
const accounts = '/api/warehouse/consumer/invoice_accounts'
const loadError = 'Помилка завантаження даних! Спробуйте пізніше'
const noRights = 'Недостатньо прав доступу до цього ресурсу'
const noMethod = 'Метод недоступний або не відповідає оголошеному на сервері'
const noConnection = /Немає зв’язку із сервером\s*Не вдалося отримати відповідь від сервера, спробуйте пізніше\s*$/

const toasts = (page: Page) => page.getByRole('region', { name: 'Сповіщення', exact: true })
const errorToasts = (page: Page) => toasts(page).getByRole('alert')
const otherToasts = (page: Page) => toasts(page).getByRole('status')
const failedScreen = (page: Page) => page.getByRole('main').getByRole('alert')
const stored = (page: Page, key: string) => page.evaluate((key) => localStorage.getItem(`zatyshok.${key}`), key)

async function openAccounts(page: Page): Promise<void> {
  await page.goto('/dashboard/accounts')
  await expect(page.getByRole('heading', { level: 1, name: 'Особові рахунки' })).toBeVisible()
}

const shown: [string, Fault, string][] = [
  [
    'L02 500 shows the server’s message',
    { does: 'crash' },
    'Сталася помилка на сервері. Спробуйте ще раз, а якщо не допоможе, повідомте нам код запиту.',
  ],
  ['L03 403 of a proxy, without a message', { does: 'proxy', status: 403 }, noRights],
  ['L04 405 of a proxy', { does: 'proxy', status: 405 }, noMethod],
]

for (const [title, fault, text] of shown) {
  test(`${title}: one toast, and the cabinet stays`, async ({ page, portal }) => {
    await portal.breakAt({ path: accounts, fault })
    await openAccounts(page)
    await expect(errorToasts(page)).toHaveText([`Помилка: ${text}`])
    await expect(otherToasts(page)).toHaveCount(0)
    await expect(page.getByRole('main')).not.toContainText(text)
    await expect(page).toHaveURL(/\/dashboard\/accounts$/)
  })
}

test('L05 409 shows each item of the list as a warning and no other message', async ({ page, portal }) => {
  const errors = [{ message: 'Перше не так.' }, { message: 'Друге не так.', path: 'name' }]
  await portal.breakAt({ path: accounts, fault: { does: 'refuse', code: 'login_taken', errors } })
  await openAccounts(page)
  await expect(otherToasts(page)).toHaveText(['Увага: Перше не так.', 'Увага: Друге не так.'])
  await expect(errorToasts(page)).toHaveCount(0)
})

const lost: [string, Fault][] = [['504 of a proxy whose application hangs', { does: 'hang' }]]

for (const [title, fault] of lost) {
  test(`L06 ${title}: title and text of a lost connection, the page stays`, async ({ page, portal }) => {
    await portal.breakAt({ path: accounts, fault })
    await openAccounts(page)
    await expect(errorToasts(page)).toHaveText([noConnection])
    await expect(page).toHaveURL(/\/dashboard\/accounts$/)
    expect(await stored(page, 'accessToken')).not.toBeNull()
  })
}

test('L08 A15 a lost database is 503: the server’s words, and a retry that works once it is back', {
  tag: '@daily',
}, async ({ page, portal }) => {
  await portal.cutDatabase()
  await openAccounts(page)
  await expect(errorToasts(page)).toHaveText([
    'Помилка: Дані тимчасово недоступні. Спробуйте через хвилину: введене не втрачено.',
  ])
  await expect(failedScreen(page)).toContainText(loadError)
  await portal.heal()
  await failedScreen(page).getByRole('button', { name: 'Спробувати ще раз' }).click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(failedScreen(page)).toHaveCount(0)
})

test('L07 a cancelled request shows no message', async ({ page }) => {
  await page.goto('/dashboard')
  const change = page.getByRole('link', { name: 'Змінити оселі й рахунки' })
  await expect(change).toBeVisible()
  // The page leaves the request unanswered: on a busy machine the portal's proxy would time out before the screen is
  // left.
  await page.route(`**${accounts}*`, () => {}, { times: 1 })
  const asked = page.waitForRequest(`**${accounts}*`)
  const takenBack = page.waitForEvent('requestfailed', (request) => request.url().includes(accounts))
  await change.click()
  await asked
  await page.getByRole('link', { name: 'Лічильники', exact: true }).click()
  expect((await takenBack).failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(errorToasts(page)).toHaveCount(0)
})

test('L07 a request cut off by navigation shows no message on any page', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Лічильники', exact: true })).toBeVisible()
  await page.route('**/api/warehouse/consumer/payments/history*', () => {}, { times: 1 })
  const asked = page.waitForRequest('**/api/warehouse/consumer/payments/history*')
  const cut = page.waitForEvent('requestfailed', (request) => request.url().includes('/payments/history'))
  await page.getByRole('link', { name: 'Платежі', exact: true }).click()
  await asked
  await page.reload()
  await cut
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(errorToasts(page)).toHaveCount(0)
})

test('L01 401 shows the server’s message, logs out and offers the way back', { tag: '@daily' }, async ({
  page,
  portal,
  token,
}) => {
  await page.goto('/dashboard')
  await expect(page.getByText(/^(До сплати за |Усе сплачено)/).first()).toBeVisible()
  // A pending request of this page would report the ended session before the next page is asked for.
  await page.waitForLoadState('networkidle')
  await portal.endSession(token)
  // Home has read the meters; the payments are asked for by their own screen.
  await page.getByRole('link', { name: 'Платежі', exact: true }).click()
  await expect(page).toHaveURL(/\/sign-in\?reason=expired&return=%2Fdashboard%2Fpayments$/)
  await expect(errorToasts(page)).toHaveText([/Ваш сеанс завершився\. Увійдіть ще раз, щоб продовжити\./])
  for (const key of ['accessToken', 'profile', 'emails', 'phones', 'accounts']) {
    expect(await stored(page, key), key).toBeNull()
  }
})

test.describe('the root page of a signed-in person', () => {
  const profile = '/api/ud/profile'

  test('L06 504 reports the lost connection, logs out and opens sign-in', async ({ page, portal }) => {
    await portal.breakAt({ path: profile, fault: { does: 'hang' } })
    await page.goto('/')
    await expect(page).toHaveURL(/\/sign-in\?reason=expired/)
    await expect(errorToasts(page)).toHaveText([noConnection])
    for (const key of ['accessToken', 'profile', 'accounts']) expect(await stored(page, key), key).toBeNull()
  })

  test('L01 a revoked session is reported and ended', async ({ page, portal, token }) => {
    await portal.endSession(token)
    await page.goto('/')
    await expect(page).toHaveURL(/\/sign-in\?reason=expired/)
    await expect(errorToasts(page)).toHaveText([/Ваш сеанс завершився/])
  })

  test('L06 503 and a healthy server keep the page and the session', async ({ page, portal }) => {
    for (const isCut of [true, false]) {
      if (isCut) await portal.cutDatabase()
      else await portal.heal()
      const answered = page.waitForResponse(`**${profile}`)
      await page.goto('/')
      expect((await answered).status()).toBe(isCut ? 503 : 200)
      await expect(page.getByRole('heading', { level: 1, name: 'Усе за дім — в одному місці' })).toBeVisible()
      await expect(page).toHaveURL(/\/$/)
      expect(await stored(page, 'accessToken')).not.toBeNull()
    }
  })
})

test.describe('the root page without a session', () => {
  test.use(nobody)

  test('L06 a visitor without a session causes no API request at the root', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    expect(asked).toContain('/theme.js')
    expect(asked.filter((path) => path.startsWith('/api/') || /root-page/.test(path))).toEqual([])
  })
})
