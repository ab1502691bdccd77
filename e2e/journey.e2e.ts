import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { raised } from './support/amounts.ts'
import { nobody, test } from './support/portals/portal-test.ts'
import { signInAsResident } from './support/resident.ts'

test.use(nobody)

/** The main journey of a resident on a phone. */
test('C02 F05 G01 G07 G09 signs in, sees the debt, gives a reading, takes the receipt, follows the payment link', {
  tag: '@daily',
}, async ({ page }) => {
  await test.step('signs in and sees what is owed, to whom', async () => {
    await signInAsResident(page)
    await expect(page.getByRole('heading', { name: /^До сплати за / }).first()).toBeVisible()
    await expect(page.getByText(/^\d[\d\u00a0]*,\d\d\u00a0грн$/).first()).toBeVisible()
  })

  await test.step('gives a reading of a cold-water meter and sees what it costs', async () => {
    await page.getByRole('link', { name: 'Лічильники', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Лічильники' })).toBeVisible()
    await page
      .getByRole('heading', { level: 3, name: /^Холодна вода/ })
      .first()
      .getByRole('link')
      .click()
    await page.getByRole('link', { name: /^(Передати|Усе ж передати|Виправити) показання$/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Холодна вода/ })).toBeVisible()
    const was = await page.getByText(/ було [\d,]+\sм³$/).innerText()
    const [, previous = ''] = / було ([\d,]+)/.exec(was) ?? []
    await page.getByRole('textbox', { name: /^Нове показання/ }).fill(raised(previous.replace(',', '.'), 3000))
    await expect(page.getByText(/^Спожито\s3,000\sм³/).first()).toBeVisible()
    await expect(page.getByText(/^Це\sприблизно\s\d/)).toBeVisible()
    await page.getByRole('button', { name: /^Передати/ }).click()
    // The form goes on with the next meter; a correction shows its receipt.
    await expect(page.getByText(/^(Передано: Холодна вода|Показання прийнято)/).first()).toBeVisible()
  })

  await test.step('opens the last bill and takes its receipt', async () => {
    await page.getByRole('link', { name: 'Нарахування', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Нарахування' })).toBeVisible()
    // The estimate of the present month is above the bills and is not a bill.
    const bills = page.getByRole('main').getByRole('link').filter({ hasText: 'грн', hasNotText: 'попередній' })
    await bills.first().click()
    await expect(page.getByRole('heading', { level: 1, name: /, [а-яіїє]+ 20\d\d$/ })).toBeVisible()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Квитанція PDF' }).click()
    const receipt = await downloading
    expect(receipt.suggestedFilename()).toMatch(/^kvytantsiia-[\d-]+-\d{4}-\d{2}\.pdf$/)
    const bytes = await readFile(await receipt.path())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('pays: the link carries the account to the enabled service', async () => {
    await page.route('https://www.portmone.com.ua/**', (route) => route.fulfill({ body: 'каса' }))
    await page.getByRole('link', { name: 'Головна', exact: true }).click()
    await page.getByRole('link', { name: /^Сплатити \d/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Що сплатити?' })).toBeVisible()
    await page.getByRole('button', { name: 'Перейти до оплати' }).click()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Сплатити \d/ })
      .first()
      .click()
    await expect(page).toHaveURL(/^https:\/\/www\.portmone\.com\.ua\/.*account=\d+/)
  })
})
