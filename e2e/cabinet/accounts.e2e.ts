import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { letterTo } from '../support/letters.ts'
import { expectGoodLooks, looksWithAddress } from '../support/looks.ts'
import { becomeNewResident } from '../support/new-resident.ts'
import { runSql } from '../support/people.ts'
import { nobody, test } from '../support/portals/portal-test.ts'

test.use(nobody)

const code = '4P2CTBSX82'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const step = (page: Page, n: number) => page.getByText(`Крок ${n} з 3`)
const newNumber = (digits: number) => String(randomInt(10 ** (digits - 1), 10 ** digits))

/** Creates an account that no other test uses, as in the file of a provider with codes. */
async function accountWithCode(): Promise<string> {
  const number = newNumber(7)
  const sql = `insert into accounts (provider_id, number, holder, address, activation_code_hash)
    select id, $1, 'Мороз Олена', 'вул. Нова, 7', sha256(convert_to('101:' || $1 || ':${code}', 'UTF8'))
    from providers where code = '101'`
  await runSql([{ sql, values: [number] }])
  return number
}

/** Creates an account of the gas provider, which prints no codes: a bill of 130,95 and a meter. */
async function accountWithBill(): Promise<string> {
  const number = newNumber(10)
  const account = `(select id from accounts where number = $1)`
  const statements = [
    `insert into accounts (provider_id, number, holder, address)
     select id, $1, 'Знам’янська Ольга', 'вул. Нова, 7' from providers where code = '889'`,
    `insert into meters (account_id, serial_number, digits, decimals) values (${account}, 'КВ-00174550', 5, 3)`,
    `insert into invoices values
     (${account}, '2026-10-01', 'T1', 0, 13095, 0, 0, 0, 0, 0, 13095, 13095, null, true, null)`,
  ]
  await runSql(statements.map((sql) => ({ sql, values: [number] })))
  return number
}

async function goToForm(page: Page): Promise<void> {
  await page.goto('/dashboard/accounts/new')
  await expect(step(page, 1)).toBeVisible()
}

async function addAccount(page: Page, number: string): Promise<void> {
  await goToForm(page)
  await button(page, /Калинівськводоканал/).click()
  await page.getByLabel('Номер особового рахунку').fill(number)
  await button(page, 'Продовжити').click()
  await page.getByLabel('Код активації').fill(code)
  await button(page, 'Додати рахунок').click()
  await expect(page.getByText(/^Рахунок №.*додано\.$/).first()).toBeVisible()
}

test('E02 E03 E05 an empty home leads to the first account; a typing error keeps the entries; the account is removed again', {
  tag: '@daily',
}, async ({ page }) => {
  await becomeNewResident(page)
  const number = await accountWithCode()
  await page.getByRole('link', { name: 'Додати особовий рахунок' }).click()
  await expect(step(page, 1)).toBeVisible()
  await expectGoodLooks(page, 'providers', looksWithAddress)
  await page.getByLabel('Почніть вводити назву').fill('водов')
  await button(page, /Калинівськводоканал/).click()
  await expect(page.getByRole('heading', { name: 'Який номер у рахунку?' })).toBeFocused()
  await page.getByLabel('Номер особового рахунку').fill(` ${number.slice(0, 3)} ${number.slice(3)}`)
  await button(page, 'Продовжити').click()
  await page.getByLabel('Код активації').fill('4P2CTBSX83')
  await button(page, 'Додати рахунок').click()
  await expect(page.getByRole('main').getByText('Рахунок не підтверджено', { exact: false })).toBeVisible()
  await expect(page.getByLabel('Код активації')).toHaveValue('4P2CTBSX83')
  await page.goBack()
  await expect(page.getByLabel('Номер особового рахунку')).toHaveValue(` ${number.slice(0, 3)} ${number.slice(3)}`)
  await button(page, 'Продовжити').click()
  await page.getByLabel('Код активації').fill('4р2с tbsx82')
  await button(page, 'Додати рахунок').click()

  await expect(page).toHaveURL(/\/dashboard\/accounts$/)
  await expect(page.getByRole('link', { name: 'Передати показання' })).toBeVisible()
  await page.getByRole('main').getByText(/^№/).first().click()
  await button(page, /^Від’єднати рахунок №/).click()
  const question = page.getByRole('dialog', { name: 'Від’єднати особовий рахунок?' })
  await expect(question.getByRole('button', { name: 'Скасувати' })).toBeFocused()
  await question.getByRole('button', { name: 'Від’єднати рахунок' }).click()
  await expect(page.getByText('Особових рахунків ще немає')).toBeVisible()
})

test('E04 a provider without codes requires three values of the bill, explained by text and a drawing', async ({
  page,
}) => {
  await becomeNewResident(page)
  const number = await accountWithBill()
  await goToForm(page)
  await button(page, /Калинівськгаз/).click()
  const field = page.getByRole('textbox')
  await field.fill(number.slice(1))
  await field.blur()
  await expect(page.getByText('У номері має бути 7 або 10 цифр')).toBeVisible()
  await field.fill(number)
  await expect(page.getByLabel('Особовий рахунок (10 цифр)')).toBeVisible()
  await button(page, 'Продовжити').click()
  await expect(step(page, 3)).toBeVisible()
  await expect(page.getByLabel('Код активації')).toHaveCount(0)
  await expectGoodLooks(page, 'facts of the bill', looksWithAddress)
  await page.getByLabel('Прізвище власника рахунку').fill("знам'янська")
  await page.getByLabel('Нараховано за місяць').fill('130,95')
  await expect(button(page, 'Додати рахунок')).toBeDisabled()
  await page.getByLabel('Номер лічильника').fill('кв00174550')
  await button(page, 'Додати рахунок').click()
  await expect(page).toHaveURL(/\/dashboard\/accounts$/)
  await page.getByRole('main').getByText(/^№/).first().click()
  await expect(page.getByText('Калинівськгаз Розподіл')).toBeVisible()
})

test('AZ8 residents of an account are notified by letter and in the list when another person adds it', {
  tag: '@daily',
}, async ({ page, browser }) => {
  const number = await accountWithCode()
  const { email } = await becomeNewResident(page)
  await addAccount(page, number)
  const other = await browser.newContext()
  const otherPage = await other.newPage()
  await becomeNewResident(otherPage)
  await addAccount(otherPage, number)
  await other.close()
  const { text } = await letterTo(email, 'Ваш особовий рахунок додали до ще одного кабінету')
  expect(text).toContain(number)
  await page.reload()
  await expect(page.getByText('Рахунок додано ще до 1 кабінету', { exact: false })).toBeVisible()
})
