import { expect, type Page } from '@playwright/test'
import iconv from 'iconv-lite'
import { expectGoodLooks } from '../support/looks.ts'
import { nobody, test } from '../support/portals/portal-test.ts'
import { beNewWorker } from '../support/staff.ts'

test.use({ ...nobody, viewport: { width: 1280, height: 800 } })
test.setTimeout(300_000)

/** Headings and values of files are not Ukrainian texts of the portal. */
const looks = { ukrainian: false, nothingCut: false }
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const column = (page: Page, heading: string) => main(page).getByLabel(`Що у стовпці «${heading}»`)

/** A file of an unknown program: CP1251, `;`, its own headings, its own names of sources. */
const rows = Array.from(
  { length: 25 },
  (_, at) =>
    `${1_900_000 + at};Т-${at};10.2026;0${(at % 9) + 1}.11.2026;${100 + at},5;${at % 3 === 0 ? 'з кабінету' : 'споживач'}`,
)
const text = ['О/р;Заводський № приладу;Міс.;Коли знято;Значення на табло;Звідки', ...rows, ''].join('\r\n')
const file = { name: 'dani_2026-10.csv', mimeType: 'text/csv', buffer: iconv.encode(text, 'windows-1251') }

test('K01 J05 a clerk maps a file of an unknown program, checks it and saves the profile', async ({ page }) => {
  await beNewWorker(page, 'operator')
  await page.goto('/admin/imports/profiles')
  await expect(main(page).getByRole('link', { name: 'kalynivsk/205-teploenergo' })).toBeVisible()
  await main(page).getByRole('link', { name: 'Новий профіль' }).click()
  await main(page).getByLabel('Зразок файлу постачальника').setInputFiles(file)

  await expect(main(page).getByLabel('Кодування')).toHaveValue('windows-1251')
  await expect(main(page).getByLabel('Роздільник')).toHaveValue(';')
  await expect(main(page).getByRole('rowheader', { name: 'рядок 2', exact: true })).toBeVisible()
  await expect(main(page).getByLabel('Маска назв файлів')).toHaveValue('dani_????-??.csv')

  await main(page).getByLabel('Що в цих рядках').selectOption('readings')
  await column(page, 'О/р').selectOption('account')
  await column(page, 'Заводський № приладу').selectOption('serial')
  await column(page, 'Міс.').selectOption('month')
  await column(page, 'Коли знято').selectOption('readOn')
  await column(page, 'Значення на табло').selectOption('value')
  await column(page, 'Звідки').selectOption('')
  await expect(main(page).getByText('Ще не визначено обов’язкове:')).toBeVisible()
  await column(page, 'Звідки').selectOption('source')
  await expect(main(page).getByText('Ще не визначено обов’язкове:')).toHaveCount(0)
  await main(page).getByLabel('«з кабінету»', { exact: true }).selectOption('portal')
  await main(page).getByLabel('«споживач»', { exact: true }).selectOption('consumer')

  await button(page, 'Перевірити на цьому файлі').click()
  await expect(main(page).getByText('У профілі ще є помилки')).toBeVisible()
  await main(page).getByLabel('Постачальник', { exact: true }).selectOption('101')
  await button(page, 'Перевірити на цьому файлі').click()
  // The accounts do not exist, so every row is rejected for that reason alone, not for the mapping.
  await expect(main(page).getByText('Прочитано рядків: 25. Відхилено: 25.')).toBeVisible()
  await expect(
    main(page)
      .getByText(/невідомий особовий рахунок/)
      .first(),
  ).toBeVisible()
  await expectGoodLooks(page, 'editor of a profile', looks)

  await main(page).getByLabel('Назва профілю').fill(`misto/test-${process.pid}`)
  await button(page, 'Зберегти профіль').click()
  await expect(main(page).getByRole('heading', { level: 1, name: `misto/test-${process.pid}` })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Відкрити версію 1' })).toBeVisible()
})

test('K01 accounts of an unknown file are proposed without a choice, and the check is clean', {
  tag: '@daily',
}, async ({ page }) => {
  await beNewWorker(page, 'operator')
  await page.goto('/admin/imports/profiles/edit')
  const people = Array.from({ length: 25 }, (_, at) => `${1_900_000 + at};Шевченко Ганна;вул. Соборна, ${at};4${at},5`)
  const accounts = ['Особовий рахунок;ПІБ;Адреса;Площа', ...people, ''].join('\r\n')
  const sample = { name: 'abonenty.csv', mimeType: 'text/csv', buffer: iconv.encode(accounts, 'windows-1251') }
  await main(page).getByLabel('Зразок файлу постачальника').setInputFiles(sample)
  await expect(column(page, 'ПІБ')).toHaveValue('holder')
  await main(page).getByLabel('Постачальник', { exact: true }).selectOption('101')
  await button(page, 'Перевірити на цьому файлі').click()
  await expect(main(page).getByText('Файл читається: 25 рядків, відхилених немає.')).toBeVisible()
  await main(page).getByRole('link', { name: 'До списку профілів' }).click()
  await expect(main(page).getByRole('link', { name: 'kalynivsk/bank' })).toBeVisible()
})

test('R07 97 a clerk corrects the places of columns under the ruler, also after a reload, and the check is clean', async ({
  page,
}) => {
  await beNewWorker(page, 'operator')
  await page.goto('/admin/imports/profiles/edit')
  // Account and code of the house stand side by side, so no blank divides them.
  const people = Array.from({ length: 25 }, (_, at) => {
    const holder = ['Шевченко Ганна', 'Лис Іван', 'Коваль Ян'][at % 3] ?? ''
    return `${1_900_000 + at}${205 + at}  ${holder.padEnd(20)}${`вул. Соборна, ${at + 1}`.padEnd(24)}${`4${at % 10},5`.padStart(6)}`
  })
  const text = ['   СПИСОК АБОНЕНТІВ', '-'.repeat(62), ...people, ''].join('\r\n')
  const sample = { name: 'SPYSOK.TXT', mimeType: 'text/plain', buffer: iconv.encode(text, 'cp1125') }
  const give = () => main(page).getByLabel('Зразок файлу постачальника').setInputFiles(sample)
  await give()
  const places = main(page).getByRole('region', { name: 'Місця стовпців у рядку' })
  const place = (n: number) => places.getByRole('group', { name: `Стовпець ${n}` })
  await expect(place(4)).toBeVisible()
  await place(1).getByLabel('Назва стовпця').fill('Рахунок')
  await place(1).getByLabel('Останній знак').fill('7')
  await page.reload()
  await main(page).getByRole('button', { name: 'Почати спочатку' }).click()
  await give()
  await expect(place(1).getByLabel('Останній знак')).toHaveValue('7')
  await places.getByRole('button', { name: 'Додати стовпець' }).click()
  await place(5).getByLabel('Назва стовпця').fill('Рахунок')
  await expect(places.getByText('Назви мають бути різні')).toBeVisible()
  await expect(places.getByRole('button', { name: 'Прочитати за місцями' })).toBeDisabled()
  await place(5).getByLabel('Назва стовпця').fill('Будинок')
  await place(5).getByLabel('Перший знак').fill('8')
  await place(5).getByLabel('Останній знак').fill('10')
  await expectGoodLooks(page, 'places of columns', looks)
  await places.getByRole('button', { name: 'Прочитати за місцями' }).click()
  await expect(main(page).getByRole('cell', { name: '1900000', exact: true })).toBeVisible()
  await main(page).getByLabel('Що в цих рядках').selectOption('accounts')
  await column(page, 'Рахунок').selectOption('account')
  await column(page, 'Стовпець 2').selectOption('holder')
  await column(page, 'Стовпець 3').selectOption('address')
  await column(page, 'Стовпець 4').selectOption('area')
  await main(page).getByLabel('Постачальник', { exact: true }).selectOption('101')
  await button(page, 'Перевірити на цьому файлі').click()
  await expect(main(page).getByText('Файл читається: 25 рядків, відхилених немає.')).toBeVisible()
})
