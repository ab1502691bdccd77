import { expect, type Page } from '@playwright/test'
import { nobody, test } from './support/portal-test.ts'
import { enterAsResident, signInAsResident } from './support/resident.ts'

test.use(nobody)

const toasts = (page: Page) => page.getByRole('region', { name: 'Сповіщення', exact: true })

test('F09 after a sign-in lapsed and ending verifications are told once, with a way to the meters', {
  tag: '@daily',
}, async ({ page }) => {
  await signInAsResident(page)
  const overdue = toasts(page).getByRole('alert').filter({ hasText: 'Шановний споживачу!' })
  await expect(overdue).toContainText(/Протерміновано повірку\s\d+\sлічильник/)
  await expect(toasts(page).getByRole('status').filter({ hasText: 'Термін повірки закінчується' })).toBeVisible()

  await overdue.getByRole('link', { name: 'Перейти до лічильників' }).click()
  await expect(page).toHaveURL(/\/dashboard\/counters$/)
  await expect(page.getByText('Протермінована повірка').first()).toBeVisible()
  await expect(overdue).toHaveCount(0)
})

test('F09 the notices go with the page on which they were shown, and the bell keeps them', async ({ page }) => {
  await enterAsResident(page)
  const told = toasts(page).getByText('Термін повірки закінчується')
  await expect(told).toBeVisible()
  await page.getByRole('link', { name: 'Нарахування', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Нарахування' })).toBeVisible()
  await expect(told).toHaveCount(0)
  await page.getByRole('button', { name: 'Останні сповіщення' }).click()
  await expect(page.getByText('Термін повірки закінчується').first()).toBeVisible()
})

test('F09 a reload is no sign-in: the notices are not told again', async ({ page }) => {
  await enterAsResident(page)
  const overdue = toasts(page).getByRole('alert').filter({ hasText: 'Шановний споживачу!' })
  await overdue.getByRole('button', { name: 'Закрити сповіщення' }).click()
  await expect(overdue).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: /^До сплати за / })).toBeVisible()
  await expect(overdue).toHaveCount(0)
})

test('F09 the dates decide: yesterday has lapsed, two months ahead is near, four is neither', async ({ page }) => {
  const day = (shift: { days?: number; months?: number }) => {
    const date = new Date()
    date.setUTCDate(date.getUTCDate() + (shift.days ?? 0))
    date.setUTCMonth(date.getUTCMonth() + (shift.months ?? 0))
    return date.toISOString().slice(0, 10)
  }
  const dates = [day({ days: -2 }), day({ months: 2 }), day({ months: 4 }), null]
  await page.route('**/api/warehouse/consumer/home', async (route) => {
    const answer = await route.fetch()
    const home: { meters: { serviceProviderCode: string }[] } = await answer.json()
    const watched = home.meters.filter(({ serviceProviderCode }) => serviceProviderCode === '101')
    const meters = dates.map((nextCheckDate, n) => ({ ...watched[n % watched.length], nextCheckDate }))
    await route.fulfill({ response: answer, json: { ...home, meters } })
  })
  await enterAsResident(page)
  await expect(toasts(page).getByRole('alert')).toHaveText([/Протерміновано повірку\s1\sлічильника/])
  await expect(toasts(page).getByRole('status')).toHaveText([/Термін повірки/])
})
