import { expect, type Page } from '@playwright/test'
import { tabAndEnter, tabTo } from '../support/keyboard.ts'
import { letterTo } from '../support/letters.ts'
import { expectGoodLooks } from '../support/looks.ts'
import { nobody, test } from '../support/portals/portal-test.ts'
import { beNewWorker } from '../support/staff.ts'

test.describe.configure({ mode: 'serial' })
test.use(nobody)
test.setTimeout(120_000)

const email = `inbox-${process.pid}@kalynivsk.example`
const name = '<img src=x onerror=alert(1)> Олена'
const message = '<script>alert(2)</script> Не надійшов рахунок за жовтень.'
const fileName = '<b>рахунок.pdf'
const looks = { ukrainian: false, nothingCut: true }
type State = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>
/** State of the operator's browser after the first test. */
let state: State
/** Number of the visitor's message. */
let id = ''

const main = (page: Page) => page.getByRole('main')
const panel = (page: Page) => main(page).getByRole('region', { name: `Звернення № ${id}` })

async function openAsOperator(page: Page, path: string): Promise<void> {
  await page.context().setStorageState(state)
  await page.goto(path)
}

test('J01 an operator signs in and finds the section', async ({ page }) => {
  await beNewWorker(page, 'operator')
  // On a phone the menu has the sections instead.
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(main(page).getByRole('link', { name: 'Звернення', exact: true })).toBeVisible()
  state = await page.context().storageState()
})

test('H04 a visitor sends a message with a file and characters that look like code', async ({ page }) => {
  await page.goto('/contacts/new')
  await page.getByLabel('Ім’я', { exact: true }).fill(name)
  await page.getByLabel('Електронна пошта', { exact: true }).fill(email)
  await page.getByLabel('Повідомлення', { exact: true }).fill(message)
  const buffer = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
  await page.locator('input[type=file]').setInputFiles({ name: fileName, mimeType: 'application/pdf', buffer })
  await main(page).getByRole('button', { name: 'Надіслати', exact: true }).click()
  await expect(page).toHaveURL(/\/contacts\/completed$/)
  const told = await main(page)
    .getByText(/^Номер звернення: \d+$/)
    .textContent()
  id = /\d+/.exec(told ?? '')?.[0] ?? ''
  await letterTo(email, `Звернення №\u00a0${id} отримано`)
})

test('J03 XS4 the operator finds it, sees it as text, and saves its file', async ({ page }) => {
  await openAsOperator(page, '/admin')
  const work = main(page).getByRole('region', { name: 'Чекає на вас' })
  await expect(work.getByRole('link', { name: /Звернення/ })).toBeVisible()
  // On a phone the menu has the sections instead.
  await page.setViewportSize({ width: 1280, height: 800 })
  await main(page).getByRole('link', { name: 'Звернення', exact: true }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectGoodLooks(page, 'inbox', looks)
  await main(page).getByLabel('Пошук').fill('рахун жовт')
  await main(page).getByRole('button', { name: 'Знайти' }).click()
  await expect(page).toHaveURL(/search=/)
  await main(page)
    .getByRole('link', { name: new RegExp(`№\\s${id}`) })
    .click()
  await expect(panel(page).getByText(name)).toBeVisible()
  await expect(panel(page).getByText(message)).toBeVisible()
  await expect(panel(page).getByRole('heading', { level: 2 })).toBeFocused()
  await expectGoodLooks(page, 'one message', looks)
  const download = page.waitForEvent('download')
  await panel(page).getByRole('button', { name: 'Зберегти файл' }).click()
  expect((await download).suggestedFilename()).toMatch(/рахунок.*\.pdf$/)
  // On a phone the list is shown again.
  await panel(page).getByRole('link', { name: 'До списку звернень' }).click()
  await expect(main(page).getByLabel('Пошук')).toHaveValue('рахун жовт')
})

test('J03 a saved template fills in an answer, whose letter arrives', async ({ page }) => {
  await openAsOperator(page, `/admin/feedback/${id}`)
  await page.setViewportSize({ width: 1280, height: 800 })
  await main(page).getByRole('button', { name: 'Шаблони відповідей' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Новий шаблон' }).click()
  await dialog.getByLabel('Назва шаблону').fill('Подяка')
  await dialog.getByLabel('Текст шаблону').fill('Шановна {name}, звернення № {id} розглянуто.')
  await expectGoodLooks(page, 'a template', looks)
  await dialog.getByRole('button', { name: 'Зберегти' }).click()
  await expect(dialog.getByText('Подяка')).toBeVisible()
  await page.keyboard.press('Escape')
  await panel(page).getByRole('button', { name: 'Взяти в роботу' }).click()
  await expect(panel(page).getByText('У роботі')).toBeVisible()
  await panel(page).getByLabel('Шаблон відповіді').selectOption('Подяка')
  const text = `Шановна ${name}, звернення № ${id} розглянуто.`
  await expect(panel(page).getByLabel('Текст відповіді')).toHaveValue(text)
  await panel(page).getByRole('button', { name: 'Надіслати відповідь' }).click()
  await expect(panel(page).getByText('Закрите')).toBeVisible()
  await expect(panel(page).getByRole('region', { name: 'Надіслані відповіді' }).getByText(text)).toBeVisible()
  const letter = await letterTo(email, `Відповідь на звернення №\u00a0${id}`)
  expect(letter.text.replaceAll(/\s+/g, ' ')).toContain(text.replaceAll(/\s+/g, ' '))
  expect(letter.html).not.toContain('<img')
})

test('J03 a colleague’s concurrent change is reported by name, and the typed text stays', async ({ page }) => {
  await openAsOperator(page, `/admin/feedback/${id}`)
  const note = panel(page).getByLabel('Внутрішня нотатка (заявник її не бачить)')
  await note.fill('Зателефонувати у понеділок')
  const other = await page.context().newPage()
  await other.goto(`/admin/feedback/${id}`)
  await panel(other).getByRole('button', { name: 'Відкрити знову' }).click()
  await expect(panel(other).getByText('У роботі')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Зберегти нотатку' }).click()
  await expect(page.getByText(/запис змінив інший працівник/).first()).toBeVisible()
  await expect(panel(page).getByText('У роботі')).toBeVisible()
  await expect(note).toHaveValue('Зателефонувати у понеділок')
  await panel(page).getByRole('button', { name: 'Зберегти нотатку' }).click()
  await expect(panel(page).getByRole('button', { name: 'Зберегти нотатку' })).toBeDisabled()
  await other.close()
})

test('J03 by keyboard alone: open, answer, close', async ({ page }) => {
  await openAsOperator(page, '/admin/feedback?state=work')
  const link = main(page).getByRole('link', { name: new RegExp(`№\\s${id}`) })
  await tabAndEnter(page, link)
  await expect(panel(page).getByRole('heading', { level: 2 })).toBeFocused()
  await tabTo(page, panel(page).getByLabel('Текст відповіді'))
  await page.keyboard.type('Рахунок надіслано вдруге.')
  await tabTo(page, panel(page).getByLabel('Не закривати звернення'))
  await page.keyboard.press('Space')
  await tabAndEnter(page, panel(page).getByRole('button', { name: 'Надіслати відповідь' }))
  await expect(panel(page).getByText('Рахунок надіслано вдруге.')).toBeVisible()
  await expect(panel(page).getByText('У роботі')).toBeVisible()
})
