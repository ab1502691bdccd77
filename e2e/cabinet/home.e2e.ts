import { expect, type Page } from '@playwright/test'
import { askPortal } from '../support/ask-portal.ts'
import { test } from '../support/portals/portal-test.ts'

interface Home {
  homes: { id: number; name: string }[]
  accounts: { homeId: number; amountToPayKop: number; overpaidKop: number; invoiceAccount: { code: string } }[]
}

const askHome = (page: Page) => askPortal<Home>(page.request, 'home')
const main = (page: Page) => page.getByRole('main')

test('G01 home shows at most six last payments', { tag: '@daily' }, async ({ page }) => {
  await page.goto('/dashboard')
  const payments = main(page)
    .getByRole('listitem')
    .filter({ hasText: /^\d\d\.\d\d\.\d{4}/ })
  await expect(payments.first()).toBeVisible()
  expect(await payments.count()).toBeLessThanOrEqual(6)
})

test('E01 accounts are listed under their homes, each with provider and number', { tag: '@daily' }, async ({
  page,
}) => {
  const { homes, accounts } = await askHome(page)
  await page.goto('/dashboard/accounts')
  for (const { id, name } of homes) {
    const home = page.getByRole('region', { name, exact: true })
    await expect(home.getByRole('listitem')).toHaveCount(accounts.filter(({ homeId }) => homeId === id).length)
  }
})
