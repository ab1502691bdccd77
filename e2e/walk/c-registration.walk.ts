import { expect, type Page } from '@playwright/test'
import { sendSignIn } from '../../harness/kit/sign-in-screen.ts'
import { lettersTo, letterTo } from '../support/letters.ts'
import {
  CONFIRMATION_SUBJECT,
  fillRegistration,
  missing,
  PASSWORD,
  password,
  password2,
  submit,
} from '../support/registration.ts'
import { newAddress, register } from './newcomer.ts'
import { row } from './row.ts'

const main = (page: Page) => page.getByRole('main')
const agreed = (page: Page) => page.getByLabel('Я погоджуюся з умовами договору')
const registration = '/api/warehouse/consumer/registration'

row('C17 the registration has its fields, the hint, the captcha, and the dialog of the agreement', async ({ page }) => {
  await page.goto('/register')
  for (const label of ['Електронна пошта', 'Телефон (необов’язково)'])
    await expect(page.getByLabel(label)).toBeVisible()
  await expect(password(page)).toBeVisible()
  await expect(password2(page)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'не робот' })).toBeVisible()
  await password(page).focus()
  for (const words of [/мал(а|у) літер/i, /велик(а|у) літер/i, /цифр/i, /8 символів/i]) {
    await expect(main(page).getByText(words).first()).toBeVisible()
  }
  const read = page.getByRole('button', { name: 'Прочитати умови договору' })
  const dialog = page.getByRole('dialog', { name: 'Умови договору' })
  await read.click()
  await expect(dialog).toContainText('Про що цей договір')
  await dialog.getByRole('button', { name: 'Закрити', exact: true }).last().click()
  await expect(dialog).toBeHidden()
  await expect(agreed(page), 'closing is no consent').not.toBeChecked()
  await read.click()
  await dialog.getByRole('button', { name: 'Прийняти' }).click()
  await expect(agreed(page)).toBeChecked()
  await page.route('**/page-parts/AGREEMENT', (route) => route.abort())
  await page.goto('/register')
  await page.getByRole('button', { name: 'Прочитати умови договору' }).click()
  await expect(dialog.getByRole('button', { name: 'Прийняти' })).toBeDisabled()
})

row('C18 the parameter `email` fills the field', async ({ page }) => {
  await page.goto('/register?email=olena%40kalynivsk.example')
  await expect(page.getByLabel('Електронна пошта')).toHaveValue('olena@kalynivsk.example')
})

row('C19 the payload is the specification’s; a blank phone is left out', async ({ page }) => {
  const post = async (phone: string) => {
    const email = newAddress()
    await page.goto('/register')
    await fillRegistration(page, email)
    await page.getByLabel('Телефон (необов’язково)').fill(phone)
    const sent = page.waitForRequest(`**${registration}`)
    await submit(page).click()
    const { captcha, ...payload } = (await sent).postDataJSON()
    expect(typeof captcha).toBe('string')
    await expect(page).toHaveURL(/\/register-completed$/)
    return { email, payload }
  }
  const fixed = { name: '', password: PASSWORD, callbackPath: { path: 'email-confirm' } }
  const bare = await post('')
  expect(bare.payload).toEqual({ ...fixed, email: bare.email })
  const full = await post('0671234567')
  expect(full.payload).toEqual({ ...fixed, email: full.email, phone: '+38 (067) 123 45 67' })
})

row('C20 the e-mail is required, six signs at least, of the format, each with its message', async ({ page }) => {
  await page.goto('/register')
  const field = page.getByLabel('Електронна пошта')
  for (const [typed, message] of [
    ['', /Введіть електронну адресу/],
    ['a@b', /Мінімальна\sдовжина\sелектронної\sадреси\s—\s6\sсимволів/],
    ['abcdefgh', /Електронна\sадреса\sмає\sбути\sу\sформаті/],
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
  await expect(field).toHaveAccessibleDescription(/Телефон\sмає\sбути\sу\sформаті\s\+38\s\(0XX\)\sXXX\sXX\sXX/)
  await field.fill('')
  await field.blur()
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
})

row('C22 passwords: required, six at least, equal', async ({ page }) => {
  await page.goto('/register')
  await password(page).fill('абв')
  await password2(page).fill('абвг')
  await password2(page).blur()
  await expect(password(page)).toHaveAccessibleDescription(/Мінімальна\sдовжина\sпароля:\s6\sсимволів/)
  await password(page).fill('абвгдеє')
  await password2(page).fill('абвгдеж')
  await password2(page).blur()
  await expect(password2(page)).toHaveAccessibleDescription(/Паролі\sмають\sбути\sоднаковими/)
  await expect(submit(page)).toBeDisabled()
  for (const field of [password(page), password2(page)]) {
    await field.fill('')
    await field.blur()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
})

row(
  'C23 the button waits for the agreement and a valid form; the server asks for the captcha',
  async ({ page, ask }) => {
    await page.goto('/register')
    await fillRegistration(page, newAddress())
    await expect(submit(page)).toBeEnabled()
    await page.getByLabel('Я погоджуюся з умовами договору').uncheck()
    await expect(submit(page)).toBeDisabled()
    await expect(missing(page)).toContainText('договором')
    await agreed(page).check()
    await page.getByLabel('Електронна пошта').fill('a@b')
    await expect(submit(page)).toBeDisabled()
    const body = { name: '', email: newAddress(), password: PASSWORD, callbackPath: { path: 'email-confirm' } }
    const bare = await ask(registration, { method: 'POST', body })
    expect([bare.status, bare.text]).toEqual([expect.any(Number), expect.stringMatching(/captcha/)])
    expect(bare.status).toBeGreaterThanOrEqual(400)
  },
)

row('C24 after registration: congratulation, and no sign-in before the letter’s link', async ({ page, resident }) => {
  const newcomer = await register(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вітаємо з реєстрацією!')
  await page.goto('/sign-in')
  await sendSignIn(page, { account: newcomer.email, password: newcomer.password })
  await expect(main(page).getByRole('alert')).toContainText('ще не підтверджено')
  await page.getByRole('button', { name: 'Надіслати лист ще раз' }).click()
  await expect.poll(() => lettersTo(newcomer.email).length, { message: 'another letter' }).toBe(2)
  await resident.goto('/register')
  await expect(resident).toHaveURL(/\/(features|dashboard)?$/)
})

row('C25 a failure that nobody else tells has the registration’s sentence', async ({ page }) => {
  await page.goto('/register')
  const email = newAddress()
  await fillRegistration(page, email)
  await page.route('**/api/warehouse/consumer/registration', (route) => route.fulfill({ status: 418, body: '' }))
  await submit(page).click()
  await expect(main(page).getByRole('alert')).toContainText(
    'Під час реєстрації сталася помилка, перезавантажте сторінку',
  )
  await expect(page.getByLabel('Електронна пошта')).toHaveValue(email)
})

row(
  'C26 the letter’s link confirms, again it says so too; without a code it says what is missing',
  async ({ page }) => {
    const { email } = await register(page)
    const { link } = await letterTo(email, CONFIRMATION_SUBJECT)
    for (const time of ['first', 'second']) {
      await page.goto('about:blank')
      const asked = page.waitForRequest('**/api/ud/contact_info/confirm_email?code=*')
      await page.goto(link)
      expect((await asked).method()).toBe('GET')
      await expect(page.getByText(/адресу (вже )?підтверджено/i).first(), time).toBeVisible()
      await expect(
        main(page)
          .getByRole('link', { name: /^Увійти/ })
          .first(),
      ).toHaveAttribute('href', /\/sign-in/)
    }
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/email-confirm?code=')
    await expect(page.getByText('Код підтвердження не може бути порожнім').first()).toBeVisible()
    await page.goto('/email-confirm?code=not-a-code')
    await expect(page.getByText(/Не вдалося підтвердити електронну адресу: \S+/).first()).toBeVisible()
    await page.route('**/contact_info/confirm_email*', (route) => route.fulfill({ status: 418, body: '' }))
    await page.goto('about:blank')
    await page.goto('/email-confirm?code=another')
    await expect(page.getByText('Не вдалося підтвердити електронну адресу, спробуйте пізніше').first()).toBeVisible()
  },
)
