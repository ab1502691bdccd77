import { expect, type Page } from '@playwright/test'
import { nobody, test } from './support/portal-test.ts'
import { enterAsResident, origin, signInAsResident, signInOf } from './support/resident.ts'
import { sendSignIn } from './support/sign-in-screen.ts'

test.use(nobody)

const DAY_MS = 24 * 60 * 60 * 1000

const kept = (page: Page, key: string) => page.evaluate((key) => localStorage.getItem(`zatyshok.${key}`), key)

const personalKeys = ['accessToken', 'accessTokenExpiry', 'profile', 'emails', 'phones', 'accounts']

test('C01 C04 A13 the form asks for login and password, and says what is missing while the button is off', async ({
  page,
}) => {
  await page.goto('/sign-in')
  await expect(page).toHaveTitle(/^Вхід до особистого кабінету\s— /)
  const submit = page.getByRole('button', { name: 'Увійти', exact: true })
  await expect(submit).toBeDisabled()
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Логін' })).toContainText('Пароль')
  await page.getByLabel('Логін').fill('resident')
  await expect(submit).toBeDisabled()
  await page.getByLabel('Пароль', { exact: true }).fill('щось')
  await expect(submit).toBeEnabled()
  await expect(page.getByRole('link', { name: 'Забули пароль?' })).toHaveAttribute('href', '/recovery')
  await expect(page.getByRole('main').getByRole('link', { name: 'Зареєструватися' })).toHaveAttribute(
    'href',
    '/register',
  )
})

test('C01 the password can be shown, and is hidden again before it is sent', async ({ page }) => {
  await page.goto('/sign-in')
  const password = page.getByLabel('Пароль', { exact: true })
  await password.fill('wrong')
  await page.getByRole('button', { name: 'Показати пароль' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await sendSignIn(page, { account: 'resident', password: 'wrong' })
  await expect(password).toHaveAttribute('type', 'password')
})

test('C01 a password manager may fill the form in, and a password may be pasted', async ({ page }) => {
  await page.goto('/sign-in')
  const [login, password] = [page.getByLabel('Логін'), page.getByLabel('Пароль', { exact: true })]
  await expect(login).toHaveAttribute('autocomplete', 'username')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await login.fill('скопійований-пароль')
  await login.press('ControlOrMeta+a')
  await login.press('ControlOrMeta+x')
  await password.focus()
  await password.press('ControlOrMeta+v')
  await expect(login).toHaveValue('')
  await expect(password).toHaveValue('скопійований-пароль')
})

for (const account of ['resident', 'nobody-of-that-name']) {
  test(`C03 L01 a wrong sign-in of ${account} keeps the login, empties and focuses the password`, async ({ page }) => {
    await page.goto('/sign-in')
    await sendSignIn(page, { account, password: 'not the password' })
    await expect(page.getByRole('alert').filter({ hasText: 'Помилка входу!' })).toHaveText(
      'Помилка входу! Неправильний логін або пароль',
    )
    await expect(page.getByLabel('Логін')).toHaveValue(account)
    const password = page.getByLabel('Пароль', { exact: true })
    await expect(password).toHaveValue('')
    await expect(password).toBeFocused()
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await expect(page).toHaveTitle(/^Помилка: Вхід до особистого кабінету/)
    await expect(page).toHaveURL(/\/sign-in$/)
    await expect(page.getByRole('region', { name: 'Сповіщення' }).getByRole('alert')).toHaveCount(0)
  })
}

test('C02 C05 C06 signing in keeps the token for a day, announces it and remembers the person', {
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
})

test('C02 the e-mail and the phone are logins too', async ({ page }) => {
  const { password } = signInOf('resident')
  for (const account of ['resident@kalynivsk.example', '+38 (000) 000 00 01']) {
    await page.goto('/sign-in')
    await sendSignIn(page, { account, password })
    await expect(page, account).toHaveURL(/\/dashboard$/)
    await page.evaluate(() => localStorage.clear())
  }
})

test('C08 A05 logging out revokes the token, forgets the person and takes the other tab along', {
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

test('A11 a page of the cabinet asks to sign in, and comes back to what was asked for', { tag: '@daily' }, async ({
  page,
}) => {
  await page.goto('/dashboard/invoices?from=2026-05&to=2026-06')
  await expect(page).toHaveURL(/\/sign-in\?/)
  await expect(page.getByText('Щоб відкрити цю сторінку, увійдіть до кабінету.')).toBeVisible()
  await sendSignIn(page, signInOf('resident'))
  await expect(page).toHaveURL(/\/dashboard\/invoices\?from=2026-05&to=2026-06$/)
})

test('A11 C07 a token past its day no longer opens the cabinet, even one that is open', async ({ page }) => {
  await enterAsResident(page)
  await page.evaluate(() => localStorage.setItem('zatyshok.accessTokenExpiry', new Date(Date.now() - 1).toISOString()))
  await page.getByRole('link', { name: 'Лічильники', exact: true }).click()
  await expect(page).toHaveURL(/\/sign-in\?reason=expired&return=%2Fdashboard%2Fcounters$/)
  await expect(page.getByText('Ваш сеанс завершився. Увійдіть ще раз, щоб продовжити.')).toBeVisible()
})

test('A11 the way back never leads to another site', async ({ page }) => {
  await page.goto('/sign-in?return=//evil.example/')
  await sendSignIn(page, signInOf('resident'))
  await expect(page).toHaveURL(`${origin()}/dashboard`)
})

test('A06 A11 somebody signed in is led past the sign-in screen', async ({ page }) => {
  await enterAsResident(page)
  await page.goto('/sign-in')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('A10 the empty path and any unknown path show the features', async ({ page }) => {
  for (const path of ['/', '/there/is/no/such-page']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toContainText('Можливості кабінету')
  }
})

test('A12 every screen has a title of its own and moves focus to its heading', async ({ page }) => {
  await enterAsResident(page)
  for (const name of ['Лічильники', 'Нарахування']) {
    await page.getByRole('link', { name, exact: true }).click()
    const heading = page.getByRole('heading', { level: 1, name })
    await expect(heading).toBeFocused()
    await expect(page).toHaveTitle(new RegExp(`^${name}\\s— `))
  }
})

const refuse = (code: string, message: string) => ({ status: 403, json: { code, message, requestId: 'r1' } })

test('C03 AD2 the second step asks for the code, keeps what was typed, and tells of a wrong code at its field', async ({
  page,
}) => {
  const sent: Record<string, string>[] = []
  await page.route('**/api/account/authentication', (route) => {
    sent.push(route.request().postDataJSON())
    const isFirst = sent.length === 1
    return route.fulfill(
      isFirst
        ? refuse('second_factor_required', 'Введіть код.')
        : refuse('second_factor_wrong', 'Код не підходить. Дочекайтеся нового коду.'),
    )
  })
  await page.goto('/sign-in')
  await sendSignIn(page, { account: 'operator', password: 'правильний пароль' })
  const code = page.getByLabel('Код підтвердження')
  await expect(code).toBeFocused()
  await expect(page.getByText('Ви входите як operator')).toBeVisible()
  const submit = page.getByRole('button', { name: 'Увійти', exact: true })
  await expect(submit).toBeDisabled()
  await code.fill('123456')
  await submit.click()
  await expect(code).toHaveAccessibleDescription(/Код не підходить\. Дочекайтеся нового коду\./)
  await expect(code).toBeFocused()
  await expect(code).toHaveValue('')
  await expect(page.getByRole('region', { name: 'Сповіщення' }).getByRole('alert')).toHaveCount(0)
  expect(sent.map(({ captcha, ...rest }) => ({ ...rest, solved: Boolean(captcha) }))).toEqual([
    { account: 'operator', password: 'правильний пароль', solved: true },
    { account: 'operator', password: 'правильний пароль', code: '123456', solved: true },
  ])
  expect(sent[0]?.['captcha']).not.toBe(sent[1]?.['captcha'])
  await page.getByRole('button', { name: 'Назад' }).click()
  await expect(page.getByLabel('Логін')).toHaveValue('operator')
  await expect(page.getByLabel('Пароль', { exact: true })).toHaveValue('правильний пароль')
})

test('C03 too many attempts are told with the wait, in words; nothing typed is lost', async ({ page }) => {
  await page.route('**/api/account/authentication', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '120' },
      json: { code: 'too_many_requests', message: 'Забагато спроб. Зачекайте й спробуйте ще раз.', requestId: 'r1' },
    }),
  )
  await page.goto('/sign-in')
  await sendSignIn(page, { account: 'resident', password: 'мій пароль' })
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Ще раз можна спробувати через 2 хвилини.')
  await expect(page.getByLabel('Пароль', { exact: true })).toHaveValue('мій пароль')
})

test('C24 somebody who signs in by a login and has not confirmed is asked where the letter shall go', async ({
  page,
}) => {
  await page.route('**/api/account/authentication', (route) =>
    route.fulfill(refuse('email_not_confirmed', 'Електронну адресу ще не підтверджено.')),
  )
  await page.goto('/sign-in')
  await sendSignIn(page, { account: 'hanna', password: 'пароль' })
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Електронну адресу ще не підтверджено.')
  await expect(page.getByLabel('Електронна пошта')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Отримати нове посилання' })).toBeDisabled()
})

test('A13 a double click on the button sends one request', async ({ page }) => {
  let sent = 0
  await page.route('**/api/account/authentication', async (route) => {
    sent += 1
    await route.fulfill(refuse('user_blocked', 'Доступ призупинено.'))
  })
  await page.goto('/sign-in')
  await page.getByLabel('Логін').fill('resident')
  await page.getByLabel('Пароль', { exact: true }).fill('пароль')
  await page.getByRole('button', { name: 'Увійти', exact: true }).dblclick()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Доступ призупинено.')
  expect(sent).toBe(1)
})

test('C08 signing in in one tab takes the sign-in screen of another along', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/sign-in?reason=required&return=%2Fdashboard%2Finvoices')
  await expect(other.getByLabel('Логін')).toBeVisible()
  await signInAsResident(page)
  await expect(other).toHaveURL(/\/dashboard\/invoices$/)
})

test('C06 on a hardened portal the browser keeps the token and nothing about the person', async ({ page }) => {
  await page.route('**/api/settings', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), strictness: 'hardened' } })
  })
  await signInAsResident(page)
  expect(await kept(page, 'accessToken')).not.toBeNull()
  await expect(page.getByRole('button', { name: 'Меню користувача Ганна' }), 'asked for anew').toBeVisible()
  for (const key of ['profile', 'emails', 'phones', 'accounts']) expect(await kept(page, key), key).toBeNull()
})

test('C31 on a hardened portal the hint and the registration ask for fifteen characters', async ({ page }) => {
  await page.route('**/api/settings', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), strictness: 'hardened' } })
  })
  await page.goto('/register')
  const password = page.getByLabel('Пароль', { exact: true })
  await password.fill('Їжак у садку')
  await password.blur()
  await expect(password).toHaveAccessibleDescription(/Мінімальна довжина пароля: 15 символів/)
  await expect(page.getByRole('listitem').filter({ hasText: 'щонайменше 15 символів' })).toContainText('ще не виконано')
  await password.fill('Їжак у садку 2026')
  await expect(page.getByText('Виконано 4 з 4 порад')).toBeVisible()
  await expect(password).not.toHaveAttribute('aria-invalid', 'true')
})

test('B07 no markup enters a page and no worker starts but by the two policies of ours', async ({ page }) => {
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
