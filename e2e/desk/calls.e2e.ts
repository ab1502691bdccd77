import { expect, type Page } from '@playwright/test'
import { askPortal } from '../support/ask-portal.ts'
import { tabAndEnter, tabTo } from '../support/keyboard.ts'
import { expectGoodLooks } from '../support/looks.ts'
import { nobody, test } from '../support/portals/portal-test.ts'
import { beNewWorker } from '../support/staff.ts'

test.use(nobody)
test.setTimeout(180_000)

/** Names of providers and holders are not Ukrainian words. */
const looks = { ukrainian: false, nothingCut: true }
const main = (page: Page) => page.getByRole('main')

/** Opens by keyboard the card of a water account in the resident's house; no resident has added the account. */
async function openNeighbour(page: Page, address: string) {
  await page.goto(`/admin/account-cards?${new URLSearchParams({ q: address.replace(/, кв\..*$/u, '') })}`)
  const rows = main(page).getByRole('row').filter({ hasText: 'Калинівськводоканал' }).filter({ hasText: /ні$/ })
  await tabAndEnter(page, rows.first().getByRole('link'))
  await tabTo(page, main(page).getByRole('radio', { name: 'Дзвінок' }))
  await page.keyboard.press('Space')
  await tabAndEnter(page, main(page).getByRole('button', { name: 'Відкрити картку' }))
  await expect(main(page).getByText('Ваш перегляд записано: «Дзвінок».')).toBeVisible()
}

test('R03 97 by keyboard an operator takes a reading by phone for a person who is not on the portal', async ({
  page,
  request,
}) => {
  const homes = await askPortal<{ invoiceAccount: { address: string } }[]>(request, 'invoice_accounts')
  const address =
    homes
      .map((home) => JSON.stringify(home))
      .join(' ')
      .match(/вул\. [^"]+?, \d+, кв\. \d+/u)?.[0] ?? ''
  await beNewWorker(page, 'operator')
  await page.setViewportSize({ width: 1280, height: 800 })
  await openNeighbour(page, address)
  await tabTo(page, main(page).getByRole('tab', { name: 'Огляд' }))
  await page.keyboard.press('4')
  const meters = main(page).getByRole('tabpanel', { name: 'Лічильники' })
  await expect(meters).toBeFocused()
  const value = meters.getByRole('textbox', { name: 'Нове показання' }).first()
  const before =
    (await meters
      .getByText(/^Було /)
      .first()
      .textContent()) ?? ''
  const last = Number(before.replace('Було', '').replace(/\s/gu, '').replace(',', '.'))
  const next = String(Math.floor(last) + 1)
  await tabTo(page, value)
  await page.keyboard.type(next)

  // What was typed survives a reload, which is a new look.
  await page.reload()
  await tabTo(page, main(page).getByRole('radio', { name: 'Дзвінок' }))
  await page.keyboard.press('Space')
  await tabAndEnter(page, main(page).getByRole('button', { name: 'Відкрити картку' }))
  await expect(main(page).getByText('Ваш перегляд записано: «Дзвінок».')).toBeVisible()
  await tabTo(page, main(page).getByRole('checkbox', { name: 'прізвище' }))
  await page.keyboard.press('Space')
  await tabTo(page, main(page).getByRole('checkbox', { name: 'адреса' }))
  await page.keyboard.press('Space')
  await expect(main(page).getByText(/Особу підтверджено, дії доступні\. Запис №\s\d+\./)).toBeVisible()
  await page.keyboard.press('4')
  await expect(value).toHaveValue(next)
  await tabTo(page, value)
  await page.keyboard.press('Enter')
  await expect(meters.getByText(/Записано .* Назвіть номер підтвердження: П-20/)).toBeVisible()
  await expect(meters.getByRole('row').filter({ hasText: 'Телефоном' })).toHaveCount(1)
  await expectGoodLooks(page, 'entered', looks)
  await page.setViewportSize({ width: 1280, height: 800 })
  await tabTo(page, main(page).getByRole('tab', { name: 'Лічильники' }))
  await page.keyboard.press('7')
  await expect(main(page).getByText(/^записано показання П-20/)).toBeVisible()
  await expectGoodLooks(page, 'calls', looks)
})
