import { expect, type Locator, type Page } from '@playwright/test'
import { nobody, test } from '../support/portals/portal-test.ts'
import { signInAsResident } from '../support/resident.ts'

test.use(nobody)

const header = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Сповіщення/ })
const main = (page: Page) => page.getByRole('main')

/** Opens further pages until the list has the entry. */
async function nearVerification(page: Page): Promise<Locator> {
  const entry = main(page)
    .getByRole('link', { name: /^Повірка до/ })
    .first()
  const more = main(page).getByRole('button', { name: 'Показати ще' })
  await expect(async () => {
    if ((await entry.count()) === 0) await more.click()
    await expect(entry).toBeVisible({ timeout: 1000 })
  }).toPass()
  return entry
}

test('check 69 what was told is read on one device and then on the other; an entry leads to its thing', async ({
  page,
  browser,
}) => {
  await signInAsResident(page)
  await expect(header(page)).toHaveAccessibleName(/^Сповіщення \d+ нов/)
  const other = await browser.newContext({ storageState: await page.context().storageState() })
  const elsewhere = await other.newPage()
  try {
    await header(page).click()
    await expect(page).toHaveURL(/\/dashboard\/notifications$/)
    const near = await nearVerification(page)
    await expect(near).toContainText('нове')
    await near.click()
    await expect(page).toHaveURL(/\/dashboard\/counters$/)
    await elsewhere.goto(`${new URL(page.url()).origin}/dashboard/notifications`)
    const there = await nearVerification(elsewhere)
    await expect(there).not.toContainText('нове')
    await elsewhere.getByRole('button', { name: 'Позначити всі прочитаними' }).click()
    await expect(main(elsewhere).getByText('нове', { exact: true })).toHaveCount(0)
    await page.goto('/dashboard')
    await expect(header(page)).toHaveAccessibleName('Сповіщення нових немає')
  } finally {
    await other.close()
  }
})
