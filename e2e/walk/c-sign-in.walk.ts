import { expect, type Page } from '@playwright/test'
import { sendSignIn } from '../../harness/kit/sign-in-screen.ts'
import { signInAsResident, signInOf } from '../support/resident.ts'
import { kept, newAddress, signOut } from './newcomer.ts'
import { row } from './row.ts'

const main = (page: Page) => page.getByRole('main')
const keptKeys = ['accessToken', 'accessTokenExpiry', 'profile', 'emails', 'phones', 'accounts']
const enterButton = (page: Page) => main(page).getByRole('button', { name: 'Увійти', exact: true })
const provider = 'Тестовий вхід'

row('C01 the sign-in has both fields, a captcha, both buttons and the way to recovery', async ({ page }) => {
  await page.goto('/sign-in')
  await expect(page.getByLabel('Логін')).toBeVisible()
  await expect(page.getByLabel('Пароль', { exact: true })).toBeVisible()
  await expect(enterButton(page)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'не робот' })).toBeVisible()
  await expect(page.getByRole('button', { name: `Увійти через ${provider}` })).toBeVisible()
  await main(page)
    .getByRole('link', { name: /Забули пароль/ })
    .click()
  await expect(page).toHaveURL(/\/recovery/)
})

row('C02 login, e-mail and phone sign in, and the person lands on the dashboard', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const { password } = signInOf('resident')
  for (const account of ['resident', 'resident@kalynivsk.example', '+38 (000) 000 00 01']) {
    await page.goto('/sign-in')
    await sendSignIn(page, { account, password })
    await expect(page, account).toHaveURL(/\/dashboard$/)
    await expect.poll(() => kept(page, 'accounts')).not.toBeNull()
    await page.evaluate(() => localStorage.clear())
  }
  const warehouse = '/api/warehouse/consumer/invoice_accounts'
  const details = ['/api/ud/profile', '/api/ud/contact_info/emails', '/api/ud/contact_info/phones', warehouse]
  for (const path of ['/api/account/authentication', ...details]) expect(asked).toContain(path)
})

row('C03 a failure is told without telling whether the account exists', async ({ page }) => {
  const told: string[] = []
  for (const account of ['resident', newAddress()]) {
    await page.goto('/sign-in')
    await sendSignIn(page, { account, password: 'точно не той пароль' })
    told.push((await main(page).getByRole('alert').textContent()) ?? '')
  }
  expect(told).toEqual(Array(2).fill('Помилка входу! Неправильний логін або пароль'))
  await expect(page.getByLabel('Пароль', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  for (const [body, sentence] of [
    [JSON.stringify({ code: 'teapot', message: 'Сервер каже своє.' }), 'Сервер каже своє.'],
    ['', 'Помилка входу! Неправильний логін або пароль'],
  ] as const) {
    await page.route('**/api/account/authentication', (route) => route.fulfill({ status: 401, body }))
    await page.goto('/sign-in')
    await sendSignIn(page, { account: 'resident', password: 'будь-який' })
    await expect(main(page).getByRole('alert')).toContainText(sentence)
    await page.unroute('**/api/account/authentication')
  }
})

row('C04 account, password and captcha are required', async ({ page, ask }) => {
  await page.goto('/sign-in')
  await expect(enterButton(page)).toBeDisabled()
  await page.getByLabel('Логін').fill('resident')
  await expect(enterButton(page)).toBeDisabled()
  for (const body of [
    { account: '', password: '' },
    { account: 'resident', password: signInOf('resident').password },
  ]) {
    const { status } = await ask('/api/account/authentication', { method: 'POST', body })
    expect([400, 422]).toContain(status)
  }
  const { password } = signInOf('resident')
  const bare = await ask('/api/account/authentication', { method: 'POST', body: { account: 'resident', password } })
  expect([bare.text, bare.json.accessToken]).toEqual([expect.stringMatching(/captcha/), undefined])
})

row('C05 a sign-in keeps the token with an expiry a day ahead and announces it', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('authenticated', () => sessionStorage.setItem('heard', 'yes'))
  })
  await signInAsResident(page)
  expect((await kept(page, 'accessToken'))?.length).toBeGreaterThan(20)
  const ahead = Date.parse((await kept(page, 'accessTokenExpiry')) ?? '') - Date.now()
  expect(Math.abs(ahead - 86_400_000)).toBeLessThan(60_000)
  expect(await page.evaluate(() => sessionStorage.getItem('heard'))).toBe('yes')
})

row(
  'C06 the browser keeps token, expiry, profile, e-mails, phones, accounts; a debug flag is read',
  async ({ resident }) => {
    await resident.goto('/dashboard')
    for (const key of keptKeys) expect(await kept(resident, key), key).not.toBeNull()
    const lines: string[] = []
    resident.on('console', (message) => lines.push(message.text()))
    await resident.evaluate(() => localStorage.setItem('zatyshok.debug', 'true'))
    await resident.reload()
    await expect(resident.getByText(/^(До сплати за |Усе сплачено)/).first()).toBeVisible()
    await expect.poll(() => lines.length, { message: 'the debug flag makes the page talk' }).toBeGreaterThan(0)
    await resident.evaluate(() => localStorage.removeItem('zatyshok.debug'))
  },
)

row('C07 an expired token is nobody: the page forgets it, and the cabinet asks to sign in', async ({ page }) => {
  await signInAsResident(page)
  const expire = (ms: number) =>
    page.evaluate(
      (at) => localStorage.setItem('zatyshok.accessTokenExpiry', at),
      new Date(Date.now() + ms).toISOString(),
    )
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/features')
  const cabinet = page.getByRole('banner').getByRole('link', { name: 'Мій кабінет' })
  await expect(cabinet).toBeVisible()
  await expire(-1)
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Увійти' })).toBeVisible()
  await expect(cabinet).toBeHidden()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/sign-in\?reason=(expired|required)/)
  for (const key of ['accessToken', 'accessTokenExpiry']) expect(await kept(page, key), key).toBeNull()
})

row('C07 a token that expires while its page is open ends the session there', async ({ page }) => {
  await signInAsResident(page)
  await page.goto('/dashboard/tariffs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const soon = new Date(Date.now() - 1000).toISOString()
  await page.evaluate((at) => localStorage.setItem('zatyshok.accessTokenExpiry', at), soon)
  await expect(page).toHaveURL(/\/sign-in\?reason=expired&return=.*tariffs/)
})

row(
  'C08 the way out forgets everything, revokes the token, and other tabs follow, public ones too',
  async ({ page, context, ask }) => {
    await signInAsResident(page)
    const token = await kept(page, 'accessToken')
    const [cabinet, open] = [await context.newPage(), await context.newPage()]
    await cabinet.goto('/dashboard/invoices')
    await open.setViewportSize({ width: 1280, height: 800 })
    await open.goto('/contacts/new')
    await expect(open.getByRole('banner').getByRole('link', { name: 'Мій кабінет' })).toBeVisible()
    await expect(main(open).getByLabel('Електронна пошта', { exact: true })).toHaveValue(/@/)
    await signOut(page)
    await expect(page).toHaveURL(/\/sign-in\?reason=logged-out$/)
    for (const key of keptKeys) expect(await kept(page, key), key).toBeNull()
    expect((await ask('/api/ud/profile', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
    await expect(cabinet).toHaveURL(/\/sign-in/)
    await expect(open.getByRole('banner').getByRole('link', { name: 'Мій кабінет' })).toBeHidden()
    await expect(main(open).getByLabel('Електронна пошта', { exact: true })).toHaveValue('')
  },
)

row('C09 the public calls carry no token of the person, all others do', async ({ resident, page }) => {
  const bearing = { open: new Set<string>(), guarded: new Set<string>() }
  const seen = new Set<string>()
  for (const at of [resident, page]) {
    at.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (!pathname.startsWith('/api/')) return
      const isOpen = pathname.startsWith('/api/cms/') || pathname === '/api/account/authentication'
      seen.add(pathname)
      if (request.headers()['authorization']) bearing[isOpen ? 'open' : 'guarded'].add(pathname)
    })
  }
  await resident.goto('/dashboard/profile')
  await expect(resident.getByRole('heading', { level: 1 })).toHaveText(/^Мій профіль/)
  await expect.poll(() => [...seen].some((path) => path.startsWith('/api/cms/'))).toBe(true)
  await page.goto('/sign-in')
  await page.evaluate(() => localStorage.setItem('zatyshok.accessToken', 'x'.repeat(43)))
  await sendSignIn(page, { account: 'nobody', password: 'not a password' })
  await expect(main(page).getByRole('alert')).toBeVisible()
  expect([...seen]).toContain('/api/account/authentication')
  expect([...bearing.open]).toEqual([])
  expect([...bearing.guarded]).toContain('/api/ud/profile')
})

row('C10 a write repeats the anti-forgery cookie in a header; without it the server refuses', async ({ page, ask }) => {
  const sent = page.waitForRequest('**/api/account/authentication')
  await page.goto('/sign-in')
  await sendSignIn(page, { account: 'nobody', password: 'not a password' })
  const headers = await (await sent).allHeaders()
  const cookie = /XSRF-TOKEN=([^;]+)/.exec(headers['cookie'] ?? '')?.[1]
  expect(cookie).toBeTruthy()
  expect(headers['x-xsrf-token']).toBe(cookie)
  const bare = await ask('/api/account/recover_access/by_email', {
    method: 'POST',
    body: { email: newAddress(), path: 'recovery/change-password' },
    headers: { 'x-xsrf-token': 'another' },
  })
  expect(bare.status).toBe(403)
  const none = await ask('/api/account/logout', { method: 'POST', headers: { cookie: '', 'x-xsrf-token': '' } })
  expect(none.status).toBe(403)
})
