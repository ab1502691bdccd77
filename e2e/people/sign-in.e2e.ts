import { expect, type Page } from '@playwright/test'
import { sendSignIn } from '../../harness/kit/sign-in-screen.ts'
import { forgetSignIn } from '../support/forget-sign-in.ts'
import { nobody, test } from '../support/portals/portal-test.ts'
import { origin, signInAsResident, signInOf } from '../support/resident.ts'

test.use(nobody)

const DAY_MS = 24 * 60 * 60 * 1000

const kept = (page: Page, key: string) => page.evaluate((key) => localStorage.getItem(`zatyshok.${key}`), key)

const personalKeys = ['accessToken', 'accessTokenExpiry', 'profile', 'emails', 'phones', 'accounts']

test('C02 C05 C06 C07 signing in keeps the token for a day, announces it and remembers the person', {
  tag: '@daily',
}, async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('authenticated', () => sessionStorage.setItem('test.authenticated', 'heard'))
  })
  const before = Date.now()
  await signInAsResident(page)
  expect(await page.evaluate(() => sessionStorage.getItem('test.authenticated'))).toBe('heard')
  const expiry = Date.parse((await kept(page, 'accessTokenExpiry')) ?? '')
  expect(expiry).toBeGreaterThanOrEqual(before + DAY_MS)
  expect(expiry).toBeLessThanOrEqual(Date.now() + DAY_MS)
  const values = await Promise.all(personalKeys.map((key) => kept(page, key)))
  expect(values.every((value) => value !== null && value !== '')).toBe(true)
  expect(JSON.parse((await kept(page, 'profile')) ?? '')).toMatchObject({ firstName: 'Ганна', lastName: 'Шевчук' })
  expect(JSON.parse((await kept(page, 'accounts')) ?? '').length).toBeGreaterThan(1)
  // In one step: the page checks the expiry itself and would end the session before the reload.
  await page.evaluate(() => {
    localStorage.setItem('zatyshok.accessTokenExpiry', new Date(Date.now() - 1).toISOString())
    location.reload()
  })
  await expect(page).toHaveURL(/\/sign-in\?reason=expired$/)
})

test('A13 C01 C03 C04 L01 the form needs both fields; a wrong password is reported, the right one signs in', {
  tag: '@daily',
}, async ({ page }) => {
  await page.goto('/sign-in')
  await expect(page.getByRole('button', { name: 'Увійти', exact: true })).toBeDisabled()
  await sendSignIn(page, { account: 'resident', password: 'not the password' })
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Помилка входу! Неправильний логін або пароль')
  await expect(page.getByLabel('Пароль', { exact: true })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Перевірку пройдено' })).toBeVisible()
  await sendSignIn(page, signInOf('resident'))
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('C02 the e-mail and the phone are logins too', async ({ page }) => {
  const { password } = signInOf('resident')
  for (const account of ['resident@kalynivsk.example', '+38 (000) 000 00 01']) {
    await page.goto('/sign-in')
    await sendSignIn(page, { account, password })
    await expect(page, account).toHaveURL(/\/dashboard$/)
    await forgetSignIn(page)
  }
})

test('C08 A05 logging out revokes the token, deletes the person’s data and signs out the other tab', {
  tag: '@daily',
}, async ({ page, context, request }) => {
  await signInAsResident(page)
  const token = await kept(page, 'accessToken')
  const other = await context.newPage()
  await other.goto('/dashboard/invoices')
  await expect(other.getByRole('heading', { level: 1, name: 'Нарахування' })).toBeVisible()

  await page.getByRole('button', { name: 'Меню користувача Ганна' }).click()
  await page.getByRole('button', { name: 'Вийти' }).click()
  await expect(page).toHaveURL(/\/sign-in\?reason=logged-out$/)
  await expect(page.getByText('Ви вийшли з кабінету.')).toBeVisible()
  for (const key of [...personalKeys, 'verificationTold']) expect(await kept(page, key), key).toBeNull()
  const refused = await request.get(`${origin()}/api/ud/profile`, { headers: { Authorization: `Bearer ${token}` } })
  expect(refused.status()).toBe(401)

  await expect(other).toHaveURL(/\/sign-in\?reason=other-tab/, { timeout: 2000 })
  await expect(other.getByText('Ви вийшли з кабінету в іншій вкладці.')).toBeVisible()
})

test('A10 the empty path and any unknown path show the features', async ({ page }) => {
  for (const path of ['/', '/there/is/no/such-page']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toContainText('Усе за дім — в одному місці')
  }
})

test('C08 signing in in one tab also signs in another tab', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/sign-in?reason=required&return=%2Fdashboard%2Finvoices')
  await expect(other.getByLabel('Логін')).toBeVisible()
  await signInAsResident(page)
  await expect(other).toHaveURL(/\/dashboard\/invoices$/)
})

test('B07 only our two Trusted Types policies can insert markup or start a worker', async ({ page }) => {
  await page.goto('/sign-in')
  await expect(page.getByLabel('Логін')).toBeVisible()
  const attempts = await page.evaluate(() => {
    const { trustedTypes } = globalThis as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => unknown }
    }
    const outcome = (work: () => unknown) => {
      try {
        work()
        return 'passed'
      } catch (error) {
        return (error as Error).name
      }
    }
    return [
      outcome(() => {
        document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'
      }),
      outcome(() => new Worker('/theme.js')),
      outcome(() => trustedTypes.createPolicy('default', {})),
      outcome(() => trustedTypes.createPolicy('somebody-else', {})),
    ]
  })
  expect(attempts).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError'])
})
