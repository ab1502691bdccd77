import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { addMonths, kyivDay, monthOf } from '../../packages/domain/src/calendar.ts'
import { acceptChecked, checkFiles, type OwnFile } from '../support/deliver.ts'
import { accountsFile } from '../support/heat-delivery.ts'
import { tabAndEnter } from '../support/keyboard.ts'
import { expectGoodLooks } from '../support/looks.ts'
import { runSql } from '../support/people.ts'
import { nobody, test } from '../support/portals/portal-test.ts'
import { beNewWorker } from '../support/staff.ts'

test.use({ ...nobody, viewport: { width: 1280, height: 800 } })
test.setTimeout(300_000)

/** Names of profiles are not Ukrainian texts of the portal. */
const looks = { ukrainian: false, nothingCut: false }
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

const number = `20${randomInt(10_000_000, 90_000_000)}`
const sender = 'kalynivsk/vypyska-1c'
/** The demonstration has no statement, so the one that was expected last month is late. */
const shown = addMonths(monthOf(kyivDay(new Date())), -1)
const paidOn = `17.${addMonths(shown, -1).split('-').reverse().join('.')}`

/** A bank statement with a payment for an account of heating. */
const statement = [
  ...['1CClientBankExchange', 'ВерсияФормата=1.03', 'Кодировка=UTF-8', `ДатаНачала=${paidOn}`, `ДатаКонца=${paidOn}`],
  ...['СекцияДокумент=Платежное поручение', `Номер=${randomInt(1e6)}`, `Дата=${paidOn}`, 'Сумма=250.40'],
  ...['ПлательщикСчет=UA213223130000026007233566001', 'Плательщик=Кравченко В. Ю.'],
  ...['ПолучательСчет=UA290000000000000026000000002', 'ПолучательИНН=99999026'],
  ...[`НазначениеПлатежа=Сплата за тепло о/р ${number}`, 'КонецДокумента', 'КонецФайла', ''],
].join('\r\n')

async function importFile(page: Page, profile: string, file: OwnFile): Promise<void> {
  await page.goto('/admin/imports')
  await checkFiles(page, [file], profile)
  await acceptChecked(page, [file], profile)
  await expect(main(page).getByText('Дані імпортовано').first()).toBeVisible({ timeout: 60_000 })
}

test('R10 an administrator sets a schedule by keyboard, sees a delivery late, loads its file, and sees it come', {
  tag: '@daily',
}, async ({ page, request }) => {
  await beNewWorker(page, 'administrator')
  await importFile(page, 'kalynivsk/205-teploenergo', {
    name: 'ABON.DBF',
    bytes: accountsFile([{ number, activationCode: 'K7G785SJ7H', flat: '1' }]),
  })
  await page.goto(`/admin/deliveries?month=${shown}`)
  const row = main(page).getByRole('listitem').filter({ hasText: 'Банківська виписка для 1С' })

  await test.step('the schedule is set by keyboard', async () => {
    await main(page).getByText('Решту не чекаємо', { exact: false }).press('Enter')
    await tabAndEnter(page, button(page, 'Змінити розклад: Банківська виписка для 1С, платежі'))
    const dialog = page.getByRole('dialog')
    await expectGoodLooks(page, 'schedule', looks)
    await dialog.getByLabel('Коли', { exact: true }).selectOption('monthly')
    await dialog.getByLabel('Число місяця').selectOption('1')
    await dialog.getByLabel('Скільки робочих днів зачекати').selectOption('0')
    await dialog.getByLabel('Лист, якщо запізнюється').selectOption('none')
    await dialog.getByRole('button', { name: 'Зберегти' }).press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(row.first()).toContainText('не чекали: розклад новіший')
  })

  await test.step('a schedule of half a year finds the delivery late', async () => {
    await runSql([{ sql: `update delivery_schedules set since = since - 180 where sender = $1`, values: [sender] }])
    await page.reload()
    await expect(row.first()).toContainText(/запізнюється на \d+ (день|дні|днів)/)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectGoodLooks(page, `late at ${width}`, looks)
      await page.screenshot({ path: test.info().outputPath(`late-${width}.png`), fullPage: true })
    }
  })

  await test.step('the calendar by its secret address tells it, without a sign-in', async () => {
    const card = main(page).getByRole('region', { name: 'Поставки у вашому календарі' })
    await tabAndEnter(page, card.getByRole('button', { name: 'Отримати посилання' }))
    const address = await card.getByText('/deliveries.ics').innerText()
    const calendar = await request.get(new URL(address).pathname)
    expect((await calendar.text()).replaceAll('\r\n ', '')).toContain('SUMMARY:Запізнюється: Банківська виписка для 1С')
    await tabAndEnter(page, card.getByRole('button', { name: 'Вимкнути' }))
    await expect(card.getByText('/deliveries.ics')).toHaveCount(0)
    expect((await request.get(new URL(address).pathname)).status()).toBe(404)
  })

  await test.step('its file makes it come, an undo makes it late again', async () => {
    await importFile(page, sender, { name: `kl_to_1c_${number}.txt`, bytes: Buffer.from(statement) })
    const imported = page.url()
    await page.goto(`/admin/deliveries?month=${shown}`)
    await expect(row.first()).toContainText(/прийнято \d+ /)
    await expect(row.first().getByRole('link', { name: /^Імпорт № \d+$/ })).toBeVisible()
    await page.goto(imported)
    await button(page, 'Скасувати імпорт').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Скасувати імпорт', exact: true }).click()
    await expect(main(page).getByText('Імпорт скасовано, попередні дані повернуто')).toBeVisible({ timeout: 60_000 })
    await page.goto(`/admin/deliveries?month=${shown}`)
    await expect(row.first()).toContainText('запізнюється')
  })

  await test.step('the overview counts it', async () => {
    await page.goto('/admin')
    const block = main(page).getByRole('region', { name: /^Поставки / })
    await expect(block.getByRole('link', { name: 'Календар', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Календар поставок.*запізню/ }).first()).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('overview-1280.png'), fullPage: true })
  })

  await runSql([{ sql: 'delete from delivery_schedules where sender = $1', values: [sender] }])
})
