import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'

/** Texts of the registration screen for its tests. */
export const PASSWORD = 'Їжак у садку 7'
export const CONFIRMATION_SUBJECT = 'Підтвердьте електронну адресу'

export const newEmail = () => `novyi-${randomBytes(4).toString('hex')}@kalynivsk.example`
export const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Зареєструватися' })
export const missing = (page: Page) => page.getByRole('status').filter({ hasText: 'Залишилося' })
export const password = (page: Page) => page.getByLabel('Пароль', { exact: true })
export const password2 = (page: Page) => page.getByLabel('Підтвердження пароля', { exact: true })

export async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.getByLabel('Електронна пошта').fill(email)
  await password(page).fill(PASSWORD)
  await password2(page).fill(PASSWORD)
  await page.getByLabel('Я погоджуюся з умовами договору').check()
}
