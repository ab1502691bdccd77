import { expect, type Page } from '@playwright/test'
import { nobody, test } from '../support/portals/portal-test.ts'
import { signInAsResident } from '../support/resident.ts'

test.use(nobody)

const reminders = (page: Page) => page.getByRole('region', { name: 'Нагадування', exact: true })

test('F09 after a sign-in expired and expiring verifications are reported once, with a link to the meters', {
  tag: '@daily',
}, async ({ page }) => {
  await signInAsResident(page)
  const overdue = reminders(page).getByRole('alert').filter({ hasText: 'Шановний споживачу!' })
  await expect(overdue).toContainText(/Протермінована повірка: \d+\sлічильник/)
  await expect(reminders(page).getByRole('status').filter({ hasText: 'Термін повірки закінчується' })).toBeVisible()

  await overdue.getByRole('link', { name: 'Перейти до лічильників' }).click()
  await expect(page).toHaveURL(/\/dashboard\/counters$/)
  await expect(page.getByText('Протермінована повірка').first()).toBeVisible()
  await expect(overdue).toHaveCount(0)
})
