import { expect } from '@playwright/test'
import { expectGoodLooks } from '../support/looks.ts'
import { nobody, test } from '../support/portals/portal-test.ts'
import { beNewWorker } from '../support/staff.ts'

test.use(nobody)

test('R06 Ctrl K leads an operator to a section and to a search by keyboard alone', async ({ page }) => {
  await beNewWorker(page, 'operator')
  const main = page.getByRole('main')
  const palette = page.getByRole('dialog', { name: 'Куди перейти?' })
  await page.keyboard.press('Control+KeyK')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await expectGoodLooks(page, 'palette', { ukrainian: true, nothingCut: true })
  await page.keyboard.type('повір')
  await page.keyboard.press('Enter')
  await expect(main.getByRole('heading', { level: 1, name: 'Повірки' })).toBeVisible()
  await page.keyboard.press('Control+KeyK')
  await page.keyboard.type('Такої вулиці немає 5')
  await expect(palette.getByRole('option', { name: 'Шукати «Такої вулиці немає 5» серед абонентів' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(main.getByRole('heading', { name: 'Такого рахунка не знайшли' })).toBeVisible()
})
