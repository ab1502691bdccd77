import { expect } from '@playwright/test'
import { lettersTo, letterTo } from './support/letters.ts'
import { nobody, test } from './support/portal-test.ts'
import {
  CONFIRMATION_SUBJECT,
  fillRegistration,
  newEmail,
  PASSWORD,
  password,
  password2,
  submit,
} from './support/registration.ts'
import { enterAsResident, origin } from './support/resident.ts'
import { sendSignIn } from './support/sign-in-screen.ts'

test.use(nobody)

test('C19 C24 C26 C34 a resident registers, opens the letter’s link and signs in', { tag: '@daily' }, async ({
  page,
}) => {
  const email = newEmail()
  await page.goto('/register')
  await fillRegistration(page, email)
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
    await expect(page.getByRole('alert')).toContainText('Електронну адресу ще не підтверджено.')
    await page.getByRole('button', { name: 'Надіслати лист ще раз' }).click()
    await expect(page.getByText('Лист надіслано ще раз.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Ще раз можна надіслати через \d+ секун/ })).toBeDisabled()
    await expect(page.getByLabel('Логін')).toHaveValue(email)
  })

  await test.step('the link confirms once, and leaves the address bar', async () => {
    // The second letter's code counts; the first one's no longer.
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

test('RG9 of two registrations of one address neither password counts: the letter’s reader sets one', async ({
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

test('C24 somebody signed in who opens the registration is led to the root', async ({ page }) => {
  await enterAsResident(page)
  await page.goto('/register')
  await expect(page).toHaveURL(/\/features$|\/$/)
})

test('C24 opened directly, the page of congratulation asks where the letter shall go', async ({ page }) => {
  await page.goto('/register-completed')
  await expect(page.getByText('На вашу електронну адресу надіслано лист')).toBeVisible()
  const again = page.getByRole('button', { name: 'Отримати нове посилання' })
  await expect(again).toBeDisabled()
  await page.getByLabel('Електронна пошта').fill(newEmail())
  await again.click()
  await expect(page.getByText('Лист надіслано ще раз.')).toBeVisible()
})

test('C26 a link without a code, and one that has been used, say so and offer another', async ({ page }) => {
  await page.goto('/email-confirm')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Код підтвердження не може бути порожнім')
  await page.goto('/email-confirm?code=used-long-ago')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Не вдалося підтвердити електронну адресу: Посилання вже використано, або термін його дії минув. Замовте нове.',
  )
  await expect(page).toHaveURL(/\/email-confirm$/)
  await page.getByLabel('Електронна пошта').fill(newEmail())
  await page.getByRole('button', { name: 'Отримати нове посилання' }).click()
  await expect(page.getByText('Лист надіслано ще раз.')).toBeVisible()
})

test('C26 without an answer the default sentence, and the same code can be tried again', async ({ page }) => {
  await page.route('**/confirm_email?*', (route) => route.fulfill({ status: 502 }), { times: 1 })
  await page.goto('/email-confirm?code=something')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Не вдалося підтвердити електронну адресу, спробуйте пізніше',
  )
  const again = page.waitForRequest('**/confirm_email?code=something')
  await page.getByRole('button', { name: 'Спробувати ще раз' }).click()
  await again
})
