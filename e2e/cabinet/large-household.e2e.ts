import { expect } from '@playwright/test'
import { test } from '../support/portals/portal-test.ts'

test('G01 the first screen does not shift while the sums arrive', async ({ page }) => {
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
  const pay = page.getByRole('link', { name: /^Сплатити/ }).first()
  await expect(pay).toBeVisible()
  expect(await pay.evaluate((element) => Number.parseFloat(getComputedStyle(element).borderTopWidth))).toBeGreaterThan(
    0,
  )
})
