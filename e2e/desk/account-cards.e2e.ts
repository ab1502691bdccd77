import { expect, type Page } from '@playwright/test'
import { askPortal } from '../support/ask-portal.ts'
import { tabAndEnter, tabAndType, tabTo } from '../support/keyboard.ts'
import { expectGoodLooks } from '../support/looks.ts'
import { nobody, test } from '../support/portals/portal-test.ts'
import { origin, residentSignedIn } from '../support/resident.ts'
import { keepInBrowser } from '../support/signed-in.ts'
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
  // On a phone the menu has the sections instead.
  await page.setViewportSize({ width: 1280, height: 800 })
  await tabAndEnter(page, main(page).getByRole('link', { name: 'Абоненти' }))
  await page.setViewportSize({ width: 390, height: 844 })
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

test('98 R02 by keyboard an operator opens a card with a reason, goes through its tabs, and the resident reads that', async ({
  page,
  request,
  browser,
}) => {
  const [account] = await askPortal<{ invoiceAccount: { code: string } }[]>(request, 'invoice_accounts')
  const number = account?.invoiceAccount.code ?? ''
  await beNewWorker(page, 'operator')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/admin/account-cards?${new URLSearchParams({ q: number })}`)
  const link = main(page).getByRole('row').filter({ hasText: number }).getByRole('link')
  await tabAndEnter(page, link)
  await expect(main(page).getByRole('heading', { name: 'Картка абонента' })).toBeVisible()
  await expectGoodLooks(page, 'reason', looks)
  await page.setViewportSize({ width: 1280, height: 800 })
  await tabTo(page, main(page).getByRole('radio', { name: 'Дзвінок' }))
  await page.keyboard.press('Space')
  await tabAndEnter(page, main(page).getByRole('button', { name: 'Відкрити картку' }))
  await expect(main(page).getByText('Ваш перегляд записано: «Дзвінок».')).toBeVisible()
  await expectGoodLooks(page, 'overview', looks)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: test.info().outputPath('card-1-390.png'), fullPage: true })
  await page.setViewportSize({ width: 1280, height: 800 })
  await tabTo(page, main(page).getByRole('tab', { name: 'Огляд' }))
  await page.keyboard.press('ArrowRight')
  await expect(main(page).getByRole('tab', { name: 'Нарахування' })).toBeFocused()
  await expect(main(page).getByRole('tabpanel', { name: 'Нарахування' })).toBeVisible()
  for (const [key, name] of [
    'Огляд',
    'Нарахування',
    'Платежі',
    'Лічильники',
    'Листи й звернення',
    'Доступ',
  ].entries()) {
    await page.keyboard.press(String(key + 1))
    await expect(main(page).getByRole('tabpanel', { name })).toBeFocused()
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.screenshot({ path: test.info().outputPath(`card-${key + 1}-1280.png`), fullPage: true })
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: test.info().outputPath('card-6-390.png'), fullPage: true })
  await page.setViewportSize({ width: 1280, height: 800 })
  const end = main(page).getByRole('button', { name: 'Завершити доступ' }).first()
  await expect(end).toBeDisabled()
  await tabTo(page, main(page).getByRole('checkbox', { name: 'прізвище' }))
  await page.keyboard.press('Space')
  await tabTo(page, main(page).getByRole('checkbox', { name: 'адреса' }))
  await page.keyboard.press('Space')
  await expect(end).toBeEnabled()
  await expectGoodLooks(page, 'people', looks)

  const context = await browser.newContext({ baseURL: origin(), locale: 'uk-UA' })
  await keepInBrowser(context, residentSignedIn())
  const resident = await context.newPage()
  await resident.goto('/dashboard/profile/data')
  await expect(main(resident).getByText('Оператор міста: дзвінок').first()).toBeVisible()
  await expectGoodLooks(resident, 'who looked', looks)
  await context.close()
})

test('R02 with 200 % text the bills of a card break no word, and forced colours show which tab is chosen', async ({
  page,
  request,
}) => {
  const [account] = await askPortal<{ invoiceAccount: { code: string } }[]>(request, 'invoice_accounts')
  await beNewWorker(page, 'operator')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/admin/account-cards?${new URLSearchParams({ q: account?.invoiceAccount.code ?? '' })}`)
  await main(page).getByRole('row').getByRole('link').first().click()
  await main(page).getByRole('radio', { name: 'Дзвінок' }).check()
  await main(page).getByRole('button', { name: 'Відкрити картку' }).click()
  await main(page).getByRole('tab', { name: 'Нарахування' }).click()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const day = main(page)
    .getByRole('tabpanel', { name: 'Нарахування' })
    .getByText(/^\d\d\.\d\d\.\d{4}$/)
    .first()
  const lines = await day.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getClientRects().length
  })
  expect(lines).toBe(1)
  await page.emulateMedia({ forcedColors: 'active' })
  const lineOf = (name: string) =>
    main(page)
      .getByRole('tab', { name })
      .evaluate((tab) => [getComputedStyle(tab).borderBottomColor, getComputedStyle(document.body).backgroundColor])
  const [other, background] = await lineOf('Платежі')
  expect(other).toBe(background)
  expect((await lineOf('Нарахування'))[0]).not.toBe(background)
})
