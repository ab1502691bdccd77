import { expect, type Page } from '@playwright/test'
import { raised } from './support/amounts.ts'
import { type Meter, openMeters } from './support/ask-portal.ts'
import { test } from './support/portal-test.ts'

const factor = '**/api/warehouse/consumer/counter/factor'

const previousOf = (meter: Meter) => meter.previous[0]?.value ?? ''
const meanOf = (meter: Meter) => Math.round(Number(meter.usual[0]?.mean ?? '1') * 1000)
const field = (page: Page) => page.getByRole('textbox', { name: /^Нове показання/ })
const submit = (page: Page) => page.getByRole('button', { name: 'Передати показання' })
const difference = (page: Page) => page.getByText(/^Спожито:/)
const receipt = (page: Page) => page.getByText(/^Підтвердження №/)

async function openReading(page: Page, meter: Meter): Promise<void> {
  await page.goto(`/dashboard/counters/${meter.id}/reading`)
  await expect(field(page)).toBeFocused()
}

/** Sends a reading and answers the receipt's line on the page of proof. */
async function give(page: Page, meter: Meter, text: string): Promise<string> {
  await openReading(page, meter)
  await field(page).fill(text)
  await submit(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Показання прийнято' })).toBeFocused()
  return receipt(page).innerText()
}

test('F05 the difference and its cost follow the typing', async ({ page, request }) => {
  const [meter] = await openMeters(request)
  await openReading(page, meter)
  await expect(difference(page)).toHaveCount(0)
  await field(page).fill(raised(previousOf(meter), 3000))
  await expect(difference(page)).toHaveText(/^Спожито:\s3,000\sм³$/)
  const kop = meter.tariffs
    .filter(({ unit }) => unit === 'm3')
    .reduce((sum, { price }) => sum + Math.round(3 * Number(price) * 100), 0)
  const cost = page.getByText(/^Орієнтовна вартість:/)
  await expect(cost).toHaveText(new RegExp(`\\s${String(kop).slice(0, -2)},${String(kop).slice(-2)}\\sгрн$`))
  await field(page).fill(raised(previousOf(meter), 4000))
  await expect(difference(page)).toHaveText(/^Спожито:\s4,000\sм³$/)
})

test('F05 comma, dot and spaces around are the same reading; the comma key writes a comma', async ({
  page,
  request,
}) => {
  const [meter] = await openMeters(request)
  const text = raised(previousOf(meter), 1002)
  await openReading(page, meter)
  for (const typed of [text, text.replace(',', '.'), ` ${text} `]) {
    await field(page).fill('')
    await field(page).pressSequentially(typed)
    await expect(difference(page), `«${typed}»`).toHaveText(/^Спожито:\s1,002\sм³$/)
  }
  const [whole = '', fraction = ''] = text.split(',')
  await field(page).fill(whole)
  await page.getByRole('button', { name: 'Вставити кому' }).click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(fraction)
  await expect(field(page)).toHaveValue(text)
  await expect(difference(page)).toHaveText(/^Спожито:\s1,002\sм³$/)
})

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

test('F05 a reading below the previous one cannot be sent until the person says why', async ({ page, request }) => {
  const [meter] = await openMeters(request)
  await openReading(page, meter)
  await field(page).fill(raised(previousOf(meter), -1000))
  await field(page).blur()
  await expect(page.getByText('Показання менше за попереднє')).toBeVisible()
  await expect(submit(page)).toBeDisabled()
  await expect(difference(page)).toHaveCount(0)

  await page.getByRole('radio', { name: 'Лічильник пройшов через нуль' }).check()
  await expect(page.getByText('Навіть якщо лічильник пройшов через нуль, споживання завелике.')).toBeVisible()
  await expect(submit(page)).toBeDisabled()

  await page.getByRole('radio', { name: 'Лічильник замінено' }).check()
  await expect(page.getByText('Спожите за старим лічильником порахує постачальник.')).toBeVisible()
  await expect(submit(page)).toBeEnabled()
})

test('F05 an unusually high reading needs the tick, and a changed one needs it anew', async ({ page, request }) => {
  const [meter] = await openMeters(request)
  await openReading(page, meter)
  await field(page).fill(raised(previousOf(meter), meanOf(meter) * 12))
  await expect(page.getByText('Незвично велике споживання')).toBeVisible()
  await expect(submit(page)).toBeDisabled()
  const tick = page.getByRole('checkbox', { name: 'Так, показання правильне' })
  await tick.check()
  await expect(submit(page)).toBeEnabled()
  await field(page).fill(raised(previousOf(meter), meanOf(meter) * 13))
  await expect(tick).not.toBeChecked()
  await expect(submit(page)).toBeDisabled()
})

test('F05 an unchanged reading is only noted', async ({ page, request }) => {
  const [meter] = await openMeters(request)
  await openReading(page, meter)
  await field(page).fill(raised(previousOf(meter), 0))
  await field(page).blur()
  await expect(page.getByText('Показання не змінилося з минулого разу. Споживання буде нульовим.')).toBeVisible()
  await expect(submit(page)).toBeEnabled()
})

test('F06 more digits than the dial has are refused', async ({ page, request }) => {
  const [meter] = await openMeters(request)
  await openReading(page, meter)
  await field(page).fill('1'.repeat(meter.digits + 1))
  await expect(page.getByText(`На цьому лічильнику ${meter.digits} цифр`)).toBeVisible()
  await expect(submit(page)).toBeDisabled()
})

test('F05 A13 a double click sends one request', async ({ page, request }) => {
  const [, meter] = await openMeters(request)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await openReading(page, meter)
  await field(page).fill(raised(previousOf(meter), 1500))
  await submit(page).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: 'Показання прийнято' })).toBeVisible()
  expect(sent.filter((url) => url.endsWith('/counter/factor'))).toHaveLength(1)
})

test('F05 the same reading again repeats its receipt; another inside the window replaces it', async ({
  page,
  request,
}) => {
  const [, , meter] = await openMeters(request)
  const first = await give(page, meter, raised(previousOf(meter), 2000))
  const again = await give(page, meter, raised(previousOf(meter), 2000))
  expect(again).toBe(first)
  await expect(page.getByText('Таке саме значення вже було прийнято')).toBeVisible()

  await openReading(page, meter)
  await expect(page.getByText(/вже передано .* Нове значення замінить попереднє\.$/)).toBeVisible()
  const corrected = await give(page, meter, raised(previousOf(meter), 2100))
  expect(corrected).not.toBe(first)
  await expect(page.getByText('Нове значення замінило попереднє.')).toBeVisible()
})

test('F05 F11 digits outlive a refused request and a reload', { tag: '@daily' }, async ({ page, request }) => {
  const [meter] = await openMeters(request)
  const text = raised(previousOf(meter), 1234)
  await page.route(factor, (route) =>
    route.fulfill({ status: 503, json: { code: 'database_unavailable', message: 'Зачекайте.', requestId: 'test' } }),
  )
  await openReading(page, meter)
  await field(page).fill(text)
  await submit(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Введені цифри збережено')
  await expect(field(page)).toHaveValue(text)
  await page.unroute(factor)
  await page.reload()
  await expect(field(page)).toHaveValue(text)
  await submit(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Показання прийнято' })).toBeVisible()
})

test('F01 the chosen view is remembered', async ({ page }) => {
  await page.goto('/dashboard/counters')
  await expect(page.getByRole('radio', { name: 'Картки' })).toBeChecked()
  await page.getByText('Таблиця', { exact: true }).click()
  await expect(page.getByRole('table', { name: 'Лічильники' })).toBeVisible()
  await page.goto('/dashboard/counters')
  await expect(page.getByRole('radio', { name: 'Таблиця' })).toBeChecked()
  await expect(page.getByRole('table', { name: 'Лічильники' })).toBeVisible()
})

test('F01 F04 in the table a refused row keeps its digits while the others are taken', { tag: '@daily' }, async ({
  page,
  request,
}) => {
  const [one, other] = await openMeters(request)
  // A screen opened before the provider's newer reading came: it believes a lower previous one.
  await page.route('**/api/warehouse/consumer/counters', async (route) => {
    const answer = await route.fetch()
    const meters: Meter[] = await answer.json()
    const stale = meters.map((meter) =>
      meter.id === one.id
        ? { ...meter, previous: meter.previous.map((p) => ({ ...p, value: '1' })), usual: [] }
        : meter,
    )
    await route.fulfill({ response: answer, json: stale })
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard/counters?view=table')
  // By its key: one device is registered with two providers, in two rows of the same words.
  const entryOf = (meter: Meter) => page.locator(`[data-reading="${meter.id}:total"]`)
  const refused = raised(previousOf(one), -2000)
  await entryOf(one).fill(refused)
  await entryOf(other).fill(raised(previousOf(other), 1700))
  await page.getByRole('button', { name: 'Передати 2 показання' }).click()
  await expect(page.getByText('Прийнято 1 з 2. Решту можна виправити й надіслати ще раз.')).toBeVisible()
  await expect(entryOf(one)).toHaveValue(refused)
  await expect(entryOf(one)).toBeFocused()
  await expect(entryOf(one)).toHaveAttribute('aria-invalid', 'true')
  await expect(entryOf(other)).toHaveValue('')
  await expect(page.getByRole('row').filter({ has: entryOf(other) })).toContainText('Підтвердження №')
})

test('F01 in the table Enter goes down to the next reading', async ({ page }) => {
  await page.goto('/dashboard/counters?view=table')
  const entries = page.getByRole('table').getByRole('textbox')
  await entries.first().click()
  await page.keyboard.press('Enter')
  await expect(entries.nth(1)).toBeFocused()
})
