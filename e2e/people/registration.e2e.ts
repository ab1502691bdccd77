import { expect } from '@playwright/test'
import { sendSignIn } from '../../harness/kit/sign-in-screen.ts'
import { lettersTo, letterTo } from '../support/letters.ts'
import { nobody, test } from '../support/portals/portal-test.ts'
import {
  CONFIRMATION_SUBJECT,
  fillRegistration,
  missing,
  newEmail,
  PASSWORD,
  password,
  password2,
  submit,
} from '../support/registration.ts'
import { origin } from '../support/resident.ts'

test.use(nobody)

test('C18 C19 C20 C21 C23 C24 C25 C26 C31 C34 a resident registers, opens the letter’s link and signs in', {
  tag: '@daily',
}, async ({ page }) => {
  const email = newEmail()
  await page.goto(`/register?email=${email}x`)
  await test.step('the form tells what is missing and what is wrong, and a failure loses nothing', async () => {
    await expect(page.getByLabel('Електронна пошта')).toHaveValue(`${email}x`)
    await page.getByLabel('Електронна пошта').fill('abcdef')
    await page.getByLabel('Телефон (необов’язково)').fill('0671234567')
    await expect(page.getByLabel('Телефон (необов’язково)')).toHaveValue('+38 (067) 123 45 67')
    await expect(page.getByText('Електронна адреса має бути у форматі')).toBeVisible()
    await expect(missing(page)).toContainText('електронна пошта, пароль, підтвердження пароля')
    await page.getByLabel('Телефон (необов’язково)').fill('')
    await fillRegistration(page, email)
    await expect(page.getByText('Виконано 4 з 4 порад')).toBeVisible()
    await page.route('**/api/warehouse/consumer/registration', (route) => route.abort(), { times: 1 })
    await submit(page).click()
    await expect(page.getByRole('region', { name: 'Сповіщення', exact: true }).getByRole('alert')).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    await expect(password(page)).toHaveValue(PASSWORD)
  })
  const sent = page.waitForRequest('**/api/warehouse/consumer/registration')
  await submit(page).dblclick()
  const payload = (await sent).postDataJSON()
  expect(payload).toEqual({
    name: '',
    email,
    password: PASSWORD,
    callbackPath: { path: 'email-confirm' },
    captcha: expect.any(String),
  })
  await expect(page).toHaveURL(`${origin()}/register-completed`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вітаємо з реєстрацією!')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText(`На адресу ${email} надіслано лист`)).toBeVisible()

  await test.step('before the link is opened the sign-in is refused, with an offer to send it again', async () => {
    await page.goto('/sign-in')
    await sendSignIn(page, { account: email, password: PASSWORD })
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Електронну адресу ще не підтверджено.')
    await page.getByRole('button', { name: 'Надіслати лист ще раз' }).click()
    await expect(page.getByText('Лист надіслано ще раз.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Ще раз можна надіслати через \d+ секун/ })).toBeDisabled()
    await expect(page.getByLabel('Логін')).toHaveValue(email)
  })

  await test.step('the link confirms once, and leaves the address bar', async () => {
    // Only the second letter's code is valid.
    await expect.poll(() => lettersTo(email), { timeout: 15_000 }).toHaveLength(2)
    const { link } = await letterTo(email, CONFIRMATION_SUBJECT)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/confirm_email')) asked.push(request.url())
    })
    await page.goto(link)
    await expect(page.getByText('Електронну адресу підтверджено')).toBeVisible()
    expect(asked).toHaveLength(1)
    await expect(page).toHaveURL(`${origin()}/email-confirm`)
    await page.reload()
    await expect(page.getByText('Електронну адресу підтверджено')).toBeVisible()
    expect(asked).toHaveLength(1)
    await page.getByRole('main').getByRole('link', { name: 'Увійти' }).click()
  })

  await sendSignIn(page, { account: email, password: PASSWORD })
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('RG9 with two registrations of one address no password is valid: the letter’s reader sets one', async ({
  browser,
}) => {
  const email = newEmail()
  for (const typed of ['Пароль-першого-11', 'Пароль-другого-22']) {
    const page = await browser.newPage({ baseURL: origin() })
    await page.goto('/register')
    await fillRegistration(page, email)
    await password(page).fill(typed)
    await password2(page).fill(typed)
    await submit(page).click()
    await expect(page).toHaveURL(/\/register-completed$/)
    await page.close()
  }
  await expect.poll(() => lettersTo(email).length, { timeout: 15_000 }).toBe(2)
  const reader = await browser.newPage({ baseURL: origin() })
  await reader.goto((await letterTo(email, CONFIRMATION_SUBJECT)).link)
  await expect(reader).toHaveURL(`${origin()}/recovery/change-password`)
  await expect(reader.getByRole('heading', { level: 1 })).toBeFocused()
  await reader.reload()
  await reader.getByLabel('Новий пароль', { exact: true }).fill(PASSWORD)
  await reader.getByLabel('Підтвердження нового пароля', { exact: true }).fill(PASSWORD)
  await reader.getByRole('button', { name: 'Змінити', exact: true }).click()
  await expect(reader).toHaveURL(/\/recovery\/change-password-complete$/)

  await reader.goto('/sign-in')
  await sendSignIn(reader, { account: email, password: 'Пароль-другого-22' })
  await expect(reader.getByRole('main').getByRole('alert')).toBeVisible()
  await sendSignIn(reader, { account: email, password: PASSWORD })
  await expect(reader).toHaveURL(/\/dashboard$/)
  await reader.close()
})
