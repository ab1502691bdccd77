import { expect, type Page } from '@playwright/test'
import { sendSignIn } from '../../harness/kit/sign-in-screen.ts'
import { letterTo } from '../support/letters.ts'
import { CONFIRMATION_SUBJECT, fillRegistration, password, password2, submit } from '../support/registration.ts'
import { origin } from '../support/resident.ts'
import { becomeNewcomer, enter, kept, newAddress, register, signOut } from './newcomer.ts'
import { row } from './row.ts'
import { expectToast, watchToasts } from './toasts.ts'

const main = (page: Page) => page.getByRole('main')
const address = (page: Page) => page.getByLabel(/e-mail/i)
const send = (page: Page) => page.getByRole('button', { name: 'Надіслати', exact: true })
const next = (page: Page) => page.getByLabel('Новий пароль', { exact: true })
const again = (page: Page) => page.getByLabel(/^Підтвердження/)
const change = (page: Page) => page.getByRole('button', { name: 'Змінити', exact: true })
const RECOVERY_SUBJECT = 'Відновлення доступу до кабінету'

row('C27 recovery asks for an e-mail without a format check', async ({ page }) => {
  await page.goto('/recovery')
  await expect(page).toHaveURL(/\/recovery\/send-email$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Відновлення доступу')
  await expect(page).toHaveTitle(/^Відновлення паролю/)
  await expect(send(page), 'the address is required').toBeDisabled()
  await address(page).fill('не адреса')
  const sent = page.waitForRequest('**/api/account/recover_access/by_email')
  await send(page).click()
  expect((await sent).postDataJSON()).toEqual({ email: 'не адреса', path: 'recovery/change-password' })
})

row('C28 the answer is the same for a known and an unknown address; a failure is told', async ({ page }) => {
  await watchToasts(page)
  const answers: string[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith('/recover_access/by_email'))
      answers.push(`${response.status()} ${await response.text()}`)
  })
  for (const email of ['resident@kalynivsk.example', newAddress()]) {
    await page.goto('/recovery/send-email')
    await address(page).fill(email)
    await send(page).click()
    await expect(page).toHaveURL(/\/recovery\/send-email-complete$/)
    await expect(page.getByText('На вказану електронну адресу надіслано лист')).toBeVisible()
  }
  expect(answers).toHaveLength(2)
  expect(answers[0]).toBe(answers[1])
  for (const [body, told] of [
    ['', 'Не вдалось відправити повідомлення про відновлення паролю.'],
    [JSON.stringify({ code: 'teapot', message: 'Сервер каже своє.' }), 'Сервер каже своє.'],
  ] as const) {
    await page.goto('/recovery/send-email')
    await page.route('**/recover_access/by_email', (route) => route.fulfill({ status: 418, body }))
    await address(page).fill('x@kalynivsk.example')
    await send(page).click()
    await expectToast(page, told)
    await page.unroute('**/recover_access/by_email')
  }
})

row(
  'C29 the letter’s link sets a new password, once; the field shows what is typed and rates it',
  async ({ page, ask }) => {
    const newcomer = await becomeNewcomer(page)
    await signOut(page)
    await expect(page).toHaveURL(/\/sign-in\?reason=logged-out$/)
    await page.goto('/recovery/send-email')
    await address(page).fill(newcomer.email)
    await send(page).click()
    await expect(page).toHaveURL(/send-email-complete$/)
    const { link } = await letterTo(newcomer.email, RECOVERY_SUBJECT)
    await page.goto(link)
    await expect(page.getByText('Введіть новий пароль.')).toBeVisible()
    await next(page).fill('Новий пароль 9')
    await expect(next(page)).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Показати пароль', exact: true }).click()
    await expect(next(page)).toHaveAttribute('type', 'text')
    for (const words of [/мал(а|у) літер/i, /велик(а|у) літер/i, /цифр/i, /8 символів/i]) {
      await expect(main(page).getByText(words)).toHaveCount(1)
    }
    await again(page).fill('Новий пароль 9')
    const sent = page.waitForRequest('**/api/account/change_password/by_code')
    await change(page).click()
    const body = (await sent).postDataJSON()
    expect(body).toMatchObject({ code: expect.stringMatching(/.{20}/), password: 'Новий пароль 9' })
    await expect(page).toHaveURL(/\/recovery\/change-password-complete$/)
    const second = await ask('/api/account/change_password/by_code', { method: 'POST', body })
    expect([second.status >= 400, second.json.message], 'the code counts once').toEqual([true, expect.any(String)])
    await page.goto('/sign-in')
    await sendSignIn(page, { account: newcomer.email, password: newcomer.password })
    await expect(main(page).getByRole('alert')).toBeVisible()
    await enter(page, { email: newcomer.email, password: 'Новий пароль 9' })
  },
)

row('C30 the sentences of a new password: too short, unequal, done, failed', async ({ page, ask }) => {
  await watchToasts(page)
  const newcomer = await becomeNewcomer(page)
  await signOut(page)
  await expect(page).toHaveURL(/\/sign-in\?reason=logged-out$/)
  await page.goto('/recovery/send-email')
  await address(page).fill(newcomer.email)
  await send(page).click()
  await expect(page).toHaveURL(/send-email-complete$/)
  await page.goto((await letterTo(newcomer.email, RECOVERY_SUBJECT)).link)
  await next(page).fill('абв')
  await again(page).fill('інше')
  await again(page).blur()
  // The specification's text has a Latin «e».
  await expect(page.getByText('Пароль повинен бути не менш\u0065 6-ти символів.')).toBeVisible()
  await expect(page.getByText('Паролі не співпадають!')).toBeVisible()
  await next(page).fill('Новий пароль 9')
  await again(page).fill('Новий пароль 9')
  await page.route('**/change_password/by_code', (route) => route.fulfill({ status: 418, body: '' }))
  await change(page).click()
  await expect(
    page.getByText('Помилка зміни паролю! Повторіть спробу пізніше.').filter({ visible: true }).first(),
  ).toBeVisible()
  await page.unroute('**/change_password/by_code')
  await next(page).fill('Новий пароль 9')
  await again(page).fill('Новий пароль 9')
  await change(page).click()
  await expectToast(page, 'Зміну паролю успішно виконано!')
  await expect(page.getByText('Доступ до особистого кабінету успішно відновлено.')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Увійти', exact: true })).toHaveAttribute('href', /^\/sign-in/)
  const { status, json } = await ask('/api/account/change_password/by_code', {
    method: 'POST',
    body: { code: '', password: 'Новий пароль 9' },
  })
  expect([400, 422]).toContain(status)
  expect(json.message ?? json.errors?.[0]?.message).toMatch(/[а-яі]/)
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

row(
  'C33 a 401 signs out, forgets the person, leads to the sign-in and back, with what was typed',
  async ({ page, ask }) => {
    const newcomer = await becomeNewcomer(page)
    const token = await kept(page, 'accessToken')
    await page.goto('/dashboard/profile#general')
    await main(page).getByRole('button', { name: 'Редагувати загальну інформацію', exact: true }).click()
    await page.getByLabel('Прізвище').fill('Коваль')
    // A pending request would get the 401 before the form is sent.
    await page.waitForLoadState('networkidle')
    const out = await ask('/api/account/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    expect(out.status, out.text).toBeLessThan(300)
    await main(page).getByRole('button', { name: 'Зберегти', exact: true }).click()
    await expect(page).toHaveURL(/\/sign-in\?.*return=.*profile/)
    for (const key of ['accessToken', 'accessTokenExpiry', 'profile', 'emails', 'phones', 'accounts']) {
      expect(await kept(page, key), key).toBeNull()
    }
    await sendSignIn(page, { account: newcomer.email, password: newcomer.password })
    await expect(page).toHaveURL(/\/dashboard\/profile(#general)?$/)
    const field = page.getByLabel('Прізвище')
    const edit = main(page).getByRole('button', { name: 'Редагувати загальну інформацію', exact: true })
    await expect(field.or(edit).first()).toBeVisible()
    if (!(await field.isVisible())) await edit.click()
    await expect(field).toHaveValue('Коваль')
  },
)

row('C34 letters are Ukrainian, HTML and text, from the portal by name', async ({ page }) => {
  const { email } = await register(page)
  await page.goto('/recovery/send-email')
  await page.goto((await letterTo(email, CONFIRMATION_SUBJECT)).link)
  await expect(page.getByText('Електронну адресу підтверджено')).toBeVisible()
  await page.goto('/recovery/send-email')
  await address(page).fill(email)
  await send(page).click()
  await expect(page).toHaveURL(/send-email-complete$/)
  await page.goto('/contacts/new')
  await main(page).getByLabel('Ім’я', { exact: true }).fill('Олена Коваль')
  await main(page).getByLabel('Електронна пошта', { exact: true }).fill(email)
  await main(page).getByLabel('Повідомлення', { exact: true }).fill('Не надійшов рахунок за жовтень.')
  await send(page).click()
  await expect(page).toHaveURL(/\/contacts\/completed$/)
  const number =
    /\d+/.exec(
      await main(page)
        .getByText(/^Номер звернення/)
        .innerText(),
    )?.[0] ?? ''
  for (const subject of [CONFIRMATION_SUBJECT, RECOVERY_SUBJECT, `Звернення №\u00a0${number} отримано`]) {
    const { sender, html, text, link } = await letterTo(email, subject)
    expect([subject, sender]).toEqual([subject, 'Комунальний кабінет'])
    expect(html, subject).toContain('lang="uk"')
    expect(text, subject).toMatch(/[а-яіїєґ]{5}/)
    expect(text, subject).toContain(link)
    expect(text, 'no full stop sticks to the code').not.toMatch(/code=[\w-]+\./)
  }
})
