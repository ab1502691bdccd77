import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { addMonths, kyivDay, monthOf } from '../../packages/domain/src/calendar.ts'
import { readDbf, withCell } from '../support/dbf-file.ts'
import { acceptChecked } from '../support/deliver.ts'
import { accountsFile, billsFile, type HeatedFlat, metersFile } from '../support/heat-delivery.ts'
import { tabAndEnter, tabAndType, tabTo } from '../support/keyboard.ts'
import { letterTo } from '../support/letters.ts'
import { nobody, test } from '../support/portals/portal-test.ts'
import { beNewWorker } from '../support/staff.ts'

// The daily work of the four roles, without a pointer (requirement J01). Settings, files, categories and the search of
// residents have their own keyboard tests.
test.use({ ...nobody, viewport: { width: 1280, height: 800 } })
test.setTimeout(120_000)

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

test('J01 J02 an editor writes, links, previews and publishes news by keyboard alone', {
  tag: '@daily',
}, async ({ page }) => {
  await beNewWorker(page, 'editor')
  await tabAndEnter(page, main(page).getByRole('link', { name: 'Вміст' }))
  const kind = main(page).getByLabel('Що показувати')
  await tabTo(page, kind)
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ArrowDown')
  await expect(main(page).getByRole('region', { name: 'Новини' })).toBeVisible()
  await tabAndEnter(page, button(page, 'Створити'))
  await expect(dialog(page)).toBeVisible()
  await tabAndType(page, dialog(page).getByLabel('Назва'), `Воду дадуть увечері ${process.pid}`)
  await page.keyboard.press('Enter')
  const text = main(page).getByRole('textbox', { name: 'Текст', exact: true })
  await tabTo(page, text)
  await page.keyboard.type('Після восьмої, ')
  await page.keyboard.press('Control+B')
  await page.keyboard.type('в усіх будинках')
  await page.keyboard.press('Control+B')
  await page.keyboard.type('. ')
  await page.keyboard.press('Control+K')
  await tabAndType(page, dialog(page).getByLabel('Текст посилання'), 'Запитання й відповіді')
  await tabAndType(page, dialog(page).getByLabel('Адреса посилання'), '/help')
  await page.keyboard.press('Enter')
  await expect(text).toBeFocused()
  await page.keyboard.press('Alt+F10')
  await expect(main(page).getByRole('button', { name: 'Жирний' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(text).toBeFocused()
  await expect(main(page).getByText(/^Збережено \d\d:\d\d/)).toBeVisible()
  const opening = page.waitForEvent('popup')
  await tabAndEnter(page, button(page, 'Попередній перегляд'))
  const preview = await opening
  await expect(preview.getByRole('strong').getByText('в усіх будинках')).toBeVisible()
  await preview.close()
  await tabAndEnter(page, button(page, 'Опублікувати'))
  await tabAndEnter(page, dialog(page).getByRole('button', { name: 'Опублікувати', exact: true }))
  await expect(page.getByText('Зміни опубліковано.')).toBeVisible()
  await page.goto(`/news/vodu-dadut-uvecheri-${process.pid}`)
  await expect(main(page).getByRole('link', { name: 'Запитання й відповіді' })).toHaveAttribute('href', '/help')
})

test('J01 J03 an operator takes a message, answers it and closes it by keyboard alone', { tag: '@daily' }, async ({
  page,
}) => {
  const email = `day-${process.pid}@kalynivsk.example`
  await page.goto('/contacts/new')
  await tabAndType(page, page.getByLabel('Ім’я', { exact: true }), 'Ольга')
  await tabAndType(page, page.getByLabel('Електронна пошта', { exact: true }), email)
  await tabAndType(page, page.getByLabel('Повідомлення', { exact: true }), 'Коли повірка лічильника?')
  await tabAndEnter(page, button(page, 'Надіслати'))
  const told = await main(page)
    .getByText(/^Номер звернення: \d+$/)
    .textContent()
  const id = /\d+/.exec(told ?? '')?.[0]
  await beNewWorker(page, 'operator')
  await tabAndEnter(page, main(page).getByRole('link', { name: 'Звернення', exact: true }))
  await tabAndEnter(page, main(page).getByRole('link', { name: new RegExp(`№\\s${id}`) }))
  const panel = main(page).getByRole('region', { name: `Звернення № ${id}` })
  await tabAndEnter(page, panel.getByRole('button', { name: 'Взяти в роботу' }))
  await expect(panel.getByText('У роботі')).toBeVisible()
  await tabAndType(page, panel.getByLabel('Текст відповіді'), 'До 12 грудня.')
  await tabAndEnter(page, panel.getByRole('button', { name: 'Надіслати відповідь' }))
  await expect(panel.getByText('Закрите')).toBeVisible()
  expect((await letterTo(email, `Відповідь на звернення №\u00a0${id}`)).text).toContain('До 12 грудня.')
})

test('J01 J06 an administrator invites staff, blocks one and downloads the log by keyboard alone', {
  tag: '@daily',
}, async ({ page }) => {
  const { account, password } = await beNewWorker(page, 'administrator')
  const login = `новий-${process.pid}`
  const email = `new-worker-${process.pid}@kalynivsk.example`
  await tabAndEnter(page, main(page).getByRole('link', { name: 'Працівники' }))
  await tabAndEnter(page, button(page, 'Запросити працівника'))
  await tabAndType(page, dialog(page).getByLabel('Логін'), login)
  await tabAndType(page, dialog(page).getByLabel('Електронна пошта'), email)
  await page.keyboard.press('Enter')
  await expect(main(page).getByText(email)).toBeVisible()
  await letterTo(email, 'Запрошення до керування порталом «Комунальний кабінет»')
  await tabAndEnter(page, button(page, `Змінити доступ ${login}`))
  const closed = dialog(page).getByLabel('Доступ закрито')
  await tabTo(page, closed)
  await page.keyboard.press('Space')
  await expect(closed).toBeChecked()
  await tabAndType(page, dialog(page).getByLabel('Поточний пароль', { exact: true }), password)
  await page.keyboard.press('Enter')
  await expect(main(page).getByRole('row').filter({ hasText: login }).getByText('Заблоковано')).toBeVisible()
  await tabAndEnter(page, page.getByRole('link', { name: 'Журнал дій' }))
  await expect(main(page).getByText(account).first()).toBeVisible()
  const download = page.waitForEvent('download')
  await tabAndEnter(page, button(page, 'Завантажити CSV'))
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
})

test('R08 R09 R10 a provider’s clerk checks a delivery, accepts it and mends its refused row by keyboard alone', {
  tag: '@daily',
}, async ({ page }) => {
  const first = randomInt(1_000_000, 9_000_000)
  const flats: readonly HeatedFlat[] = [0, 1, 2].map((place) => ({
    number: `20${String(first + place).padStart(8, '0')}`,
    activationCode: 'K7G785SJ7H',
    flat: String(place + 1),
  }))
  const month = addMonths(monthOf(kyivDay(new Date())), -1)
  const bills = billsFile(flats, `${addMonths(month, 1)}-20`)
  const files = [
    { name: 'ABON.DBF', bytes: accountsFile(flats) },
    { name: 'LICH.DBF', bytes: metersFile(flats) },
    {
      name: `N_${month.slice(2).replace('-', '')}.DBF`,
      bytes: withCell(bills, { record: 2, field: 'NARAH', text: '827.2O' }),
    },
  ]
  await beNewWorker(page, 'operator', { provider: '205' })

  await test.step('the files are chosen and checked', async () => {
    await tabAndEnter(page, page.getByRole('link', { name: 'Імпорт даних' }).first())
    await tabTo(page, button(page, 'Вибрати файли'))
    // The dialog that the button opens belongs to the browser.
    const chosen = files.map(({ name, bytes }) => ({ name, mimeType: 'application/octet-stream', buffer: bytes }))
    await page.getByTestId('import-files').setInputFiles(chosen)
    await expect(button(page, 'Перевірити поставку')).toBeEnabled()
    await tabAndEnter(page, button(page, 'Перевірити поставку'))
    await expect(button(page, 'Прийняти поставку')).toBeVisible({ timeout: 60_000 })
  })

  await test.step('the delivery is accepted with its difference', async () => {
    const differs = main(page).getByText(/^Контрольна сума не сходиться на /)
    const [, difference = ''] = /на ([\d\s]+,\d\d)/.exec((await differs.allTextContents())[0] ?? '') ?? []
    await tabAndEnter(page, button(page, 'Прийняти поставку'))
    if (difference !== '') {
      await tabAndType(page, dialog(page).getByLabel('Різниця, грн'), difference)
      await page.keyboard.press('Enter')
    }
    // Another journey may have changed data of this provider meanwhile; then the files are checked again.
    const imported = main(page).getByRole('heading', { level: 1, name: /^Імпорт № / })
    const outdated = page.getByText(/Після перевірки дані змінилися/).first()
    await expect(imported.or(outdated).first()).toBeVisible()
    if (await outdated.isVisible()) await acceptChecked(page, files)
  })

  await test.step('the refused row is mended in its place and taken', async () => {
    const card = main(page).getByRole('region', { name: 'Відхилені рядки' })
    const cell = card.getByRole('group', { name: /запис 2\D/ }).getByLabel('NARAH', { exact: true })
    await expect(cell).toHaveValue('827.2O', { timeout: 60_000 })
    await tabTo(page, cell)
    await page.keyboard.press('Control+A')
    await page.keyboard.type(readDbf(bills).rows[1]?.['NARAH'] ?? '')
    await page.keyboard.press('Control+Enter')
    await expect(card.getByText('Усі відхилені рядки виправлено.')).toBeVisible({ timeout: 60_000 })
  })

  await test.step('the calendar says that the delivery came', async () => {
    await tabAndEnter(page, page.getByRole('link', { name: /^Календар поставок/ }).first())
    const row = main(page).getByRole('listitem').filter({ hasText: 'рахунки за' }).filter({ hasText: 'прийнято' })
    await expect(row.first()).toContainText(/прийнято \d+ /)
  })
})
