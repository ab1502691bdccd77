import { expect, type Page } from '@playwright/test'
import { test } from './support/portal-test.ts'

interface Home {
  accounts: { invoiceAccount: { id: number } }[]
}

/** The portal's own answer with its accounts repeated until there are so many. */
async function showAccounts(page: Page, count: number): Promise<void> {
  await page.route('**/api/warehouse/consumer/home', async (route) => {
    const answer = await route.fetch()
    const home: Home = await answer.json()
    const accounts = Array.from({ length: count }, (_, n) => {
      const account = home.accounts[n % home.accounts.length]
      if (!account) throw new Error('the demonstration resident has no account')
      return { ...account, invoiceAccount: { ...account.invoiceAccount, id: 1_000_000 + n } }
    })
    await route.fulfill({ response: answer, json: { ...home, accounts } })
  })
}

test('G01 forty accounts keep the first screen under 1500 nodes', async ({ page }) => {
  await showAccounts(page, 40)
  await page.goto('/dashboard')
  await expect(page.getByText(/^(До сплати за |Усе сплачено)/).first()).toBeVisible()
  const rows = await page.getByRole('main').getByRole('link').filter({ hasText: /№/ }).count()
  expect(rows).toBeGreaterThan(6)
  expect(await page.locator('*').count()).toBeLessThan(1500)
})

test('G01 what is on the first screen does not jump while the sums arrive', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    const seen = window as unknown as { shifted: number }
    seen.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifted += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/warehouse/consumer/home', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/dashboard')
  await expect(page.locator('[data-visible="true"]').first()).toBeVisible()
  release()
  await expect(page.getByText(/^(До сплати за |Усе сплачено)/).first()).toBeVisible()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThanOrEqual(0.05)
})

test('A14 in forced colours buttons and fields keep their edges, and the focus its ring', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/dashboard/invoices')
  const field = page.getByLabel('Період')
  await expect(field).toBeVisible()
  const edgeOf = (selector: 'borderTopWidth' | 'outlineWidth') =>
    field.evaluate((element, selector) => Number.parseFloat(getComputedStyle(element)[selector]), selector)
  expect(await edgeOf('borderTopWidth')).toBeGreaterThanOrEqual(1)
  await page.keyboard.press('Tab')
  await field.focus()
  expect(await field.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none')
  expect(await edgeOf('outlineWidth')).toBeGreaterThanOrEqual(3)
  await page.goto('/dashboard')
  const pay = page.getByRole('button', { name: /^Сплатити/ }).first()
  await expect(pay).toBeVisible()
  expect(await pay.evaluate((element) => Number.parseFloat(getComputedStyle(element).borderTopWidth))).toBeGreaterThan(
    0,
  )
})

test('A14 a bill of the list is heard as one phrase: provider, account, sum and state', { tag: '@daily' }, async ({
  page,
}) => {
  await page.goto('/dashboard/invoices')
  const bill = page.getByRole('main').getByRole('listitem').getByRole('link').first()
  await expect(bill).toBeVisible()
  const text = (await bill.innerText()).replace(/\s+/g, ' ')
  expect(text).toMatch(/[А-ЯІЇЄҐ]/)
  expect(text).toMatch(/№\s?\d/)
  expect(text).toMatch(/\d,\d\d\sгрн/)
  expect(text).toMatch(/сплачено|не сплачено|до сплати|прострочено|переплата|розрахунок/i)
})
