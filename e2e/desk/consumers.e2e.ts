import { expect, type Page } from '@playwright/test'
import { askPortal } from '../support/ask-portal.ts'
import { tabAndEnter, tabAndType, tabTo } from '../support/keyboard.ts'
import { expectGoodLooks } from '../support/looks.ts'
import { nobody, test } from '../support/portals/portal-test.ts'
import { beNewWorker } from '../support/staff.ts'

test.use(nobody)
test.setTimeout(120_000)

/** Logins, names of providers and addresses are not Ukrainian words. */
const looks = { ukrainian: false, nothingCut: true }
const main = (page: Page) => page.getByRole('main')
const field = (page: Page) => main(page).getByLabel('Логін, прізвище, телефон або особовий рахунок')
const search = (page: Page) => main(page).getByRole('button', { name: 'Знайти' })
const resident = (page: Page) => main(page).getByRole('link', { name: 'Шевчук Ганна Іллівна' })
const card = (page: Page) => main(page).getByRole('region', { name: 'Шевчук Ганна Іллівна' })

test('J01 by keyboard an operator finds a resident by account number and by surname, and reads the card', async ({
  page,
  request,
}) => {
  const [account] = await askPortal<{ invoiceAccount: { code: string } }[]>(request, 'invoice_accounts')
  const number = account?.invoiceAccount.code ?? ''
  await beNewWorker(page, 'operator')
  // On a phone the menu has the sections instead.
  await page.setViewportSize({ width: 1280, height: 800 })
  await tabAndEnter(page, main(page).getByRole('link', { name: 'Користувачі' }))
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(main(page).getByRole('heading', { name: 'Кого шукаємо?' })).toBeVisible()

  await tabAndType(page, field(page), 'Ш')
  await page.keyboard.press('Enter')
  await expect(main(page).getByText('Введіть щонайменше 2 символи.')).toBeVisible()
  await expect(page).not.toHaveURL(/q=/)
  await expectGoodLooks(page, 'too short', looks)

  await field(page).fill('')
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/consumers?${new URLSearchParams({ q: number })}`)
  await expect(resident(page)).toBeVisible()
  await expect(field(page)).toBeFocused()

  await field(page).fill('')
  await page.keyboard.type('шевч')
  await tabAndEnter(page, search(page))
  await expect(page).toHaveURL(/q=%D1%88/)
  await expect(resident(page)).toBeVisible()
  await expectGoodLooks(page, 'found', looks)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.screenshot({ path: test.info().outputPath('found-1280.png') })

  await tabAndEnter(page, resident(page))
  await expect(card(page).getByRole('heading', { level: 2 })).toBeFocused()
  await expect(card(page).getByText(`№ ${number}`)).toBeVisible()
  await expect(resident(page)).toHaveAttribute('aria-current', 'true')
  await expectGoodLooks(page, 'one resident', looks)
  await page.screenshot({ path: test.info().outputPath('card-1280.png'), fullPage: true })

  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: test.info().outputPath('card-390.png'), fullPage: true })
  await tabTo(page, card(page).getByRole('link', { name: 'До результатів пошуку' }))
  await page.keyboard.press('Enter')
  await expect(resident(page)).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('found-390.png') })
})

test('J01 an empty result, an empty list and a failed request have their own messages', { tag: '@daily' }, async ({
  page,
}) => {
  await beNewWorker(page, 'operator')
  await page.goto('/admin/consumers?q=ніякісінький')
  await expect(main(page).getByText('Нічого не знайдено. Змініть умови пошуку.')).toBeVisible()
  await page.goto('/admin/consumers/999999999?q=ніякісінький')
  await expect(main(page).getByText('Такого споживача немає')).toBeVisible()
  await expectGoodLooks(page, 'nobody', looks)
  await page.route('**/api/admin/consumers?**', (route) => route.abort())
  await page.goto('/admin/consumers?q=інший')
  await expect(main(page).getByRole('button', { name: 'Спробувати ще раз' })).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/api/admin/consumers?**')
  await main(page).getByRole('button', { name: 'Спробувати ще раз' }).click()
  await expect(main(page).getByText('Нічого не знайдено. Змініть умови пошуку.')).toBeVisible()
})
