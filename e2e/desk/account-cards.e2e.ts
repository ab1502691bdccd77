import { expect, type Page } from '@playwright/test'
import { askPortal } from '../support/ask-portal.ts'
import { tabAndEnter, tabAndType } from '../support/keyboard.ts'
import { expectGoodLooks } from '../support/looks.ts'
import { nobody, test } from '../support/portals/portal-test.ts'
import { beNewWorker } from '../support/staff.ts'

test.use(nobody)
test.setTimeout(120_000)

/** Names of providers and holders are not Ukrainian words. */
const looks = { ukrainian: false, nothingCut: true }
const main = (page: Page) => page.getByRole('main')
const field = (page: Page) => main(page).getByLabel('Рахунок, адреса, прізвище, лічильник або телефон')

test('R01 by keyboard an operator finds an account by number and by address', async ({ page, request }) => {
  const [account] = await askPortal<{ invoiceAccount: { code: string } }[]>(request, 'invoice_accounts')
  const number = account?.invoiceAccount.code ?? ''
  await beNewWorker(page, 'operator')
  await tabAndEnter(page, main(page).getByRole('link', { name: 'Абоненти' }))
  await expect(main(page).getByRole('heading', { name: 'Кого шукаємо?' })).toBeVisible()
  await tabAndType(page, field(page), number)
  await page.keyboard.press('Enter')
  const row = main(page).getByRole('row').filter({ hasText: number })
  await expect(row).toBeVisible()
  await expectGoodLooks(page, 'found', looks)
  const address = (await row.getByRole('rowheader').textContent()) ?? ''
  await field(page).fill('')
  await page.keyboard.type(address)
  await page.keyboard.press('Enter')
  await expect(row).toBeVisible()
  await field(page).fill('')
  await page.keyboard.type('Такої вулиці немає 5')
  await page.keyboard.press('Enter')
  await expect(main(page).getByRole('heading', { name: 'Такого рахунка не знайшли' })).toBeVisible()
  await expectGoodLooks(page, 'nothing', looks)
})
