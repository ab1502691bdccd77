import { expect } from '@playwright/test'
import { nobody, test } from './support/portal-test.ts'

test.use(nobody)

test('C17 «Прийняти» ticks the agreement, «Закрити» and Esc do not, and focus comes back', async ({ page }) => {
  await page.goto('/register')
  const opener = page.getByRole('button', { name: 'Прочитати умови договору' })
  const dialog = page.getByRole('dialog', { name: 'Умови договору' })
  const agreed = page.getByLabel('Я погоджуюся з умовами договору')
  const leave = [
    () => dialog.getByRole('button', { name: 'Закрити', exact: true }).click(),
    () => page.keyboard.press('Escape'),
  ]
  for (const close of leave) {
    await opener.click()
    await expect(dialog.getByRole('heading').nth(1), 'the text has headings of its own').toBeVisible()
    await close()
    await expect(dialog).toBeHidden()
    await expect(agreed).not.toBeChecked()
    await expect(opener).toBeFocused()
  }
  await opener.click()
  await dialog.getByRole('button', { name: 'Прийняти' }).click()
  await expect(dialog).toBeHidden()
  await expect(agreed).toBeChecked()
  await expect(opener).toBeFocused()
})

test('C17 the agreement fills a phone and is 720 px wide on a desk', async ({ page }) => {
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

test('C17 an agreement that did not come can be asked for again', async ({ page }) => {
  await page.route('**/page-parts/AGREEMENT', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await page.goto('/register')
  await page.getByRole('button', { name: 'Прочитати умови договору' }).click()
  const dialog = page.getByRole('dialog', { name: 'Умови договору' })
  await expect(dialog.getByRole('alert')).toContainText('Не вдалося завантажити текст договору.')
  await dialog.getByRole('button', { name: 'Спробувати ще раз' }).click()
  await expect(dialog.getByRole('heading').nth(1)).toBeVisible()
})
