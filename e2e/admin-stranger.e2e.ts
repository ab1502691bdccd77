import { expect } from '@playwright/test'
import { nobody, test } from './support/portal-test.ts'

test('J01 a resident at the management is told that it is not theirs, and is led home', { tag: '@daily' }, async ({
  page,
}) => {
  await page.goto('/admin/staff')
  await expect(page.getByText('Цей розділ недоступний для вашої ролі.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Працівники' })).toHaveCount(0)
  await page.getByRole('link', { name: 'До кабінету' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test.describe('nobody signed in', () => {
  test.use(nobody)

  test('A11 the management asks to sign in and remembers the page', { tag: '@daily' }, async ({ page }) => {
    await page.goto('/admin/staff')
    await expect(page).toHaveURL(/\/sign-in\?.*return=%2Fadmin%2Fstaff/)
  })
})
