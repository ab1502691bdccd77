import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectGoodLooks, looksWithAddress, narrowLooks } from '../support/looks.ts'
import { becomeNewResident } from '../support/new-resident.ts'
import { openPaymentService } from '../support/payment-service.ts'
import { runSql } from '../support/people.ts'
import { test as base, nobody } from '../support/portals/portal-test.ts'
import { beNewWorker } from '../support/staff.ts'

const test = base.extend<object, { service: Awaited<ReturnType<typeof openPaymentService>> }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from its pattern
    async ({}, use) => {
      const service = await openPaymentService()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
})
test.use(nobody)

/** Names of services and banks are not Ukrainian words, and the header shows the new resident's address. */
const payLooks = { ...looksWithAddress, narrow: true as const }

/** Creates an unused account of the water utility, with last month's bill over 200,00 грн. */
async function newAccount(email?: string): Promise<string> {
  const number = `9${randomInt(1e8, 1e9)}`
  const account = 'select id from accounts where number = $1'
  await runSql([
    {
      sql: `insert into accounts (provider_id, number, holder, address)
        select id, $1, 'Тестова Ганна', 'вул. Тестова, 1' from providers where code = '101'`,
      values: [number],
    },
    {
      sql: `insert into invoices (account_id, billing_month, number, opening_kop, charged_kop, recalculated_kop,
          penalty_kop, benefit_kop, subsidy_kop, paid_kop, closing_kop, to_pay_kop, balanced)
        values ((${account}), date_trunc('month', now() - interval '1 month'), $1, 0, 20000, 0, 0, 0, 0, 0, 20000, 20000, true)`,
      values: [number],
    },
    ...(email === undefined
      ? []
      : [
          {
            sql: `insert into account_links (consumer_id, account_id)
              select user_id, (${account}) from user_emails where email = $2`,
            values: [number, email],
          },
        ]),
  ])
  return number
}

/** Presses a button of the payment service and waits for the portal's response. */
async function payAt(
  page: Page,
  address: string,
  press: 'Сплатити' | 'Повернути',
  filled: Record<string, string> = {},
) {
  await page.goto(address)
  for (const [label, value] of Object.entries(filled)) await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: press }).click()
  await expect(page.getByRole('listitem').last()).toContainText('200 {"received":true}')
}

test('G10 a payment at the service appears in the cabinet at once, after one notice or ten; a return alone adds none', {
  tag: '@daily',
}, async ({ page, service }) => {
  const { email } = await becomeNewResident(page)
  const number = await newAccount(email)
  await page.goto('/dashboard')
  const pay = page.getByRole('link', { name: /^Сплатити 200,00/ })
  await expect(pay).toHaveAttribute('href', '/dashboard/pay')

  await page.goto('/dashboard/payment-return?status=success')
  await expect(page.getByRole('heading', { name: 'Очікуємо підтвердження' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'До списку платежів' }).click()
  await expect(page.getByText('За вибраний період платежів немає.')).toBeVisible()

  const address = `${service.origin}/101?account=${number}&sum=150.00&transaction=Т-${number}`.replace('Т', 'T')
  await payAt(page, address, 'Сплатити', { 'Скільки разів повідомити': '10' })
  await page.getByRole('link', { name: 'Повернутися до порталу' }).click()
  await page.getByRole('main').getByRole('link', { name: 'До списку платежів' }).click()
  await expect(page.getByText('Оплачено, очікуємо підтвердження постачальника')).toHaveCount(1)
  await expect(page.getByText(/^Усього за період: 150,00/)).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: /^Сплатити 50,00/ })).toBeVisible()

  await payAt(page, address, 'Повернути')
  await page.goto('/dashboard')
  await expect(pay).toBeVisible()
})

test('ux2 86 87 the choice of what to pay survives a reload, announces the service, and shows the reported state', {
  tag: '@daily',
}, async ({ page, service }) => {
  const { email } = await becomeNewResident(page)
  const [first, second] = [await newAccount(email), await newAccount(email)]
  await page.goto('/dashboard/pay')
  const total = page.getByRole('region', { name: 'До сплати' })
  await expect(total).toContainText(/400,00/)
  await expectGoodLooks(page, 'what to pay', payLooks)
  const boxes = page.getByRole('listitem').getByRole('checkbox')
  await boxes.first().press('Space')
  await expect(total).toContainText(/200,00/)
  await page.reload()
  await expect(boxes.first()).not.toBeChecked()
  await expect(page.getByText(/^Далі відкриється «Portmone»/)).toBeVisible()
  await boxes.first().press('Space')
  await total.getByRole('button', { name: 'Перейти до оплати' }).click()
  const pay = page.getByRole('link', { name: /^Сплатити 200,00/ })
  await expect(pay).toHaveCount(2)
  await expectGoodLooks(page, 'accounts paid in turn', payLooks)
  const href = await pay.first().getAttribute('href')
  const number = href?.includes(first) ? first : second
  await page.route(/portmone\.com\.ua/, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: 'Каса' }),
  )
  await pay.first().click()
  await expect(page.getByText('Каса')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Очікуємо підтвердження сервісу')).toBeVisible()
  const paying = await page.context().newPage()
  await payAt(paying, `${service.origin}/101?account=${number}&sum=200.00&transaction=T-${number}`, 'Сплатити')
  await paying.close()
  await page.goto('/dashboard/payment-return')
  await expect(page.getByText('Оплачено, очікуємо підтвердження постачальника')).toBeVisible()
  await page.getByRole('link', { name: 'Сплатити ще 1 рахунок' }).click()
  await expect(pay).toHaveCount(1)
})

test('G07 the payment codes of the chosen accounts open one at a time', async ({ page }) => {
  const { email } = await becomeNewResident(page)
  await newAccount(email)
  await newAccount(email)
  await page.goto('/dashboard/pay')
  await page.getByRole('radio', { name: /^QR у застосунку банку/ }).check()
  await page.getByRole('button', { name: 'Показати 2 QR-коди' }).click()
  const codes = page.getByRole('img', { name: /^QR-код для оплати/ })
  await expect(codes).toHaveCount(1)
  await expectGoodLooks(page, 'payment codes', payLooks)
  await page.locator('summary').filter({ hasText: '200,00' }).nth(1).click()
  await expect(codes).toHaveCount(1)
  await page.getByText('monobank', { exact: true }).click()
  await expect(page.getByText('Відкрийте monobank.')).toBeVisible()
})

test('G10 a payment for a missing bill is queued for an operator, who credits it', async ({ page, service }) => {
  const number = await newAccount()
  const transaction = `T-${number}`
  const address = `${service.origin}/101?account=${number}&sum=70.00&transaction=${transaction}&order=order-17`
  await payAt(page, address, 'Сплатити')
  await page.goto('/')
  await beNewWorker(page, 'operator')
  await page.goto('/admin/payments')
  const row = page.getByRole('row').filter({ hasText: transaction })
  await expect(row).toContainText('Такого рахунку на оплату немає')
  await expectGoodLooks(page, 'held payments', narrowLooks)
  await row.getByRole('button', { name: 'Вирішити' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Причина рішення').fill('Платник помилився номером, рахунок його')
  await dialog.getByRole('button', { name: 'Зарахувати' }).click()
  await expect(dialog).toContainText('70,00')
  await dialog.getByRole('button', { name: 'Так, зарахувати' }).click()
  await expect(page.getByText('Платіж зараховано')).toBeVisible()
  await expect(row.getByRole('button', { name: 'Вирішити' })).toHaveCount(0)
  await expect(row.getByRole('button', { name: 'Скасувати рішення' })).toBeVisible()
  await expectGoodLooks(page, 'decided payments', narrowLooks)
})

test('G10 «Не бачите свого платежу?»: a message about a late payment reaches the operators', {
  tag: '@daily',
}, async ({ page }) => {
  const { email } = await becomeNewResident(page)
  await newAccount(email)
  await page.goto('/dashboard/payments')
  await page.getByRole('link', { name: 'Не бачите свого платежу?' }).click()
  await page.getByRole('button', { name: 'Знайти платіж' }).click()
  await expect(page.getByText('Напишіть суму в гривнях, наприклад 245,30')).toBeVisible()
  await page.getByLabel('Сума, грн').fill('200,00')
  const monthAgo = new Date(Date.now() - 30 * 86_400_000).toLocaleDateString('uk-UA', { timeZone: 'Europe/Kyiv' })
  await page.getByRole('textbox', { name: 'День оплати' }).pressSequentially(monthAgo)
  await page.getByLabel('Де платили').selectOption('У касі')
  await page.getByRole('button', { name: 'Знайти платіж' }).click()
  await expect(page.getByText('Платіж затримується')).toBeVisible()
  await expectGoodLooks(page, 'a late payment', looksWithAddress)
  await page.getByRole('button', { name: 'Надіслати операторам' }).click()
  await expect(page.getByText(/^Звернення № \d+ надіслано/)).toBeVisible()
})
