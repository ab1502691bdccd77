import { expect } from '@playwright/test'
import { openMeters } from '../support/ask-portal.ts'
import { test } from '../support/portals/portal-test.ts'

test('check 61: at 390 px the meters of three homes are at most 2,500 px high', { tag: '@daily' }, async ({ page }) => {
  await page.goto('/dashboard/counters?view=counter')
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2500)
})

test('F01 the accessible name of a meter has no space before a comma', async ({ page }) => {
  await page.goto('/dashboard/counters?view=counter')
  const names = page.getByRole('main').getByRole('heading', { level: 3 })
  await expect(names.first()).toBeVisible()
  const spoken = (await Promise.all((await names.all()).map((name) => name.ariaSnapshot()))).join('\n')
  expect(spoken).toContain('№')
  expect(spoken).not.toMatch(/\s,/)
})

test('check 81: at 1280 px the meters are one table without a row over 96 px', { tag: '@daily' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard/counters')
  await expect(page.getByRole('table')).toHaveCount(1)
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect(rows.first()).toBeVisible()
  for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeLessThanOrEqual(96)
})

test('check 83: at 390×500 the button of the reading form is in view while the field has the focus', async ({
  page,
  request,
}) => {
  const [meter] = await openMeters(request)
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto(`/dashboard/counters/${meter.id}/reading`)
  const field = page.getByRole('textbox', { name: /^Нове показання/ })
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport({ ratio: 1 })
  const button = page.getByRole('button', { name: /^Передати (показання|й далі)$/ })
  await expect(button).toBeInViewport({ ratio: 1 })
  const covered = await button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const above = document.elementFromPoint(left + width / 2, top + height / 2)
    return !element.contains(above)
  })
  expect(covered).toBe(false)
})
