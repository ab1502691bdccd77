import { expect } from '@playwright/test'
import { nobody, test } from '../support/portals/portal-test.ts'

test.use(nobody)

test('C17 the agreement fills a phone screen and is 720 px wide on a desktop', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [width, height, expected] of [
    [390, 844, 390],
    [1280, 800, 720],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/register')
    await page.getByRole('button', { name: 'Прочитати умови договору' }).click()
    const box = await page.getByRole('dialog', { name: 'Умови договору' }).boundingBox()
    expect(box?.width).toBe(expected)
    if (width === 390) expect(box?.height).toBe(height)
  }
})
