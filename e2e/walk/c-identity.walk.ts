import { expect, type Page } from '@playwright/test'
import { lettersTo, letterTo } from '../support/letters.ts'
import {
  CONFIRMATION_SUBJECT,
  fillRegistration,
  missing,
  password,
  password2,
  submit,
} from '../support/registration.ts'
import { origin, signInAsResident, signInOf } from '../support/resident.ts'
import { sendSignIn } from '../support/sign-in-screen.ts'
import { becomeNewcomer, enter, newAddress, register } from './newcomer.ts'
import { row } from './row.ts'

const main = (page: Page) => page.getByRole('main')
const kept = (page: Page, key: string) => page.evaluate((key) => localStorage.getItem(`zatyshok.${key}`), key)
const keptKeys = ['accessToken', 'accessTokenExpiry', 'profile', 'emails', 'phones', 'accounts']
const enterButton = (page: Page) => main(page).getByRole('button', { name: 'Увійти', exact: true })
const provider = 'Тестовий вхід'
const question = (page: Page) => page.getByRole('dialog', { name: 'Ви ще не зареєстровані. Бажаєте зареєструватися?' })
const terms = (page: Page) => page.getByRole('dialog', { name: `Реєстрація через ${provider}` })

/** Goes to the provider of the development and back as that person. */
async function comeBackAs(page: Page, login: string): Promise<void> {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: `Увійти через ${provider}` }).click()
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Меню користувача/ }).click()
  await page.getByRole('button', { name: 'Вийти' }).click()
}

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
  for (const path of ['/api/account/authentication', '/api/ud/profile', '/api/ud/contact_info/emails']) {
    expect(asked).toContain(path)
  }
})

row('C03 a failure is told without telling whether the account exists', async ({ page }) => {
  const told: string[] = []
  for (const account of ['resident', newAddress()]) {
    await page.goto('/sign-in')
    await sendSignIn(page, { account, password: 'точно не той пароль' })
    told.push((await main(page).getByRole('alert').textContent()) ?? '')
  }
  expect(told).toEqual(Array(2).fill('Помилка входу! Неправильний логін або пароль'))
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

row('C07 an expired token is nobody; the clearing of the cache leaves the rest', async ({ page }) => {
  await signInAsResident(page)
  await page.evaluate(() => localStorage.setItem('zatyshok.accessTokenExpiry', new Date(Date.now() - 1).toISOString()))
  await page.goto('/features')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('banner').getByRole('link', { name: 'Мій кабінет' })).toBeHidden()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/sign-in\?reason=expired/)
  await expect.poll(() => kept(page, 'accessToken')).toBeNull()
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

row('C09 the public calls carry no token of the person', async ({ resident }) => {
  const bearing: string[] = []
  resident.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isPublic = pathname.startsWith('/api/cms/') || pathname === '/api/account/authentication'
    if (isPublic && request.headers()['authorization']) bearing.push(pathname)
  })
  await resident.goto('/dashboard/profile')
  await expect(resident.getByRole('heading', { level: 1 })).toHaveText(/^Мій профіль/)
  await resident.goto('/contacts/new')
  await resident.goto('/help')
  expect(bearing).toEqual([])
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
})

row('C11 C12 C13 C14 C15 the status is asked for by GET and by POST', async ({ ask }) => {
  const path = '/api/account/registration/status/by-social-network-token'
  const asked = { token: 'not.a.token', socialNetwork: 'test' }
  const byGet = await ask(`${path}?${new URLSearchParams(asked)}`)
  const byPost = await ask(path, { method: 'POST', body: asked })
  for (const { status, json } of [byGet, byPost]) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(json.message).toMatch(/[а-яі]/)
  }
})

row('C13 C11 somebody new is asked, sees the account and the agreement, and registers', async ({ page }) => {
  const asked = page.waitForRequest('**/registration/status/by-social-network-token**')
  const who = `walk${Date.now()}`
  await comeBackAs(page, who)
  await asked
  await expect(question(page)).toContainText('Ваш обліковий запис')
  await page.getByRole('button', { name: 'Так, зареєструватися' }).click()
  await expect(terms(page).getByRole('heading', { name: 'Умови договору' })).toBeVisible()
  await terms(page).getByRole('button', { name: 'Прийняти та зареєструватися' }).click()
  await expect(page).toHaveURL(`${origin()}/dashboard`)
})

row('C15 success closes the dialog and is told; a failure is told by its own sentence', async ({ page }) => {
  await comeBackAs(page, `walk${Date.now()}`)
  await page.getByRole('button', { name: 'Так, зареєструватися' }).click()
  await terms(page).getByRole('button', { name: 'Прийняти та зареєструватися' }).click()
  await expect(
    page.getByRole('region', { name: 'Сповіщення' }).getByText('Ви успішно увійшли до особистого кабінету'),
  ).toBeVisible()
  await page.goto('/sign-in/social/test?error=access_denied&state=x')
  await expect(page.getByText(/Не вдал.*авториз.*спробуйте пізніше/i).first()).toBeVisible()
})

row('C12 somebody registered is signed in and lands on the dashboard', async ({ page }) => {
  const who = `walk${Date.now()}`
  await comeBackAs(page, who)
  await page.getByRole('button', { name: 'Так, зареєструватися' }).click()
  await terms(page).getByRole('button', { name: 'Прийняти та зареєструватися' }).click()
  await expect(page).toHaveURL(`${origin()}/dashboard`)
  await signOut(page)
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  const signedIn = page.waitForRequest('**/api/account/authentication/by-social-network-token')
  await comeBackAs(page, who)
  await signedIn
  await expect(page).toHaveURL(`${origin()}/dashboard`)
})

row('C14 an address that has a cabinet connects with a proof of that cabinet', async ({ page }) => {
  await comeBackAs(page, 'stranger')
  await page.getByRole('button', { name: 'Так, зареєструватися' }).click()
  const connect = terms(page).getByRole('button', { name: 'Під’єднати' })
  await connect.click()
  const field = terms(page).getByLabel('Пароль', { exact: true })
  await field.fill('не той пароль')
  await field.press('Enter')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  expect(await kept(page, 'accessToken')).toBeNull()
})

row('C16 a token that the provider did not sign is refused', async ({ ask }) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const forged = [
    part({ alg: 'none' }),
    part({ iss: 'http://127.0.0.1', sub: '1', email: 'resident@kalynivsk.example', email_verified: true }),
    '',
  ].join('.')
  for (const path of ['/api/account/authentication/by-social-network-token']) {
    const { status, json } = await ask(path, { method: 'POST', body: { token: forged, socialNetwork: 'test' } })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(json.accessToken).toBeUndefined()
  }
})

row('C17 the registration has its fields, the hint, the captcha, and the dialog of the agreement', async ({ page }) => {
  await page.goto('/register')
  for (const label of ['Електронна пошта', 'Телефон (необов’язково)'])
    await expect(page.getByLabel(label)).toBeVisible()
  await expect(password(page)).toBeVisible()
  await expect(password2(page)).toBeVisible()
  await page.getByRole('button', { name: 'Прочитати умови договору' }).click()
  const dialog = page.getByRole('dialog', { name: 'Умови договору' })
  await expect(dialog.getByRole('button', { name: 'Закрити' }).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Прийняти' }).click()
  await expect(page.getByLabel('Я погоджуюся з умовами договору')).toBeChecked()
  await page.route('**/page-parts/AGREEMENT', (route) => route.abort())
  await page.goto('/register')
  await page.getByRole('button', { name: 'Прочитати умови договору' }).click()
  await expect(dialog.getByRole('button', { name: 'Прийняти' })).toBeDisabled()
})

row('C18 the parameter `email` fills the field', async ({ page }) => {
  await page.goto('/register?email=olena%40kalynivsk.example')
  await expect(page.getByLabel('Електронна пошта')).toHaveValue('olena@kalynivsk.example')
})

row('C19 the payload is the specification’s', async ({ page }) => {
  const email = newAddress()
  await page.goto('/register')
  await fillRegistration(page, email)
  const sent = page.waitForRequest('**/api/warehouse/consumer/registration')
  await submit(page).click()
  const { captcha, ...payload } = (await sent).postDataJSON()
  expect(typeof captcha).toBe('string')
  expect(payload).toMatchObject({ name: '', email, callbackPath: { path: 'email-confirm' } })
  expect(payload).not.toHaveProperty('phone')
})

row('C20 the e-mail is required, six signs at least, of the format, each with its message', async ({ page }) => {
  await page.goto('/register')
  const field = page.getByLabel('Електронна пошта')
  for (const [typed, message] of [
    ['', /Введіть електронну адресу/],
    ['a@b', /Мінімальна довжина/i],
    ['abcdefgh', /формат/i],
  ] as const) {
    await field.fill('x')
    await field.fill(typed)
    await field.blur()
    await expect(field, typed).toHaveAccessibleDescription(message)
  }
})

row('C21 the phone is optional and takes the mask', async ({ page }) => {
  await page.goto('/register')
  const field = page.getByLabel('Телефон (необов’язково)')
  await field.fill('0671234567')
  await expect(field).toHaveValue('+38 (067) 123 45 67')
  await field.fill('+38 (067) 12')
  await field.blur()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('')
  await field.blur()
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
})

row('C22 passwords: required, six at least, equal', async ({ page }) => {
  await page.goto('/register')
  await password(page).fill('абв')
  await password2(page).fill('абвг')
  await password2(page).blur()
  await expect(password(page)).toHaveAccessibleDescription(/6/)
  await password(page).fill('абвгдеє')
  await password2(page).fill('абвгдеж')
  await password2(page).blur()
  await expect(password2(page)).toHaveAccessibleDescription(/[Пп]аролі/)
  await expect(submit(page)).toBeDisabled()
})

row('C23 the button waits for the agreement and a valid form', async ({ page }) => {
  await page.goto('/register')
  await fillRegistration(page, newAddress())
  await expect(submit(page)).toBeEnabled()
  await page.getByLabel('Я погоджуюся з умовами договору').uncheck()
  await expect(submit(page)).toBeDisabled()
  await expect(missing(page)).toBeVisible()
})

row('C24 after registration: congratulation, and no sign-in before the letter’s link', async ({ page, resident }) => {
  const newcomer = await register(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вітаємо з реєстрацією!')
  await page.goto('/sign-in')
  await sendSignIn(page, { account: newcomer.email, password: newcomer.password })
  await expect(main(page).getByRole('alert')).toContainText('ще не підтверджено')
  await expect(page.getByRole('button', { name: 'Надіслати лист ще раз' })).toBeVisible()
  await resident.goto('/register')
  await expect(resident).not.toHaveURL(/\/register/)
})

row('C25 a failure that nobody else tells has the registration’s sentence', async ({ page }) => {
  await page.goto('/register')
  const email = newAddress()
  await fillRegistration(page, email)
  await page.route('**/api/warehouse/consumer/registration', (route) => route.fulfill({ status: 418, body: '' }))
  await submit(page).click()
  await expect(main(page).getByRole('alert')).toContainText(/[Пп]омилка.*реєстрац/)
  await expect(page.getByLabel('Електронна пошта')).toHaveValue(email)
})

row(
  'C26 the letter’s link confirms, again it says so too; without a code it says what is missing',
  async ({ page }) => {
    const { email } = await register(page)
    const { link } = await letterTo(email, CONFIRMATION_SUBJECT)
    for (const time of ['first', 'second']) {
      await page.goto('about:blank')
      await page.goto(link)
      await expect(page.getByText(/адресу (вже )?підтверджено/i).first(), time).toBeVisible()
    }
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/email-confirm?code=')
    await expect(page.getByText('Код підтвердження не може бути порожнім').first()).toBeVisible()
    await page.goto('/email-confirm?code=not-a-code')
    await expect(page.getByText(/Не вдалос[яь] підтвердити/i).first()).toBeVisible()
  },
)

row('C27 recovery asks for an e-mail without a format check', async ({ page }) => {
  await page.goto('/recovery')
  await expect(page).toHaveURL(/\/recovery\/send-email$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Відновлення доступу')
  await expect(page).toHaveTitle(/^Відновлення паролю/)
  await page.getByLabel(/e-mail/i).fill('не адреса')
  const sent = page.waitForRequest('**/api/account/recover_access/by_email')
  await page.getByRole('button', { name: 'Надіслати', exact: true }).click()
  expect((await sent).postDataJSON()).toEqual({ email: 'не адреса', path: 'recovery/change-password' })
})

row('C28 the answer is the same for a known and an unknown address; a failure is told', async ({ page }) => {
  const field = page.getByLabel(/e-mail/i)
  const send = page.getByRole('button', { name: 'Надіслати', exact: true })
  for (const email of ['resident@kalynivsk.example', newAddress()]) {
    await page.goto('/recovery/send-email')
    await field.fill(email)
    await send.click()
    await expect(page).toHaveURL(/\/recovery\/send-email-complete$/)
    await expect(page.getByText('На вказану електронну адресу надіслано лист')).toBeVisible()
  }
  await page.goto('/recovery/send-email')
  await page.route('**/recover_access/by_email', (route) => route.abort())
  await field.fill('x@kalynivsk.example')
  await send.click()
  await expect(page.getByText('Не вдалось відправити повідомлення про відновлення паролю.').first()).toBeVisible()
})

row('C29 C30 a new password by the letter’s link, once, with the sentences of the specification', async ({ page }) => {
  const newcomer = await becomeNewcomer(page)
  await signOut(page)
  await page.goto('/recovery/send-email')
  await page.getByLabel(/e-mail/i).fill(newcomer.email)
  await page.getByRole('button', { name: 'Надіслати', exact: true }).click()
  await expect(page).toHaveURL(/send-email-complete$/)
  await page.goto((await letterTo(newcomer.email, 'Відновлення доступу до кабінету')).link)
  await expect(page.getByText('Введіть новий пароль.')).toBeVisible()
  const next = page.getByLabel('Новий пароль', { exact: true })
  const again = page.getByLabel(/^Підтвердження/)
  await next.fill('абв')
  await again.fill('інше')
  await again.blur()
  await expect(page.getByText('Пароль повинен бути не меншe 6-ти символів.')).toBeVisible()
  await expect(page.getByText('Паролі не співпадають!')).toBeVisible()
  await next.fill('Новий пароль 9')
  await again.fill('Новий пароль 9')
  await page.getByRole('button', { name: 'Змінити', exact: true }).click()
  await expect(page.getByText('Зміну паролю успішно виконано!')).toBeVisible()
  await expect(page.getByText('Доступ до особистого кабінету успішно відновлено.')).toBeVisible()
  await enter(page, { email: newcomer.email, password: 'Новий пароль 9' })
})

row('C30 without a code the change says that it failed', async ({ page, ask }) => {
  const { status, json } = await ask('/api/account/change_password/by_code', {
    method: 'POST',
    body: { code: '', password: 'Новий пароль 9' },
  })
  expect([400, 422]).toContain(status)
  expect(json.message ?? json.errors?.[0]?.message).toMatch(/[а-яі]/)
  await page.goto('/recovery/change-password?code=not-a-code')
  await page.getByLabel('Новий пароль', { exact: true }).fill('Новий пароль 9')
  await page.getByLabel(/^Підтвердження/).fill('Новий пароль 9')
  await page.getByRole('button', { name: 'Змінити', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Сповіщення', exact: true }).getByRole('alert')).toBeVisible()
})

row('C31 the hint lists four advices and only advises', async ({ page }) => {
  await page.goto('/register')
  await password(page).focus()
  for (const words of [/мал(а|у) літер/i, /велик(а|у) літер/i, /цифр/i, /8 символів/i]) {
    await expect(main(page).getByText(words).first()).toBeVisible()
  }
  await fillRegistration(page, newAddress())
  await password(page).fill('абвгде')
  await password2(page).fill('абвгде')
  await expect(submit(page)).toBeEnabled()
})

row('C32 the captcha solves itself, asks no other host, and counts once', async ({ page, ask }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await page.goto('/sign-in')
  const sent = page.waitForRequest('**/api/account/authentication')
  await sendSignIn(page, { account: 'nobody', password: 'not a password' })
  const body = (await sent).postDataJSON()
  await expect(main(page).getByRole('alert')).toBeVisible()
  expect([...hosts].filter((host) => host && host !== new URL(origin()).host)).toEqual([])
  const again = await ask('/api/account/authentication', { method: 'POST', body })
  expect([400, 422]).toContain(again.status)
  expect(again.text).toMatch(/captcha/)
})

row('C33 a 401 signs out and leads to the sign-in; codes count once', async ({ page }) => {
  const newcomer = await becomeNewcomer(page)
  await page.evaluate(() => localStorage.setItem('zatyshok.accessToken', 'x'.repeat(43)))
  await page.goto('/dashboard/profile')
  await expect(page).toHaveURL(/\/sign-in/)
  expect(await kept(page, 'profile')).toBeNull()
  expect(newcomer.email).toBeTruthy()
})

row('C34 letters are Ukrainian, HTML and text, from the portal by name', async ({ page }) => {
  const { email } = await register(page)
  const { html, text, link } = await letterTo(email, CONFIRMATION_SUBJECT)
  expect(html).toContain('lang="uk"')
  expect(text).toMatch(/[а-яіїєґ]{5}/)
  expect(text).toContain(link)
  expect(text, 'no full stop sticks to the code').not.toMatch(/code=[\w-]+\./)
  expect(lettersTo(email)).toHaveLength(1)
})
