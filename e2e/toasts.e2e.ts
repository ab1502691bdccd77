import { expect, type Locator, type Page } from '@playwright/test'
import { askPortal } from './support/ask-portal.ts'
import { nobody, test } from './support/portal-test.ts'
import { enterAsResident } from './support/resident.ts'

/** Spec §9, in milliseconds. */
const LEAVING_MS = 250

const toasts = (page: Page) => page.getByRole('region', { name: 'Сповіщення', exact: true })

/** Opens a screen and stops the page's clock: from here time passes only by `runFor`. */
async function stopClockAt(page: Page, path: string, ready: Locator): Promise<void> {
  await page.clock.install()
  await page.goto(path)
  await expect(ready).toBeVisible()
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 5000)
}

/** A toast stands for its life, leaves for 250 ms, and is gone. */
async function expectLife(page: Page, toast: Locator, lifeMs: number): Promise<void> {
  await expect(toast).toBeVisible()
  await page.clock.runFor(lifeMs - 50)
  await expect(toast).not.toHaveAttribute('data-leaving')
  await page.clock.runFor(100)
  await expect(toast).toHaveAttribute('data-leaving')
  await page.clock.runFor(LEAVING_MS)
  await expect(toast).toHaveCount(0)
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

/** A bill's screen, on which the receipt is refused. */
async function refuseReceipt(page: Page, refusal: { status: number; json: object }): Promise<void> {
  const [invoice] = await askPortal<{ id: string }[]>(page.request, 'last-invoices')
  await page.route('**/api/warehouse/receipt-default*', (route) => route.fulfill(refusal))
  const receipt = page.getByRole('button', { name: 'Завантажити квитанцію (PDF)' })
  await stopClockAt(page, `/dashboard/invoices/${invoice?.id}`, receipt)
  await receipt.click()
}

test('A07 a success leaves after 2500 ms, is heard as a status and takes no focus', { tag: '@daily' }, async ({
  page,
}) => {
  await stopClockAt(page, '/dashboard/accounts', accountsReady(page))
  const toast = await copyNumber(page)
  await expect(accountsReady(page)).toBeFocused()
  await expectLife(page, toast, 2500)
})

test('A07 an error leaves after 4000 ms and is heard as an alert', async ({ page }) => {
  await refuseReceipt(page, { status: 500, json: { code: 'internal', message: 'Не вийшло.', requestId: 'test' } })
  await expectLife(page, toasts(page).getByRole('alert').filter({ hasText: 'Не вийшло.' }), 4000)
})

test('A07 a warning leaves after the default 3000 ms', async ({ page }) => {
  const errors = [{ message: 'Зважте на це.' }]
  await refuseReceipt(page, { status: 422, json: { code: 'invalid_value', message: 'Ні.', errors, requestId: 'test' } })
  await expectLife(page, toasts(page).getByRole('status').filter({ hasText: 'Зважте на це.' }), 3000)
})

for (const [way, stay, leave] of [
  ['pointer', (toast: Locator) => toast.hover(), (page: Page) => page.mouse.move(0, 0)],
  [
    'focus',
    (toast: Locator) => toast.getByRole('button', { name: 'Закрити сповіщення' }).focus(),
    (page: Page) => page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur()),
  ],
] as const) {
  test(`A07 ${way} on a toast stops its clock, and it goes on where it stopped`, async ({ page }) => {
    await stopClockAt(page, '/dashboard/accounts', accountsReady(page))
    const toast = await copyNumber(page)
    await expect(toast).toBeVisible()
    await page.clock.runFor(2000)
    await stay(toast)
    await page.clock.runFor(60_000)
    await expect(toast).not.toHaveAttribute('data-leaving')
    await leave(page)
    await expectLife(page, toast, 500)
  })
}

test('A07 toasts stand at the top right, under the header', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await stopClockAt(page, '/dashboard/accounts', accountsReady(page))
  const box = await (await copyNumber(page)).boundingBox()
  const header = await page.getByRole('banner').boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1240)
  expect(box?.y).toBeGreaterThanOrEqual(header?.height ?? 0)
  expect(box?.y).toBeLessThan(120)
})

test('A07 a toast that has gone can be read again behind the bell', async ({ page }) => {
  await stopClockAt(page, '/dashboard/accounts', accountsReady(page))
  const toast = await copyNumber(page)
  await toast.getByRole('button', { name: 'Закрити сповіщення' }).click()
  await page.clock.runFor(LEAVING_MS)
  await expect(toast).toHaveCount(0)
  await page.clock.resume()
  await page.getByRole('button', { name: /^Останні сповіщення/ }).click()
  const log = page.getByRole('region', { name: 'Останні сповіщення' })
  await expect(log).toContainText('Скопійовано')
  await expect(log).toContainText(/\d\d\.\d\d\.\d{4} \d\d:\d\d/)
})

test('A07 who asks for longer toasts gets three times as long', async ({ page }) => {
  await page.goto('/dashboard/accounts')
  await page.getByRole('button', { name: /^Останні сповіщення/ }).click()
  await page.getByRole('checkbox', { name: 'Показувати сповіщення довше' }).check()
  await stopClockAt(page, '/dashboard/accounts', accountsReady(page))
  await expectLife(page, await copyNumber(page), 7500)
})

test.describe('after a sign-in', () => {
  test.use(nobody)

  test('A07 a toast with a link stays until it is closed', async ({ page }) => {
    await page.clock.install()
    await enterAsResident(page)
    const toast = toasts(page).getByRole('alert').filter({ hasText: 'Шановний споживачу!' })
    await expect(toast).toBeVisible()
    await page.clock.runFor('01:00:00')
    await expect(toast).toBeVisible()
    await toast.getByRole('button', { name: 'Закрити сповіщення' }).click()
    await page.clock.runFor(LEAVING_MS)
    await expect(toast).toHaveCount(0)
  })
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
