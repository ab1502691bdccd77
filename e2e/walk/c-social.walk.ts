import { expect, type Page, type Response } from '@playwright/test'
import { origin } from '../support/resident.ts'
import { becomeNewcomer, kept, signOut } from './newcomer.ts'
import { type Ask, row } from './row.ts'
import { expectToast, watchToasts } from './toasts.ts'

const provider = 'Тестовий вхід'
const question = (page: Page) => page.getByRole('dialog', { name: 'Ви ще не зареєстровані. Бажаєте зареєструватися?' })
const terms = (page: Page) => page.getByRole('dialog', { name: `Реєстрація через ${provider}` })
const statusPath = '/api/account/registration/status/by-social-network-token'
const signInPath = '/api/account/authentication/by-social-network-token'
const isFinish = (response: Response) => response.url().endsWith('/api/account/social/test/finish')
let people = 0
const somebody = () => `walk${process.pid}x${Date.now()}x${++people}`

/** Visits the development provider and returns signed in as that person. */
async function comeBackAs(page: Page, login: string): Promise<void> {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: `Увійти через ${provider}` }).click()
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function registerAs(page: Page, login: string): Promise<void> {
  await comeBackAs(page, login)
  await page.getByRole('button', { name: 'Так, зареєструватися' }).click()
  await terms(page).getByRole('button', { name: 'Прийняти та зареєструватися' }).click()
  await expect(page).toHaveURL(`${origin()}/dashboard`)
}

/** Returns the token of a new person whom the provider has signed in, and who has not answered the question. */
async function freshUser(page: Page, login = somebody()) {
  const finished = page.waitForResponse(isFinish)
  await comeBackAs(page, login)
  const user = await (await finished).json()
  await expect(question(page)).toBeVisible()
  return user
}

const statuses = async (ask: Ask, token: string) => {
  const asked = { token, socialNetwork: 'test' }
  const byGet = await ask(`${statusPath}?${new URLSearchParams(asked)}`)
  const byPost = await ask(statusPath, { method: 'POST', body: asked })
  return [byGet, byPost]
}

row('C11 the status is asked by GET and by POST and tells registered and emailUsed', async ({ page, ask }) => {
  const { idToken } = await freshUser(page)
  for (const { status, json } of await statuses(ask, idToken)) {
    expect([status, json]).toEqual([200, { registered: false, emailUsed: false }])
  }
  const { email } = await becomeNewcomer(page)
  await signOut(page)
  await expect(page).toHaveURL(/\/sign-in/)
  await page.context().clearCookies()
  const used = await freshUser(page, email.split('@')[0])
  for (const { status, json } of await statuses(ask, used.idToken)) {
    expect([status, json]).toEqual([200, { registered: false, emailUsed: true }])
  }
  for (const { status, json } of await statuses(ask, 'not.a.token')) {
    expect([status >= 400 && status < 500, typeof json.message]).toEqual([true, 'string'])
  }
})

row('C12 somebody registered is signed in, lands on the dashboard, and leaves the provider too', async ({ page }) => {
  const who = somebody()
  await registerAs(page, who)
  await signOut(page)
  // C08: signing out also leads to the provider.
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  expect(await kept(page, 'accessToken')).toBeNull()
  const signedIn = page.waitForResponse(`**${signInPath}`)
  await comeBackAs(page, who)
  expect((await signedIn).status()).toBe(200)
  await expect(page).toHaveURL(`${origin()}/dashboard`)
  expect(await kept(page, 'profile')).toContain(who)
})

row('C13 somebody new is asked; no leaves nothing; yes shows the account and the agreement', async ({ page }) => {
  const who = somebody()
  await comeBackAs(page, who)
  await expect(question(page)).toContainText(`${who}@kalynivsk.example`)
  await question(page).getByRole('button', { name: 'Ні', exact: true }).click()
  await expect(page).toHaveURL(/\/sign-in$/)
  expect(await kept(page, 'accessToken')).toBeNull()
  await page.getByRole('button', { name: `Увійти через ${provider}` }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Так, зареєструватися' }).click()
  await expect(terms(page)).toContainText(`${who}@kalynivsk.example`)
  await expect(terms(page).getByRole('heading', { name: 'Умови договору' })).toBeVisible()
  const sent = page.waitForRequest('**/registration/by-social-network-token*')
  await terms(page).getByRole('button', { name: 'Прийняти та зареєструватися' }).click()
  expect(new URL((await sent).url()).searchParams.get('assignToExisted')).toBe('false')
  await expect(page).toHaveURL(`${origin()}/dashboard`)
})

row('C14 an address that both have confirmed connects to its cabinet', async ({ page }) => {
  const { email, password } = await becomeNewcomer(page)
  await signOut(page)
  await expect(page).toHaveURL(/\/sign-in/)
  await comeBackAs(page, email.split('@')[0] ?? '')
  await page.getByRole('button', { name: 'Так, зареєструватися' }).click()
  const sent = page.waitForRequest('**/registration/by-social-network-token*')
  await terms(page).getByRole('button', { name: 'Під’єднати' }).click()
  expect(new URL((await sent).url()).searchParams.get('assignToExisted')).toBe('true')
  await expect(page).toHaveURL(`${origin()}/dashboard`)
  expect(JSON.parse((await kept(page, 'profile')) ?? '{}').email, password).toBe(email)
})

row('C14 an address that the provider has not confirmed opens no cabinet and tells of none', async ({ page }) => {
  await comeBackAs(page, 'stranger')
  await expect(question(page)).not.toContainText('наявн')
  await page.getByRole('button', { name: 'Так, зареєструватися' }).click()
  const answered = page.waitForResponse('**/registration/by-social-network-token*')
  await terms(page).getByRole('button', { name: 'Прийняти та зареєструватися' }).click()
  expect((await answered).status()).toBe(403)
  await expect(page.getByText(/Зареєструйтеся за електронною поштою/).first()).toBeVisible()
  expect(await kept(page, 'accessToken')).toBeNull()
})

row('C15 success closes the dialog and is told; a failure is told by its own sentence', async ({ page }) => {
  await watchToasts(page)
  await registerAs(page, somebody())
  await expectToast(page, 'Ви успішно увійшли до особистого кабінету')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/sign-in/social/test?code=of-another-browser&state=x')
  await expect(page.getByRole('alert').first()).toContainText(
    `Не вдалося авторизуватися через ${provider}, спробуйте пізніше`,
  )
})

row('C16 the social user has its fields; a token that the provider did not sign is refused', async ({ page, ask }) => {
  const user = await freshUser(page)
  for (const key of ['idToken', 'id', 'provider', 'name', 'email', 'photoUrl', 'firstName', 'lastName']) {
    expect(typeof user[key], key).toBe('string')
  }
  const [head = '', body = '', signature = ''] = user.idToken.split('.')
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  const other = { ...claims, email: 'resident@kalynivsk.example', sub: 'resident' }
  const forged = {
    'another person under the same signature': [head, part(other), signature],
    'no signature': [part({ alg: 'none' }), part(other), ''],
    'a secret instead of a key': [part({ alg: 'HS256' }), part(other), signature],
    'another issuer': [head, part({ ...claims, iss: 'https://accounts.google.com' }), signature],
  }
  for (const [name, parts] of Object.entries(forged)) {
    const body = { token: parts.join('.'), socialNetwork: 'test' }
    for (const path of [signInPath, statusPath]) {
      const { status, json } = await ask(path, { method: 'POST', body })
      expect([name, path, status >= 400 && status < 500, json.accessToken]).toEqual([name, path, true, undefined])
    }
  }
  const known = await ask(statusPath, { method: 'POST', body: { token: user.idToken, socialNetwork: 'test' } })
  expect(known.status, 'the token itself is right').toBe(200)
})
