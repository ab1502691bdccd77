import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './support/portals/portal-test.ts'

const toasts = (page: Page) => page.getByRole('region', { name: 'Сповіщення', exact: true })

/** Opens a screen and stops the page's clock: from here time advances only by `runFor`. */
async function stopClockAt(page: Page, path: string, ready: Locator): Promise<void> {
  await page.clock.install()
  await page.goto(path)
  await expect(ready).toBeVisible()
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 5000)
}

async function copyNumber(page: Page): Promise<Locator> {
  await page.context().grantPermissions(['clipboard-write'])
  await accountsReady(page).click()
  await page
    .getByRole('button', { name: /^Копіювати номер/ })
    .first()
    .click()
  return toasts(page).getByRole('status').filter({ hasText: 'Скопійовано' })
}

const accountsReady = (page: Page) => page.getByRole('main').getByText(/^№/).first()

interface Box {
  x: number
  y: number
  width: number
  height: number
}

const boxOf = async (shown: Locator): Promise<Box> => (await shown.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

const meet = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** Returns the controls that the toasts cover. */
async function coveredBy(page: Page, controls: Locator): Promise<string[]> {
  const region = await boxOf(toasts(page))
  const all = await controls.filter({ visible: true }).all()
  const met = await Promise.all(all.map(async (one) => (meet(region, await boxOf(one)) ? one.innerText() : null)))
  return met.filter((one) => one !== null)
}

const controlsOf = (place: Locator) => place.locator('a, button, label, select, input:not([type=radio]), textarea')

test('A07 toasts appear at the top right and do not cover the header’s menu or the page’s controls', {
  tag: '@daily',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await stopClockAt(page, '/dashboard/accounts', accountsReady(page))
  const box = await boxOf(await copyNumber(page))
  expect(box.x + box.width / 2).toBeGreaterThan(700)
  expect(box.y).toBeLessThan(60)
  expect(await coveredBy(page, controlsOf(page.getByRole('main')))).toEqual([])
  expect(await coveredBy(page, page.getByRole('banner').getByRole('button'))).toEqual([])
})

const alertToast = (page: Page) => toasts(page).getByRole('alert')

/** Returns the accessibility tree's text, which excludes an inert toast. */
async function heard(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ name }) => String(name?.value ?? ''))
    .join('\n')
}

async function failUnlinking(page: Page): Promise<Locator> {
  await page.route('**/invoice-account-by*', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'Не вийшло.' } }),
  )
  await accountsReady(page).click()
  await page
    .getByRole('button', { name: /^Від’єднати рахунок №/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Від’єднати рахунок', exact: true }).click()
  await expect(alertToast(page)).toBeVisible()
  return dialog
}

for (const width of [390, 1280]) {
  test(`A07 at ${width} px a toast over a dialog is announced and usable and does not cover the dialog’s buttons`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await stopClockAt(page, '/dashboard/accounts', accountsReady(page))
    const dialog = await failUnlinking(page)
    expect(await heard(page)).toContain('Не вийшло.')
    await expect(dialog.getByRole('button', { name: 'Від’єднати рахунок', exact: true })).toBeFocused()
    const buttons = dialog.getByRole('button', { name: /^(Від’єднати рахунок|Скасувати|Закрити вікно.*)$/ })
    expect(await coveredBy(page, buttons)).toEqual([])
    await alertToast(page).getByRole('button', { name: 'Закрити сповіщення' }).click()
    await page.clock.runFor(300)
    await expect(alertToast(page)).toHaveCount(0)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
}

test('A07 a dialog that opens after a toast does not cover it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await stopClockAt(page, '/dashboard/accounts', accountsReady(page))
  const toast = await copyNumber(page)
  await page
    .getByRole('button', { name: /^Від’єднати рахунок №/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect(await heard(page)).toContain('Скопійовано')
  await toast.getByRole('button', { name: 'Закрити сповіщення' }).click()
  await page.clock.runFor(300)
  await expect(toast).toHaveCount(0)
  await expect(dialog).toBeVisible()
})

for (const [reducedMotion, moves] of [
  ['no-preference', true],
  ['reduce', false],
] as const) {
  test(`A08 a dialog’s animation takes 150 ms; with motion «${reducedMotion}» it moves: ${moves}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion })
    await page.goto('/dashboard/accounts')
    await page.getByRole('main').locator('summary').first().click()
    await page.evaluate(() => {
      document.addEventListener('transitionrun', ({ propertyName, target }) => {
        if (target instanceof HTMLDialogElement) document.documentElement.dataset[`test${propertyName}`] = ''
      })
    })
    await page
      .getByRole('button', { name: /^Від’єднати рахунок №/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toHaveCSS('transition-duration', /^0\.15s/)
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
