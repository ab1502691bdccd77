import { expect, type Page } from '@playwright/test'
import { raised } from '../support/amounts.ts'
import { type Meter, openMeters } from '../support/ask-portal.ts'
import { test } from '../support/portals/portal-test.ts'

const previousOf = (meter: Meter) => meter.previous[0]?.value ?? ''
const field = (page: Page) => page.getByRole('textbox', { name: /^Нове показання/ })

async function openReading(page: Page, meter: Meter): Promise<void> {
  await page.goto(`/dashboard/counters/${meter.id}/reading`)
  await expect(field(page)).toBeFocused()
}

test('F05 neither the wheel nor the arrow keys change what is typed', async ({ page, request }) => {
  const [meter] = await openMeters(request)
  const text = raised(previousOf(meter), 1000)
  await openReading(page, meter)
  await field(page).fill(text)
  await field(page).hover()
  await page.mouse.wheel(0, 200)
  await page.mouse.wheel(0, -400)
  for (const key of ['ArrowUp', 'ArrowDown', 'PageUp']) await field(page).press(key)
  await expect(field(page)).toHaveValue(text)
})

test('F05 a replaced meter is reported, and its receipt and history name it', async ({ page, request }) => {
  const [, , meter] = await openMeters(request)
  await openReading(page, meter)
  await page.getByLabel('Лічильник замінили: на ньому інший номер').check()
  await field(page).fill('3')
  await page.getByLabel('Номер нового лічильника').fill('ВС 700123')
  await page
    .getByRole('textbox', { name: 'Дата заміни' })
    .fill(new Date().toLocaleDateString('uk-UA', { timeZone: 'Europe/Kyiv' }))
  await page.getByLabel(/^Останнє показання старого/).fill(raised(previousOf(meter), 1000))
  await page.getByLabel(/^Початкове показання нового/).fill('2')
  await page.getByRole('button', { name: /^Передати/ }).click()
  const told = page.getByText(/Лічильник замінено .*: новий № ВС 700123/)
  await page.getByRole('link', { name: /^Підтвердження/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Підтвердження № П-/ })).toBeVisible()
  await expect(told).toBeVisible()
  await page.goto(`/dashboard/counters/${meter.id}/history`)
  await page.getByRole('button', { name: 'Показати таблицю' }).click()
  await expect(told.first()).toBeVisible()
})

test('F01 F04 in the table a refused row keeps its digits while the others are taken', { tag: '@daily' }, async ({
  page,
  request,
}) => {
  const [one, other] = await openMeters(request)
  // Simulates a screen that was opened before the provider's newer reading arrived: it shows a lower previous reading.
  await page.route('**/api/warehouse/consumer/counters', async (route) => {
    const answer = await route.fetch()
    const meters: Meter[] = await answer.json()
    // One of them may be read by the provider, and has no field then.
    const waiting = meters.map((meter) => ({ ...meter, isAutomatic: false }))
    const stale = waiting.map((meter) =>
      meter.id === one.id
        ? { ...meter, previous: meter.previous.map((p) => ({ ...p, value: '1' })), usual: [] }
        : meter,
    )
    await route.fulfill({ response: answer, json: stale })
  })
  // A copy at another provider would be a third reading.
  await page.route('**/counters/factors/copy-mapping', (route) => route.fulfill({ json: [] }))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard/counters?view=table')
  // Selected by key: one device registered with two providers has two rows with the same text.
  const entryOf = (meter: Meter) => page.locator(`[data-reading="${meter.id}:total"]`)
  const refused = raised(previousOf(one), -2000)
  await entryOf(one).fill(refused)
  await entryOf(other).fill(raised(previousOf(other), 1700))
  await page.getByRole('button', { name: 'Передати 2 показання' }).click()
  await expect(page.getByText('Прийнято 1 з 2. Решту можна виправити й надіслати ще раз.')).toBeVisible()
  await expect(entryOf(one)).toHaveValue(refused)
  await expect(entryOf(one)).toBeFocused()
  await expect(entryOf(one)).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('row').filter({ hasText: other.serialNumber })).toContainText('Підтвердження №')
})
