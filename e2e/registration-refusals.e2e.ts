import { expect } from '@playwright/test'
import { nobody, test } from './support/portal-test.ts'
import { fillRegistration, newEmail, PASSWORD, password, password2, submit } from './support/registration.ts'

test.use(nobody)

test('C25 L07 a failure that nobody else tells has the registration’s own sentence; nothing typed is lost', async ({
  page,
}) => {
  const email = newEmail()
  await page.route('**/api/warehouse/consumer/registration', (route) => route.fulfill({ status: 502 }))
  await page.goto('/register')
  await page.getByLabel('Телефон (необов’язково)').fill('0671234567')
  await fillRegistration(page, email)
  await submit(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Під час реєстрації сталася помилка, перезавантажте сторінку',
  )
  await expect(page).toHaveTitle(/^Помилка: Реєстрація/)
  await expect(page.getByLabel('Електронна пошта')).toHaveValue(email)
  await expect(page.getByLabel('Телефон (необов’язково)')).toHaveValue('+38 (067) 123 45 67')
  await expect(password(page)).toHaveValue(PASSWORD)
  await expect(password2(page)).toHaveValue(PASSWORD)
  await expect(page.getByLabel('Я погоджуюся з умовами договору')).toBeChecked()
  await expect(submit(page)).toBeEnabled()
})

test('C25 L05 what the server says of fields stands in a summary with a link to each', async ({ page }) => {
  await page.route('**/api/warehouse/consumer/registration', (route) =>
    route.fulfill({
      status: 422,
      json: {
        code: 'password_too_weak',
        message: 'Перевірте введені дані.',
        requestId: 'r1',
        errors: [
          { message: 'Цей пароль надто простий.', path: 'password' },
          { message: 'Цього номера не існує.', path: 'phone' },
        ],
      },
    }),
  )
  await page.goto('/register')
  await fillRegistration(page, newEmail())
  await submit(page).click()
  const summary = page.getByRole('main').getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(page.getByRole('region', { name: 'Сповіщення' }).getByRole('status')).toHaveCount(2)
  await summary.getByRole('link', { name: 'Пароль: Цей пароль надто простий.' }).click()
  await expect(password(page)).toBeFocused()
  await summary.getByRole('link', { name: 'Телефон (необов’язково): Цього номера не існує.' }).click()
  await expect(page.getByLabel('Телефон (необов’язково)')).toBeFocused()
})
