import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './support/portal-test.ts'

const toasts = (page: Page) => page.getByRole('region', { name: 'Сповіщення', exact: true })

/** Opens a screen and stops the page's clock: from here time passes only by `runFor`. */
async function stopClockAt(page: Page, path: string, ready: Locator): Promise<void> {
  await page.clock.install()
  await page.goto(path)
  await expect(ready).toBeVisible()
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 5000)
}

async function copyNumber(page: Page): Promise<Locator> {
  await page.context().grantPermissions(['clipboard-write'])
  await page
    .getByRole('button', { name: /^Копіювати номер/ })
    .first()
    .click()
  return toasts(page).getByRole('status').filter({ hasText: 'Скопійовано' })
}

const accountsReady = (page: Page) => page.getByRole('button', { name: /^Копіювати номер/ }).first()

test('A07 toasts stand at the top right, under the header', { tag: '@daily' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await stopClockAt(page, '/dashboard/accounts', accountsReady(page))
  const box = await (await copyNumber(page)).boundingBox()
  const header = await page.getByRole('banner').boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1240)
  expect(box?.y).toBeGreaterThanOrEqual(header?.height ?? 0)
  expect(box?.y).toBeLessThan(120)
})

for (const [reducedMotion, moves] of [
  ['no-preference', true],
  ['reduce', false],
] as const) {
  test(`A08 a dialog takes 150 ms; with motion «${reducedMotion}» it moves: ${moves}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion })
    await page.goto('/dashboard')
    await page.evaluate(() => {
      document.addEventListener('transitionrun', ({ propertyName, target }) => {
        if (target instanceof HTMLDialogElement) document.documentElement.dataset[`test${propertyName}`] = ''
      })
    })
    await page.getByRole('button', { name: 'Сплатити', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Що сплатити?' })).toHaveCSS('transition-duration', /^0\.15s/)
    await expect(page.locator('html')).toHaveAttribute('data-testopacity')
    await expect(page.locator('html[data-testtransform]')).toHaveCount(moves ? 1 : 0)
  })
}

test('A08 with reduced motion a leaving toast only fades', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await stopClockAt(page, '/dashboard/accounts', accountsReady(page))
  const toast = await copyNumber(page)
  await expect(toast).toBeVisible()
  await page.clock.runFor(2550)
  await expect(toast).toHaveAttribute('data-leaving')
  await expect(toast).toHaveCSS('transform', 'none')
})
