import { expect, type Page } from '@playwright/test'
import { askPortal } from '../support/ask-portal.ts'
import { tabAndEnter, tabTo } from '../support/keyboard.ts'
import { expectGoodLooks } from '../support/looks.ts'
import { nobody, test } from '../support/portals/portal-test.ts'
import { beNewWorker } from '../support/staff.ts'

test.use(nobody)
test.setTimeout(180_000)

/** Names of providers are not Ukrainian words. */
const looks = { ukrainian: false, nothingCut: true }
const main = (page: Page) => page.getByRole('main')
const number = (page: Page) => main(page).getByLabel('Номер рахунка або лічильника')
const value = (page: Page) => main(page).getByLabel('Показання', { exact: true })

/** Numbers of water accounts in the resident's house; no resident has added these accounts. */
async function neighbours(page: Page, address: string): Promise<string[]> {
  await page.goto(`/admin/account-cards?${new URLSearchParams({ q: address.replace(/, кв\..*$/u, '') })}`)
  const rows = main(page).getByRole('row').filter({ hasText: 'Калинівськводоканал' }).filter({ hasText: /ні$/ })
  await expect(rows.first()).toBeVisible()
  const texts = await rows.allTextContents()
  return texts.flatMap((text) => text.match(/№\s*([\d\s]+\d)/u)?.[1]?.replace(/\s/gu, '') ?? [])
}

/** Presses of keys that are not digits, dots or commas. */
class Keys {
  count = 0
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  async press(key: string): Promise<void> {
    this.count += 1
    await this.page.keyboard.press(key)
  }
}

test('R03 97 by keyboard alone a clerk types readings from paper with at most eight keys beside the digits', async ({
  page,
  request,
}) => {
  const homes = await askPortal<object[]>(request, 'invoice_accounts')
  const address = JSON.stringify(homes).match(/вул\. [^"]+?, \d+, кв\. \d+/u)?.[0] ?? ''
  await beNewWorker(page, 'operator')
  await page.setViewportSize({ width: 1280, height: 800 })
  const numbers = await neighbours(page, address)
  expect(numbers.length).toBeGreaterThan(1)
  await tabAndEnter(page, main(page).getByRole('link', { name: 'Паперові показання' }))
  await tabTo(page, number(page))

  let taken = 0
  for (const account of numbers) {
    if (taken === 3) break
    const keys = new Keys(page)
    await page.keyboard.type(account)
    await keys.press('Enter')
    const form = main(page).getByRole('form', { name: 'Паперові показання' })
    const choice = form.getByRole('radio').first()
    const single = form.getByText(/, було /)
    const unfound = form.getByText(/рядок залишиться у списку/)
    await expect(choice.or(single).or(unfound).first()).toBeVisible()
    // Some flats pay for water by norm.
    if (await unfound.isVisible()) {
      await number(page).fill('')
      await number(page).focus()
      continue
    }
    const chosen =
      (await form
        .getByText(/, було /)
        .first()
        .textContent()) ?? ''
    if (await choice.isVisible()) await keys.press('Enter')
    await expect(value(page)).toBeFocused()
    const last = Number((/було ([\d\s]+)/u.exec(chosen)?.[1] ?? '0').replace(/\s/gu, ''))
    await page.keyboard.type(String(last + 1))
    await keys.press('Enter')
    await expect(main(page).getByText('Записано', { exact: true })).toHaveCount(taken + 1)
    await expect(number(page)).toBeFocused()
    expect(keys.count).toBeLessThanOrEqual(8)
    taken += 1
  }
  expect(taken).toBeGreaterThan(1)

  // A number that no meter has stays in the list with what was typed.
  await page.keyboard.type('00000001')
  await page.keyboard.press('Enter')
  await expect(main(page).getByText(/рядок залишиться у списку/)).toBeVisible()
  await expect(value(page)).toBeFocused()
  await page.keyboard.type('77')
  await page.keyboard.press('Enter')
  await expect(main(page).getByText('Не записано', { exact: true })).toBeVisible()
  await expectGoodLooks(page, 'paper', looks)

  // A half-typed row survives a reload, and so does the list.
  await page.setViewportSize({ width: 1280, height: 800 })
  await number(page).focus()
  await page.keyboard.type('123')
  await page.reload()
  await expect(number(page)).toHaveValue('123')
  await expect(main(page).getByText('Записано', { exact: true })).toHaveCount(taken)
  await expect(main(page).getByText(/№\s00000001: 77/)).toBeVisible()
  const second = await page.context().newPage()
  await second.goto('/admin/paper-readings')
  await expect(number(second)).toHaveValue('123')
  await expect(main(second).getByText('Записано', { exact: true })).toHaveCount(taken)
  await second.close()
})
