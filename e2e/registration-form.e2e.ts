import { expect } from '@playwright/test'
import { nobody, test } from './support/portal-test.ts'
import { fillRegistration, missing, newEmail, PASSWORD, password, password2, submit } from './support/registration.ts'

test.use(nobody)

test('C17 C23 A13 the note beside the button names what is missing, each until it is there', async ({ page }) => {
  await page.goto('/register')
  await expect(page).toHaveTitle(/^Реєстрація\s— /)
  await expect(submit(page)).toBeDisabled()
  await expect(missing(page)).toHaveText(
    'Щоб продовжити, заповніть: Електронна пошта, Пароль, Підтвердження пароля, Я погоджуюся з умовами договору',
  )
  await page.getByLabel('Електронна пошта').fill('nova@kalynivsk.example')
  await expect(missing(page)).not.toContainText('Електронна пошта', { timeout: 200 })
  await password(page).fill(PASSWORD)
  await expect(missing(page)).not.toContainText('Пароль,', { timeout: 200 })
  await password2(page).fill(PASSWORD)
  await expect(missing(page)).toHaveText('Щоб продовжити, заповніть: Я погоджуюся з умовами договору')
  await page.getByLabel('Я погоджуюся з умовами договору').check()
  await expect(missing(page)).toHaveCount(0)
  await expect(submit(page)).toBeEnabled()
})

test('C18 the address of the query fills the e-mail in', async ({ page }) => {
  await page.goto('/register?email=hanna%2Bkvartyra@kalynivsk.example')
  await expect(page.getByLabel('Електронна пошта')).toHaveValue('hanna+kvartyra@kalynivsk.example')
})

test('C20 an e-mail address has a message for each of its three faults', async ({ page }) => {
  await page.goto('/register')
  const email = page.getByLabel('Електронна пошта')
  for (const [typed, message] of [
    ['', 'Введіть електронну адресу'],
    ['a@b.c', 'Мінімальна довжина електронної адреси — 6 символів'],
    ['abcdef', 'Електронна адреса має бути у форматі name@example.com'],
  ] as const) {
    await email.fill(typed)
    await email.blur()
    await expect(email, typed).toHaveAccessibleDescription(new RegExp(message.replaceAll(' ', '\\s')))
    await expect(email).toHaveAttribute('aria-invalid', 'true')
  }
})

test('C21 a phone is optional, writes itself from any pasted form, and a wrong one is told', async ({ page }) => {
  await page.goto('/register')
  const phone = page.getByLabel('Телефон (необов’язково)')
  for (const pasted of ['0671234567', '+380671234567', '8 (067) 123-45-67']) {
    await phone.fill(pasted)
    await expect(phone, pasted).toHaveValue('+38 (067) 123 45 67')
  }
  await phone.fill('')
  await phone.pressSequentially('67123')
  await expect(phone).toHaveValue('+38 (067) 123')
  await phone.blur()
  await expect(phone).toHaveAccessibleDescription(/Телефон має бути у форматі \+38 \(0XX\) XXX XX XX/)
  await expect(missing(page)).toContainText('Телефон')
  await phone.fill('')
  await expect(missing(page)).not.toContainText('Телефон')
})

test('C21 a digit corrected in the middle of the phone leaves the caret there', async ({ page }) => {
  await page.goto('/register')
  const phone = page.getByLabel('Телефон (необов’язково)')
  await phone.fill('0671234567')
  await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(10, 11))
  await page.keyboard.type('9')
  await expect(phone).toHaveValue('+38 (067) 923 45 67')
  expect(await phone.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(11)
})

test('C22 C31 six letters are enough though advice stays unmet; two different passwords are not', async ({ page }) => {
  await page.goto('/register')
  await expect(page.getByText('Це порада. Обов’язково лише одне: щонайменше 6 символів.')).toBeVisible()
  await password(page).fill('aaaaa')
  await password(page).blur()
  await expect(password(page)).toHaveAccessibleDescription(/Мінімальна довжина пароля: 6 символів/)
  await password(page).fill('aaaaaa')
  await expect(page.getByRole('status').filter({ hasText: 'Виконано' })).toHaveText('Виконано 1 з 4 порад')
  await expect(page.getByRole('listitem').filter({ hasText: 'малу літеру' })).toContainText(': виконано')
  for (const hint of ['велику літеру', 'цифру', 'щонайменше 8 символів']) {
    await expect(page.getByRole('listitem').filter({ hasText: hint }), hint).toContainText('ще не виконано')
  }
  await expect(page.getByText('Цей пароль поширений, його легко вгадати. Краще придумайте інший.')).toBeVisible()
  await expect(missing(page)).not.toContainText('Пароль,')
  await password2(page).fill('aaaaab')
  await expect(password2(page)).toHaveAccessibleDescription(/Паролі мають бути однаковими/)
  await password2(page).fill('aaaaaa')
  await expect(password2(page)).not.toHaveAttribute('aria-invalid', 'true')
})

test('C17 the two passwords are shown and hidden apart, and hidden again by the submit', async ({ page }) => {
  await page.route('**/api/warehouse/consumer/registration', (route) => route.abort())
  await page.goto('/register')
  await fillRegistration(page, newEmail())
  await page.getByRole('button', { name: 'Показати пароль', exact: true }).click()
  await expect(password(page)).toHaveAttribute('type', 'text')
  await expect(password2(page)).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Показати повторений пароль' }).click()
  await expect(password2(page)).toHaveAttribute('type', 'text')
  await submit(page).click()
  await expect(password(page)).toHaveAttribute('type', 'password')
  await expect(password2(page)).toHaveAttribute('type', 'password')
})

test('C17 A14 the whole registration can be filled in and sent by keyboard alone', async ({ page }) => {
  await page.route('**/api/warehouse/consumer/registration', (route) => route.fulfill({ json: { registered: true } }))
  await page.goto('/register')
  await page.getByLabel('Електронна пошта').focus()
  await page.keyboard.type('klava@kalynivsk.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('0671234567')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Показати пароль', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Я погоджуюся з умовами договору')).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(submit(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/register-completed$/)
})
