import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { addMonths, kyivDay, monthOf } from '../../packages/domain/src/calendar.ts'
import { becomeNewResident } from '../support/new-resident.ts'
import { openPaymentService } from '../support/payment-service.ts'
import { nobody, test } from '../support/portals/portal-test.ts'
import { deliverWater } from '../support/water-delivery.ts'

test.use(nobody)
test.setTimeout(180_000)

/** From the clerk's file to the paid bill, as a household uses the portal (issue: a whole month in one test). */
test('G02 G04 F05 H01 G10 G07 a month of a household: bill, why, reading, question, payment, receipt', {
  tag: '@daily',
}, async ({ page }) => {
  const main = page.getByRole('main')
  const button = (name: string | RegExp) => main.getByRole('button', { name })
  const number = String(randomInt(1_000_000, 9_999_999))
  const household = { number, activationCode: 'K7G785SJ7H', serialNumber: `КВ-${number}` }
  const lastMonth = addMonths(monthOf(kyivDay(new Date())), -1)
  const before = { month: addMonths(lastMonth, -1), used: 4, paidKop: 0 }
  const { email } = await becomeNewResident(page)

  await test.step('the account is there with its first bill, and is added by the code printed on it', async () => {
    await deliverWater(household, [before])
    await page.goto('/dashboard/accounts/new')
    await button(/Калинівськводоканал/).click()
    await main.getByLabel('Номер особового рахунку').fill(number)
    await button('Продовжити').click()
    await main.getByLabel('Код активації').fill(household.activationCode)
    await button('Додати рахунок').click()
    await expect(page).toHaveURL(/\/dashboard\/accounts$/)
  })

  await test.step('the bill of the month arrives: what is owed, and why it is more', async () => {
    await deliverWater(household, [before, { month: lastMonth, used: 6, paidKop: 10_248 }])
    await page.goto('/dashboard')
    await expect(main.getByText('153,72\u00a0грн').first()).toBeVisible()
    await page.getByRole('link', { name: 'Нарахування', exact: true }).click()
    await expect(main.getByRole('heading', { level: 1, name: 'Нарахування' })).toBeVisible()
    await main.getByRole('link').filter({ hasText: '153,72' }).first().click()
    await expect(main.getByRole('heading', { name: 'Чому змінилася сума' })).toBeVisible()
    await expect(main.getByText(/^На 51,24\u00a0грн більше/)).toBeVisible()
  })

  await test.step('a reading is given and numbered', async () => {
    await page.goto('/dashboard/counters')
    await main
      .getByRole('link', { name: /^Передати/ })
      .first()
      .click()
    await main.getByRole('textbox', { name: /^Нове показання/ }).fill('115,5')
    await button('Передати показання').click()
    await expect(main.getByRole('heading', { name: 'Показання прийнято' })).toBeVisible()
  })

  await test.step('a question is asked, with the name and address filled in', async () => {
    await page.goto('/contacts/new')
    await expect(main.getByLabel('Електронна пошта', { exact: true })).toHaveValue(email)
    await main.getByLabel('Ім’я', { exact: true }).fill('Дарина Лелека')
    await main.getByLabel('Повідомлення', { exact: true }).fill('Чому лічильник на кухні записано як у санвузлі?')
    await button('Надіслати').click()
    await expect(main.getByText(/^Номер звернення: \d+$/)).toBeVisible()
  })

  await test.step('the whole sum is paid at the service, and the cabinet knows at once', async () => {
    const service = await openPaymentService()
    await page.goto('/dashboard')
    await main.getByRole('link', { name: /^Сплатити 153,72/ }).click()
    const serviceLink = main.getByRole('link', { name: /^Перейти до оплати/ })
    await expect(serviceLink).toHaveAttribute('href', new RegExp(`account=${number}`))
    await page.goto(`${service.origin}/101?account=${number}&sum=153.72`)
    await page.getByRole('button', { name: 'Сплатити' }).click()
    await expect(page.getByRole('listitem').last()).toContainText('200 {"received":true}')
    await page.goto('/dashboard')
    await expect(main.getByText(/^Усе сплачено/).first()).toBeVisible()
    await service.close()
  })

  await test.step('the receipt is taken along', async () => {
    await page.goto('/dashboard/invoices')
    await main.getByRole('link').filter({ hasText: '153,72' }).first().click()
    const downloading = page.waitForEvent('download')
    await button('Квитанція PDF').click()
    const bytes = await readFile(await (await downloading).path())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
