import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import iconv from 'iconv-lite'
import { addMonths, kyivDay, monthOf } from '../../packages/domain/src/calendar.ts'
import { checkFiles } from '../support/deliver.ts'
import { tabAndEnter } from '../support/keyboard.ts'
import { expectGoodLooks } from '../support/looks.ts'
import { nobody, test } from '../support/portals/portal-test.ts'
import { beNewWorker } from '../support/staff.ts'

test.use({ ...nobody, viewport: { width: 1280, height: 800 } })
test.setTimeout(300_000)

/** Names of files, providers and logins are not Ukrainian texts of the portal. */
const looks = { ukrainian: false, nothingCut: false }
const main = (page: Page) => page.getByRole('main')
const button = (place: Locator, name: string) => place.getByRole('button', { name, exact: true })

/** A file of the water company, whose program writes CSV in Windows-1251. */
const csv = (...lines: readonly string[]): Buffer => iconv.encode(`${lines.join('\r\n')}\r\n`, 'win1251')

const first = randomInt(1_000_000, 9_000_000)
const numbers = [0, 1, 2].map((place) => String(first + place))
const lastMonth = addMonths(monthOf(kyivDay(new Date())), -1)
const [year = '', monthNumber = ''] = lastMonth.split('-')
const accounts = csv(
  'Особовий рахунок;ПІБ власника;Населений пункт;Тип вулиці;Вулиця;Будинок;Корпус;Квартира;Площа, кв.м;Зареєстровано осіб;Код активації;Телефон;Дата відкриття;Примітка',
  ...numbers.map(
    (number, at) => `${number};Лелека Дарина;м. Калинівськ;вул.;Зоряна;7;;${at + 1};48,50;2;K7G785SJ7H;;01.12.2006;`,
  ),
)
/** Five cubic metres of cold water for each account. */
const bills = (of: readonly string[]) =>
  csv(
    'Особовий рахунок;Період;№ рахунка;Код послуги;Сальдо на початок;Обсяг;Од. виміру;Тариф;Спосіб;Нараховано;Перерахунок;Пільга;Субсидія;Пеня;Сплачено;Сальдо на кінець;До сплати разом;Сплатити до',
    ...of.map(
      (number) =>
        `${number};${monthNumber}.${year};${number}-9;10;0,00;5;куб.м;25,62;Л;128,10;;;;;0,00;128,10;128,10;20.12.2030`,
    ),
  )

async function check(page: Page, name: string, bytes: Buffer): Promise<void> {
  await page.goto('/admin/imports')
  await checkFiles(page, [{ name, bytes }])
}

const alarms = (page: Page) => main(page).getByRole('region', { name: 'На що звернути увагу' })

/** Names the first service anew, and returns the words of the name that stand on more than one line. */
const brokenWords = (table: Locator, name: string): Promise<string[]> =>
  table
    .getByRole('rowheader')
    .first()
    .evaluate((header, name) => {
      const shown = [...header.querySelectorAll('span')].at(-1) ?? header
      shown.textContent = name
      const text = shown.firstChild as Text
      return [...name.matchAll(/\S+/g)].flatMap(({ index, 0: word }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return range.getClientRects().length > 1 ? [word] : []
      })
    }, name)

test('R08 check 99 a clerk sees what a delivery changes, accepts it by keyboard, and rejects another with a reason', async ({
  page,
}) => {
  await beNewWorker(page, 'operator', { provider: '101' })

  await test.step('the accounts of a new house are accepted', async () => {
    await check(page, 'osobovi_rahunky.csv', accounts)
    await button(main(page), 'Прийняти поставку').click()
    await expect(main(page).getByText('Дані імпортовано')).toBeVisible({ timeout: 60_000 })
  })

  await test.step('the check of their bills tells the sum of each service and the new accounts', async () => {
    await check(page, 'narahuvannia.csv', bills(numbers))
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Що змінить поставка')
    const counts = main(page).getByRole('list', { name: 'Скільки чого' }).getByRole('listitem')
    await expect(counts).toHaveText([/^3 рахунки/, /^0 рядків/, /^0 повторів/, /^3 нові абоненти/, /^\d+ абонент/])
    await expect(alarms(page)).toContainText('Контрольна сума сходиться: нараховано 384,30 грн')
    const sums = main(page).getByRole('table', { name: 'Суми за послугами' })
    await expect(sums.getByRole('row').filter({ hasText: 'Нараховано' })).toContainText('384,30')
    await expectGoodLooks(page, 'what a delivery changes', looks)
    await page.screenshot({ path: test.info().outputPath('delivery-1280.png'), fullPage: true })
    await page.setViewportSize({ width: 390, height: 844 })
    await expectGoodLooks(page, 'what a delivery changes, on a phone', looks)
    await page.screenshot({ path: test.info().outputPath('delivery-390.png'), fullPage: true })
    expect(await brokenWords(sums, 'Підігрів води (водопостачання)')).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('it is accepted by keyboard, and its import says until when it can be undone', async () => {
    await tabAndEnter(page, button(main(page), 'Прийняти поставку'))
    await expect(main(page).getByRole('heading', { level: 1, name: /^Імпорт № / })).toBeVisible()
    await expect(main(page).getByText('Дані імпортовано')).toBeVisible({ timeout: 60_000 })
    await expect(main(page).getByText(/^Скасувати можна до /)).toBeVisible()
    await main(page).getByRole('link', { name: 'Що змінила ця поставка' }).click()
    await expect(main(page).getByText(/^Поставку прийнято: /)).toBeVisible()
    await expect(button(main(page), 'Прийняти поставку')).toHaveCount(0)
  })

  await test.step('a delivery with a differing control sum is rejected; the reason survives a reload', async () => {
    await check(page, 'narahuvannia.csv', bills(['не номер', ...numbers]))
    await expect(alarms(page)).toContainText('Контрольна сума не сходиться на 128,10 грн')
    await tabAndEnter(page, button(main(page), 'Відхилити'))
    await page.getByRole('dialog').getByLabel('Причина').fill('Невідомий рахунок у рядку 2')
    await page.reload()
    await button(main(page), 'Відхилити').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Причина')).toHaveValue('Невідомий рахунок у рядку 2')
    await button(dialog, 'Відхилити').click()
    await expect(main(page).getByText('Причина: Невідомий рахунок у рядку 2')).toBeVisible()
    await expect(main(page).getByText(/^Лист із причиною надіслано|Перекажіть причину самі/)).toBeVisible()
    await page.reload()
    await expect(main(page).getByText(/^Поставку відхилено: /)).toBeVisible()
    await expect(button(main(page), 'Прийняти поставку')).toHaveCount(0)
  })
})
