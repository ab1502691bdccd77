import { expect, type Locator, type Page } from '@playwright/test'
import { allLooks, expectGoodLooks } from '../support/looks.ts'
import { becomeNewResident } from '../support/new-resident.ts'
import { giveOwnMeters, type OwnMeters } from '../support/own-meters.ts'
import { nobody, test } from '../support/portals/portal-test.ts'

test.use(nobody)

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const cardOf = (page: Page, serial: string) => page.getByRole('listitem').filter({ hasText: serial })
const openMeter = async (page: Page, serial: string) => {
  await cardOf(page, serial).getByRole('heading').getByRole('link').click()
  await expect(heading(page, 'Холодна вода, кухня')).toBeFocused()
}

async function openMeters(page: Page): Promise<OwnMeters> {
  const { email } = await becomeNewResident(page)
  const meters = await giveOwnMeters(email)
  await page.goto('/dashboard/counters')
  await expect(heading(page, 'Лічильники')).toBeVisible()
  return meters
}

/** Selects a picture of several megabytes; the page creates it, since transferring it there would take longer. */
const choosePhoto = (field: Locator): Promise<number> =>
  field.evaluate(async (input) => {
    const canvas = new OffscreenCanvas(2400, 1800)
    const context = canvas.getContext('2d')
    const noise = new ImageData(2400, 1800)
    for (let at = 0; at < noise.data.length; at++) noise.data[at] = at % 4 === 3 ? 255 : Math.random() * 256
    context?.putImageData(noise, 0, 0)
    const bytes = await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 })
    const files = new DataTransfer()
    files.items.add(new File([bytes], 'фото.jpg', { type: 'image/jpeg' }))
    if (input instanceof HTMLInputElement) input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
    return bytes.size
  })

test('F04 F05 F06 F08 a reading is sent with its photo to both providers, has a receipt and can be corrected', async ({
  page,
}) => {
  const { copy, serial } = await openMeters(page)
  await expect(cardOf(page, serial.closed)).toContainText(/з \d/)
  await openMeter(page, serial.closed)
  await expect(main(page)).toContainText('Наступний строк')
  await page.goBack()
  await openMeter(page, serial.water)
  await expect(main(page)).toContainText(/Приймаємо до [\d.]+, (ще \d|сьогодні)/)
  await main(page).getByRole('link', { name: 'Передати показання' }).click()
  const field = page.getByRole('textbox', { name: /^Нове показання/ })
  await expect(field).toBeFocused()
  await field.fill('136,5')
  const also = page.getByRole('checkbox', { name: new RegExp(`^Передати також: ${copy}`) })
  await expect(also).toBeChecked()
  const chosen = await choosePhoto(page.getByLabel('Фото лічильника (необов’язково)'))
  expect(chosen).toBeGreaterThan(2 * 1024 * 1024)
  const [photo] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/photo')),
    page.getByRole('button', { name: 'Передати показання' }).click(),
  ])
  await expect(heading(page, 'Показання прийнято')).toBeFocused()
  await expect(page.getByText(`Передано також: ${copy}`)).toBeVisible()
  await expect(page.getByText('Фото додано до показання.')).toBeVisible()
  expect((await photo.sizes()).requestBodySize).toBeLessThan(410 * 1024)

  const receipt = main(page)
    .getByRole('link', { name: /^Підтвердження № П-\d{4}-\d{2}-\d{6,}$/ })
    .first()
  const number = await receipt.innerText()
  await receipt.click()
  await expect(heading(page, number)).toBeFocused()
  await expect(page.getByText('Передано, постачальник ще не відповів')).toBeVisible()
  await expect(page.getByText(/^136,500/)).toBeVisible()
  await expectGoodLooks(page, 'receipt of a reading', { ...allLooks, ukrainian: false, nothingCut: false })

  await page.goto('/dashboard/counters')
  // A meter of two providers is one row, and its correction is sent to both.
  await expect(cardOf(page, serial.water)).toContainText('Передано')
  await openMeter(page, serial.water)
  await main(page).getByRole('link', { name: 'Виправити показання' }).click()
  await expect(page.getByText('Передане значення: 136,500 м³.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: new RegExp(`^Передати також: ${copy}`) })).toBeChecked()
  await page.getByRole('textbox', { name: /^Нове показання/ }).fill('137')
  await page.getByRole('button', { name: 'Передати показання' }).click()
  await expect(page.getByText('Нове значення замінило попереднє.')).toBeVisible()
})

test('F07 the history shows a year’s use as a sentence, a chart, a table and a file', {
  tag: '@daily',
}, async ({ page }) => {
  const { serial } = await openMeters(page)
  await openMeter(page, serial.water)
  await page.getByRole('link', { name: 'Історія показань' }).click()
  await expect(heading(page, 'Історія показань')).toBeFocused()
  await expect(page.getByText(/^За рік ви використали 66,000\sм³, це на 10\s% більше, ніж торік\.$/)).toBeVisible()
  const chart = page.getByRole('img', { name: /^Споживання за місяцями, м³/ })
  await expect(chart.locator('rect[y]')).toHaveCount(12)
  await page.getByRole('button', { name: 'Показати таблицю' }).click()
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(13)
  await expect(rows.nth(1)).toContainText(/5,500\sм³/)
  await expectGoodLooks(page, 'history of a meter', { ...allLooks, ukrainian: false, nothingCut: false })
  await page.getByLabel('Період').selectOption('Останні 24 місяці')
  await expect(page.getByText(/^За два роки ви використали 126,000\sм³\.$/)).toBeVisible()
  await expect(rows).toHaveCount(25)
  for (const name of ['CSV', 'Excel']) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: new RegExp(name) }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^Історія показань.*\.(csv|xlsx)$/)
  }
})
