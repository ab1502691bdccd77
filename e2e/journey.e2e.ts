import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { signInAsResident } from './support/resident.ts'

/** The main job, as a person does it on a phone. */
test('C02 F05 G01 G07 G09 signs in, sees the debt, gives a reading, takes the receipt, follows the payment link', async ({
  page,
}) => {
  await test.step('signs in and sees what is owed, to whom', async () => {
    await signInAsResident(page)
    await expect(page.getByText(/^До сплати за /)).toBeVisible()
    await expect(page.getByText(/^\d[\d\u00a0]*,\d\d\u00a0грн$/).first()).toBeVisible()
  })

  await test.step('gives a reading of a cold-water meter and sees what it costs', async () => {
    await page.getByRole('link', { name: 'Лічильники', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Лічильники' })).toBeVisible()
    await page
      .getByRole('article')
      .filter({ hasText: 'Холодна вода' })
      .filter({ has: page.getByRole('link', { name: /^Передати/ }) })
      .first()
      .getByRole('link', { name: /^Передати/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Передати показання' })).toBeVisible()
    const field = page.getByRole('textbox', { name: /^Нове показання/ })
    const previous = await page.getByTestId('previous-reading').getAttribute('data-value')
    await field.fill(raise(previous ?? '', 3))
    await expect(page.getByText('Спожито: 3')).toBeVisible()
    await expect(page.getByText('Орієнтовна вартість:')).toBeVisible()
    await page.getByRole('button', { name: 'Передати показання' }).click()
    await expect(page.getByRole('heading', { name: 'Показання прийнято' })).toBeVisible()
  })

  await test.step('opens the last bill and takes its receipt', async () => {
    await page.getByRole('link', { name: 'Нарахування', exact: true }).click()
    await page.getByRole('main').getByRole('link').filter({ hasText: 'грн' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: /^Рахунок на оплату/ })).toBeVisible()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Завантажити квитанцію (PDF)' }).click()
    const receipt = await downloading
    expect(receipt.suggestedFilename()).toMatch(/^kvytantsiia-[\d-]+-\d{4}-\d{2}\.pdf$/)
    const bytes = await readFile(await receipt.path())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('pays: the link carries the account to the enabled service', async () => {
    await page.route('https://www.portmone.com.ua/**', (route) => route.fulfill({ body: 'каса' }))
    await page.getByRole('link', { name: 'Головна', exact: true }).click()
    await page
      .getByRole('button', { name: /^Сплатити/ })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Сплатити/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'Перейти до оплати' }).click()
    await expect(page).toHaveURL(/^https:\/\/www\.portmone\.com\.ua\/.*account=\d+/)
  })
})

/** A reading higher by some units, in the Ukrainian way of writing. */
const raise = (previous: string, units: number): string => {
  const [whole = '0', fraction] = previous.split('.')
  const raised = String(Number(whole) + units)
  return fraction === undefined ? raised : `${raised},${fraction}`
}
