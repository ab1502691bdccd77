import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { sendSignIn } from '../../harness/kit/sign-in-screen.ts'
import { addMonths, kyivDay, monthOf } from '../../packages/domain/src/calendar.ts'
import { readDbf, withCell } from '../support/dbf-file.ts'
import { acceptChecked, checkFiles, type OwnFile } from '../support/deliver.ts'
import { accountsFile, billsFile, type HeatedFlat, metersFile } from '../support/heat-delivery.ts'
import { tabTo } from '../support/keyboard.ts'
import { expectGoodLooks } from '../support/looks.ts'
import { runSql } from '../support/people.ts'
import { nobody, test } from '../support/portals/portal-test.ts'
import { beNewWorker, codeOf } from '../support/staff.ts'

test.use({ ...nobody, viewport: { width: 1280, height: 800 } })
test.setTimeout(300_000)

/** Names of files and columns are not Ukrainian texts of the portal. */
const looks = { ukrainian: false, nothingCut: false }
const main = (page: Page) => page.getByRole('main')
const card = (page: Page) => main(page).getByRole('region', { name: 'Відхилені рядки' })
const record = (page: Page, n: number): Locator => card(page).getByRole('group', { name: new RegExp(`запис ${n}:`) })

const first = randomInt(1_000_000, 9_000_000)
const flats: readonly HeatedFlat[] = [0, 1, 2, 3].map((place) => ({
  number: `20${String(first + place).padStart(8, '0')}`,
  activationCode: 'K7G785SJ7H',
  flat: String(place + 1),
}))
const lastMonth = addMonths(monthOf(kyivDay(new Date())), -1)
const billsName = `N_${lastMonth.slice(2).replace('-', '')}.DBF`
const bills = billsFile(flats, `${addMonths(lastMonth, 1)}-20`)
const right = readDbf(bills).rows

/** The last bills with an account with a wrong last digit, an invalid sum and an invalid day. */
const number = flats[1]?.number ?? ''
const nearNumber = `${number.slice(0, -1)}${(Number(number.at(-1)) + 5) % 10}`
const mistakes = [
  { record: 2, field: 'OS_RAH', text: nearNumber },
  { record: 3, field: 'NARAH', text: '827.2O' },
  { record: 4, field: 'DATA_SPL', text: '20261399' },
]
const wrongBills = mistakes.reduce<Buffer>((bytes, mistake) => withCell(bytes, mistake), bills)
const rightText = (record: number, field: string) => right[record - 1]?.[field] ?? ''

const expireSessions = `update sessions set expires_at = now() - interval '1 minute'
  where user_id = (select id from users where login = $1)`

async function importFiles(page: Page, files: readonly OwnFile[]): Promise<void> {
  await page.goto('/admin/imports')
  await checkFiles(page, files)
  await acceptChecked(page, files)
}

test('R09 97 by keyboard a clerk mends two of three rows in place, and the third stays with its reason', async ({
  page,
}) => {
  const worker = await beNewWorker(page, 'operator', { provider: '205' })
  await importFiles(page, [
    { name: 'ABON.DBF', bytes: accountsFile(flats) },
    { name: 'LICH.DBF', bytes: metersFile(flats) },
  ])
  await expect(main(page).getByText('Дані імпортовано')).toBeVisible({ timeout: 60_000 })
  await importFiles(page, [{ name: billsName, bytes: wrongBills }])
  await expect(main(page).getByText('Відхилено 3 рядки').first()).toBeVisible({ timeout: 60_000 })

  await test.step('each row has its wrong value in a field', async () => {
    for (const { record: n, field, text } of mistakes)
      await expect(record(page, n).getByLabel(field, { exact: true })).toHaveValue(text)
    await expectGoodLooks(page, 'refused rows', looks)
    await page.screenshot({ path: test.info().outputPath('rows-1280.png'), fullPage: true })
  })

  await test.step('a similar account is put in by one press, and Enter goes to the next row', async () => {
    const account = record(page, 2).getByLabel('OS_RAH', { exact: true })
    const similar = record(page, 2).getByRole('button', { name: new RegExp(`^Схожий: ${number}`) })
    await tabTo(page, similar)
    await page.keyboard.press('Enter')
    await expect(account).toHaveValue(number)
    await expect(account).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(record(page, 3).getByLabel('NARAH', { exact: true })).toBeFocused()
    await page.keyboard.type(rightText(3, 'NARAH'))
    await page.keyboard.press('Enter')
    await expect(record(page, 4).getByLabel('DATA_SPL', { exact: true })).toBeFocused()
    await page.keyboard.type('20261398')
    await expect(card(page).getByText('Готово до надсилання: 3 рядки')).toBeVisible()
  })

  await test.step('typed values are there after an expired sign-in, a reload and in a second tab', async () => {
    const here = page.url()
    await runSql([{ sql: expireSessions, values: [worker.account] }])
    await page.goto('/admin/imports')
    await expect(page).toHaveURL(/sign-in/)
    await sendSignIn(page, worker)
    await page.getByLabel('Код підтвердження').fill(codeOf(worker.totpSecret, 1))
    await page.getByRole('button', { name: 'Увійти', exact: true }).click()
    await expect(page).toHaveURL(/\/admin/)
    await page.goto(here)
    const second = await page.context().newPage()
    await second.goto(page.url())
    for (const tab of [page, second]) {
      await expect(record(tab, 2).getByLabel('OS_RAH', { exact: true })).toHaveValue(number)
      await expect(record(tab, 4).getByLabel('DATA_SPL', { exact: true })).toHaveValue('20261398')
    }
    await second.close()
  })

  await test.step('the whole row is shown on request', async () => {
    await record(page, 3).getByRole('button', { name: 'Показати рядок' }).press('Enter')
    await expect(record(page, 3).getByLabel('NARAH_NO', { exact: true })).toHaveValue(rightText(3, 'NARAH_NO'))
    await expectGoodLooks(page, 'whole row', looks)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.screenshot({ path: test.info().outputPath('rows-390.png'), fullPage: true })
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('Ctrl + Enter sends; the wrong row returns with its new reason and the typed value', async () => {
    await record(page, 4).getByLabel('DATA_SPL', { exact: true }).focus()
    await page.keyboard.press('Control+Enter')
    await expect(record(page, 2)).toHaveCount(0, { timeout: 60_000 })
    await expect(record(page, 3)).toHaveCount(0)
    await expect(record(page, 4)).toContainText('«20261398»')
    await expect(record(page, 4).getByLabel('DATA_SPL', { exact: true })).toHaveValue('20261398')
  })

  await test.step('the mended row is taken, and both runs refer to each other', async () => {
    await record(page, 4).getByLabel('DATA_SPL', { exact: true }).fill(rightText(4, 'DATA_SPL'))
    await page.keyboard.press('Control+Enter')
    await expect(card(page).getByText('Усі відхилені рядки виправлено.')).toBeVisible({ timeout: 60_000 })
    await expectGoodLooks(page, 'all mended', looks)
    await card(page)
      .getByRole('link', { name: /^Імпорт № / })
      .first()
      .click()
    await expect(main(page).getByText('Дані імпортовано')).toBeVisible()
    await main(page)
      .getByRole('link', { name: /^Виправлені рядки імпорту № / })
      .click()
    await expect(card(page).getByText('Усі відхилені рядки виправлено.')).toBeVisible()
  })
})

test('R09 97 99 a clerk mends rows inside a check, sees the sums again, and accepts the delivery with them', async ({
  page,
}) => {
  await beNewWorker(page, 'operator', { provider: '205' })
  const others: readonly HeatedFlat[] = flats.map((flat, at) => ({
    ...flat,
    number: `20${String(first + 10 + at).padStart(8, '0')}`,
    flat: String(at + 11),
  }))
  await importFiles(page, [
    { name: 'ABON.DBF', bytes: accountsFile(others) },
    { name: 'LICH.DBF', bytes: metersFile(others) },
  ])
  await expect(main(page).getByText('Дані імпортовано')).toBeVisible({ timeout: 60_000 })
  const good = billsFile(others, `${addMonths(lastMonth, 1)}-20`)
  const account = readDbf(good).rows[1]?.['OS_RAH'] ?? ''
  const wrong = withCell(good, { record: 2, field: 'OS_RAH', text: 'X000000000' })
  await page.goto('/admin/imports')
  await checkFiles(page, [{ name: billsName, bytes: wrong }])
  await expect(main(page).getByText(/^Контрольна сума не сходиться на /)).toBeVisible()

  await test.step('what is typed is there after a reload and in a second tab', async () => {
    await record(page, 2).getByLabel('OS_RAH', { exact: true }).fill(account)
    await page.reload()
    const second = await page.context().newPage()
    await second.goto(page.url())
    for (const tab of [page, second])
      await expect(record(tab, 2).getByLabel('OS_RAH', { exact: true })).toHaveValue(account)
    await second.close()
    await expectGoodLooks(page, 'refused rows of a check', looks)
  })

  await test.step('the delivery is checked again with the row, and its sums agree', async () => {
    const first = page.url()
    await page.getByRole('button', { name: 'Перевірити з виправленими' }).click()
    await expect(main(page).getByText('Контрольна сума сходиться:')).toBeVisible({ timeout: 60_000 })
    expect(page.url()).not.toBe(first)
    await expect(card(page).getByText('Усі відхилені рядки виправлено.')).toBeVisible()
    await expectGoodLooks(page, 'mended check', looks)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3000)
    await page.screenshot({ path: test.info().outputPath('mended-check-390.png'), fullPage: true })
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('it is accepted with the row', async () => {
    await main(page).getByRole('button', { name: 'Прийняти поставку' }).click()
    await expect(main(page).getByRole('heading', { level: 1, name: /^Імпорт № / })).toBeVisible()
    await expect(main(page).getByText('Дані імпортовано')).toBeVisible({ timeout: 60_000 })
    await expect(main(page).getByText('Відхилені рядки згодом виправлено.')).toBeVisible()
  })
})
