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

test('F09 check 67: the first home after a sign-in says once, as a toast that covers nothing, that a verification is overdue', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAsResident(page)
  const told = page.getByText('Протермінована повірка').filter({ visible: true })
  await expect(reminders(page).getByText('Протермінована повірка')).toBeVisible()
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size)
    await expect(told).toHaveCount(1)
    const toast = await reminders(page).boundingBox()
    const sum = await page.getByRole('main').getByRole('region').first().boundingBox()
    expect(toast && sum && toast.y + toast.height, `${size.width} px`).toBeLessThanOrEqual(sum?.y ?? 0)
  }
  // Both kinds of reminders are closed.
  const close = reminders(page).getByRole('button', { name: /^Закрити/ })
  for (let left = await close.count(); left > 0; left -= 1) {
    await close.first().click()
    await expect(close).toHaveCount(left - 1)
  }
  await expect(told).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Важливе зараз' })).toContainText('Протермінована повірка')
})
