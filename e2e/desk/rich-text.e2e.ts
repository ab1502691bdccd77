import { expect, type Page } from '@playwright/test'
import { nobody, test } from '../support/portals/portal-test.ts'
import { beNewWorker } from '../support/staff.ts'

test.use(nobody)
test.setTimeout(120_000)

const main = (page: Page) => page.getByRole('main')
const text = (page: Page) => main(page).getByRole('textbox', { name: 'Текст', exact: true })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

/** Opens a new question of a new editor, with the cursor in its text. */
async function openNewText(page: Page): Promise<void> {
  await beNewWorker(page, 'editor')
  await page.goto('/admin/content?tab=faq')
  await main(page).getByRole('button', { name: 'Створити', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Назва').fill(`Перевірка редактора ${Date.now()}`)
  await dialog.getByRole('button', { name: 'Створити', exact: true }).click()
  await text(page).click()
}

const paste = (page: Page, html: string) =>
  text(page).evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', 'інше')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

test('J02 headings, emphasis, a link and a table can be written and left by keyboard alone', async ({ page }) => {
  await openNewText(page)
  await page.keyboard.press('Control+Alt+2')
  await page.keyboard.type('Ціни')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Від ')
  await page.keyboard.press('Control+B')
  await page.keyboard.type('травня')
  await page.keyboard.press('Control+B')
  await page.keyboard.press('Control+K')
  await page.getByRole('dialog').getByLabel('Текст посилання').fill('тут')
  await page.getByRole('dialog').getByLabel('Адреса посилання').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('Адреса має починатися')).toBeVisible()
  await page.getByRole('dialog').getByLabel('Адреса посилання').fill('/tariffs')
  await page.keyboard.press('Enter')
  await expect(text(page).getByRole('link', { name: 'тут' })).toHaveAttribute('href', '/tariffs')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Alt+F10')
  expect(await focused(page)).toBe('Жирний')
  for (let step = 0; step < 20 && (await focused(page)) !== 'Таблиця'; step += 1)
    await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(text(page).getByRole('columnheader')).toHaveCount(3)
  // The table has nine cells, and the next tab stop is outside it: the table is not a keyboard trap.
  for (let cell = 0; cell < 9; cell += 1) await page.keyboard.press('Tab')
  await expect(text(page)).not.toBeFocused()
  await expect(text(page).getByRole('row')).toHaveCount(3)
  await expect(text(page).locator('h2')).toHaveText('Ціни')
  await expect(text(page).locator('strong')).toHaveText('травня')
})

test('XS1 pasted content loses scripts, styles and foreign pictures, and the editor names them', async ({ page }) => {
  await openNewText(page)
  await paste(
    page,
    `<meta charset="utf-8"><b style="font-weight:normal"><h1 onclick="window.__ran=1">Права</h1><p style="color:red">Вода
      <span style="font-weight:700">тепла</span> <img src="https://evil.example/x.png" onerror="window.__ran=2">
      <a href="javascript:window.__ran=3">а</a> <a href="https://gov.ua">б</a></p><script>window.__ran=4</script></b>`,
  )
  await expect(text(page).locator('strong')).toHaveText('тепла')
  await expect(text(page).getByRole('link')).toHaveText('б')
  await expect(text(page).locator('img:not(.ProseMirror-separator), script, [style], [onclick]')).toHaveCount(0)
  await expect(
    main(page).getByText('Небезпечні елементи вилучено з тексту: <script>, onclick, onerror, javascript:'),
  ).toBeVisible()
  expect(await page.evaluate(() => '__ran' in window)).toBe(false)
})

test('J02 the editor lists accessibility problems, and jumps to them', async ({ page }) => {
  await openNewText(page)
  await page.keyboard.press('Control+Alt+3')
  await page.keyboard.type('Глибоко')
  const problem = main(page).getByRole('button', { name: 'Перед заголовком «Глибоко» пропущено рівень' })
  await problem.click()
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Control+Alt+2')
  await expect(problem).toHaveCount(0)
})
