import { expect, type Page } from '@playwright/test'
import type { Fault } from './support/faults.ts'
import { test } from './support/faulty-portal.ts'
import { nobody } from './support/portal-test.ts'

/** The fault is always the server's: the browser meets real answers of the application, its database or its proxy. */
const accounts = '/api/warehouse/consumer/invoice_accounts'
const loadError = 'Помилка завантаження даних! Спробуйте пізніше'
const processing = 'Помилка опрацювання запиту, перезавантажте, будь ласка, сторінку'
const noRights = 'Недостатньо прав доступу до цього ресурсу'
const noMethod = 'Метод недоступний або не відповідає оголошеному на сервері'
const noConnection = /Немає зв’язку із сервером\s*Не вдалося отримати відповідь від сервера, спробуйте пізніше$/

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
    'L02 400 shows the server’s message',
    { does: 'refuse', code: 'malformed_request' },
    'Запит має неправильний формат. Оновіть сторінку й спробуйте ще раз.',
  ],
  ['L02 400 of a proxy, without a message', { does: 'proxy', status: 400 }, processing],
  [
    'L02 500 shows the server’s message',
    { does: 'crash' },
    'Сталася помилка на сервері. Спробуйте ще раз, а якщо не допоможе, повідомте нам код запиту.',
  ],
  ['L02 500 of a proxy, without a message', { does: 'proxy', status: 500 }, processing],
  [
    'L03 403 shows the server’s message',
    { does: 'refuse', code: 'user_blocked' },
    'Доступ до цього кабінету призупинено. Напишіть нам, щоб з’ясувати причину.',
  ],
  ['L03 403 of a proxy, without a message', { does: 'proxy', status: 403 }, noRights],
  ['L04 405', { does: 'refuse', code: 'method_not_allowed' }, noMethod],
  ['L04 405 of a proxy', { does: 'proxy', status: 405 }, noMethod],
  [
    'L02 413 says what to do',
    { does: 'refuse', code: 'payload_too_large' },
    'Запит завеликий. Зменште обсяг даних і спробуйте ще раз.',
  ],
  [
    'L02 429 says what to do',
    { does: 'refuse', code: 'too_many_requests' },
    'Забагато спроб. Зачекайте й спробуйте ще раз.',
  ],
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

for (const code of ['login_taken', 'invalid_value'] as const) {
  test(`L05 ${code === 'login_taken' ? 409 : 422} shows each item of the list as a warning and nothing else`, async ({
    page,
    portal,
  }) => {
    const errors = [{ message: 'Перше не так.' }, { message: 'Друге не так.', path: 'name' }]
    await portal.breakAt({ path: accounts, fault: { does: 'refuse', code, errors } })
    await openAccounts(page)
    await expect(otherToasts(page)).toHaveText(['Увага: Перше не так.', 'Увага: Друге не так.'])
    await expect(errorToasts(page)).toHaveCount(0)
  })
}

for (const status of [409, 422]) {
  test(`L05 ${status} without a list is the general processing error`, async ({ page, portal }) => {
    await portal.breakAt({ path: accounts, fault: { does: 'proxy', status } })
    await openAccounts(page)
    await expect(errorToasts(page)).toHaveText([`Помилка: ${processing}`])
  })
}

const lost: [string, Fault][] = [
  ['504 of a proxy whose application hangs', { does: 'hang' }],
  ['a connection that breaks off', { does: 'drop' }],
]

for (const [title, fault] of lost) {
  test(`L06 ${title}: title and text of a lost connection, the page stays`, async ({ page, portal }) => {
    await portal.breakAt({ path: accounts, fault })
    await openAccounts(page)
    await expect(errorToasts(page)).toHaveText([noConnection])
    await expect(page).toHaveURL(/\/dashboard\/accounts$/)
    expect(await stored(page, 'accessToken')).not.toBeNull()
  })
}

test('L08 A15 a lost database is 503: the server’s words, and a retry that works once it is back', async ({
  page,
  portal,
}) => {
  await portal.cutDatabase()
  await openAccounts(page)
  await expect(errorToasts(page)).toHaveText([
    'Помилка: Дані тимчасово недоступні. Спробуйте за хвилину: введене не втрачено.',
  ])
  await expect(failedScreen(page)).toContainText(loadError)
  await portal.heal()
  await failedScreen(page).getByRole('button', { name: 'Спробувати ще раз' }).click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(failedScreen(page)).toHaveCount(0)
})

test('L07 a request that was taken back says nothing', async ({ page, portal }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Лічильники', exact: true })).toBeVisible()
  await portal.breakAt({ path: '/api/warehouse/consumer/counters', fault: { does: 'hang' } })
  const asked = page.waitForRequest('**/api/warehouse/consumer/counters*')
  const takenBack = page.waitForEvent('requestfailed', (request) => request.url().includes('/counters'))
  await page.getByRole('link', { name: 'Лічильники', exact: true }).click()
  await asked
  await page.getByRole('link', { name: 'Нарахування', exact: true }).click()
  expect((await takenBack).failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(errorToasts(page)).toHaveCount(0)
})

test('L07 a request that the browser cuts because the page is left is told on no page', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Лічильники', exact: true })).toBeVisible()
  // Never answered: the portal's proxy would lose patience on a busy machine before the page is left.
  await page.route('**/api/warehouse/consumer/counters*', () => {}, { times: 1 })
  const asked = page.waitForRequest('**/api/warehouse/consumer/counters*')
  const cut = page.waitForEvent('requestfailed', (request) => request.url().includes('/counters'))
  await page.getByRole('link', { name: 'Лічильники', exact: true }).click()
  await asked
  await page.reload()
  await cut
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(errorToasts(page)).toHaveCount(0)
})

test('L07 L08 an error that is not HTTP is thrown again, and the screen offers a retry', async ({
  page,
  portal,
  uncaughtErrors,
}) => {
  await portal.breakAt({ path: accounts, fault: { does: 'garble' } })
  await openAccounts(page)
  await expect(failedScreen(page)).toContainText(loadError)
  await expect(errorToasts(page)).toHaveCount(0)
  await expect.poll(() => uncaughtErrors).toEqual([expect.stringContaining('JSON')])
  uncaughtErrors.length = 0
})

test('L01 401 shows the server’s message, logs out and offers the way back', async ({ page, portal, token }) => {
  await page.goto('/dashboard')
  await expect(page.getByText(/^(До сплати за |Усе сплачено)/).first()).toBeVisible()
  await portal.endSession(token)
  await page.getByRole('link', { name: 'Лічильники', exact: true }).click()
  await expect(page).toHaveURL(/\/sign-in\?reason=expired&return=%2Fdashboard%2Fcounters$/)
  await expect(errorToasts(page)).toHaveText([/Ваш сеанс завершився\. Увійдіть ще раз, щоб продовжити\./])
  for (const key of ['accessToken', 'profile', 'emails', 'phones', 'accounts']) {
    expect(await stored(page, key), key).toBeNull()
  }
})

test('L01 401 of a proxy, without a message, has the general words', async ({ page, portal }) => {
  await portal.breakAt({ path: accounts, fault: { does: 'proxy', status: 401 } })
  await page.goto('/dashboard/accounts')
  await expect(page).toHaveURL(/\/sign-in\?reason=expired/)
  await expect(errorToasts(page)).toHaveText([/Ви не авторизовані для доступу до цього ресурсу$/])
})

test.describe('the root page of somebody signed in', () => {
  const profile = '/api/ud/profile'

  test('L06 504 tells of the lost connection, logs out and goes to sign-in', async ({ page, portal }) => {
    await portal.breakAt({ path: profile, fault: { does: 'hang' } })
    await page.goto('/')
    await expect(page).toHaveURL(/\/sign-in\?reason=expired/)
    await expect(errorToasts(page)).toHaveText([noConnection])
    for (const key of ['accessToken', 'profile', 'accounts']) expect(await stored(page, key), key).toBeNull()
  })

  test('L01 a revoked session is told and ended', async ({ page, portal, token }) => {
    await portal.endSession(token)
    await page.goto('/')
    await expect(page).toHaveURL(/\/sign-in\?reason=expired/)
    await expect(errorToasts(page)).toHaveText([/Ваш сеанс завершився/])
  })

  test('L06 503 and a server that is well leave the page and the session', async ({ page, portal }) => {
    for (const isCut of [true, false]) {
      if (isCut) await portal.cutDatabase()
      else await portal.heal()
      const answered = page.waitForResponse(`**${profile}`)
      await page.goto('/')
      expect((await answered).status()).toBe(isCut ? 503 : 200)
      await expect(page.getByRole('heading', { level: 1, name: 'Можливості кабінету' })).toBeVisible()
      await expect(page).toHaveURL(/\/$/)
      expect(await stored(page, 'accessToken')).not.toBeNull()
    }
  })
})

test.describe('the root page of a stranger', () => {
  test.use(nobody)

  test('L06 nobody signed in is asked for nothing at the root', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    expect(asked).toContain('/theme.js')
    expect(asked.filter((path) => path.startsWith('/api/') || /root-page/.test(path))).toEqual([])
  })
})

test('L01 D11 401 of a wrong password at the deletion of the profile: one sentence, and the session stays', async ({
  page,
}) => {
  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: 'Видалити профіль…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Поточний пароль', { exact: true }).fill('не той пароль')
  await dialog.getByRole('button', { name: 'Видалити профіль назавжди' }).click()
  await expect(errorToasts(page)).toHaveText(['Помилка: Пароль для підтвердження введено неправильно'])
  await expect(page).toHaveURL(/\/dashboard\/profile$/)
  expect(await stored(page, 'accessToken')).not.toBeNull()
})
