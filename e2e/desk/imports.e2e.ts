import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { addMonths, kyivDay, monthOf } from '../../packages/domain/src/calendar.ts'
import { readDbf, withCell } from '../support/dbf-file.ts'
import { acceptChecked, checkFiles, type OwnFile } from '../support/deliver.ts'
import { accountsFile, billsFile, type HeatedFlat, metersFile, serialNumber } from '../support/heat-delivery.ts'
import { tabAndEnter } from '../support/keyboard.ts'
import { expectGoodLooks } from '../support/looks.ts'
import { becomeNewResident } from '../support/new-resident.ts'
import { nobody, test } from '../support/portals/portal-test.ts'
import { beNewWorker } from '../support/staff.ts'

test.use({ ...nobody, viewport: { width: 1280, height: 800 } })
test.setTimeout(300_000)

/** Names of files, providers and logins are not Ukrainian texts of the portal. */
const looks = { ukrainian: false, nothingCut: false }
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

const first = randomInt(1_000_000, 9_000_000)
const flats: readonly HeatedFlat[] = [0, 1, 2, 3].map((place) => ({
  number: `20${String(first + place).padStart(8, '0')}`,
  activationCode: 'K7G785SJ7H',
  flat: String(place + 1),
}))
const lastMonth = addMonths(monthOf(kyivDay(new Date())), -1)
const billsName = `N_${lastMonth.slice(2).replace('-', '')}.DBF`
const bills = billsFile(flats, `${addMonths(lastMonth, 1)}-20`)

/**
 * Last month's bills with three errors of the program: an account in another format, an invalid sum and an invalid day.
 */
const mistakes = [
  { record: 2, field: 'OS_RAH', text: 'X000000000' },
  { record: 3, field: 'NARAH', text: '827.2O' },
  { record: 4, field: 'DATA_SPL', text: '20261399' },
]
const wrongBills = mistakes.reduce<Buffer>((bytes, mistake) => withCell(bytes, mistake), bills)

/** Imports the checked files, to the end. */
async function importChecked(page: Page, files: readonly OwnFile[], outcome: string | RegExp): Promise<void> {
  await acceptChecked(page, files)
  await expect(main(page).getByText(outcome).first()).toBeVisible({ timeout: 60_000 })
}

const record = (page: Page, n: number): Locator =>
  main(page)
    .getByRole('region', { name: 'Відхилені рядки' })
    .getByRole('group', { name: new RegExp(`запис ${n}:`) })

test('J05 K01 K02 a clerk of one provider corrects three rows of a DBF, and the resident gets the bill', {
  tag: '@daily',
}, async ({ page, browser }) => {
  await beNewWorker(page, 'operator', { provider: '205' })
  await expect(main(page).getByText(/лише .*теплоенерго/i)).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Звернення' })).toHaveCount(0)

  await test.step('by keyboard to the room of imports, where the own profile is chosen already', async () => {
    await tabAndEnter(page, main(page).getByRole('link', { name: 'Імпорт даних' }))
    await expect(main(page).getByLabel('Постачальник і профіль')).toHaveValue('kalynivsk/205-teploenergo')
    await expectGoodLooks(page, 'imports', looks)
    await page.screenshot({ path: test.info().outputPath('imports-1280.png'), fullPage: true })
  })

  await test.step('accounts and meters are imported, two files at once', async () => {
    const files = [
      { name: 'ABON.DBF', bytes: accountsFile(flats) },
      { name: 'LICH.DBF', bytes: metersFile(flats) },
    ]
    await checkFiles(page, files)
    await importChecked(page, files, 'Дані імпортовано')
    await main(page).getByRole('link', { name: 'До імпорту даних' }).click()
    await page.screenshot({ path: test.info().outputPath('history-1280.png'), fullPage: true })
  })

  await test.step('the check of the bills finds three rows, by record and field, and changes nothing', async () => {
    await checkFiles(page, [{ name: billsName, bytes: wrongBills }])
    const refused = main(page).getByRole('list', { name: 'Скільки чого' }).getByRole('listitem').nth(1)
    await expect(refused).toHaveText('3 рядки відхилено')
    for (const { record: n, field, text } of mistakes)
      await expect(record(page, n).getByLabel(field, { exact: true })).toHaveValue(text)
    await expectGoodLooks(page, 'three rows', looks)
    await page.screenshot({ path: test.info().outputPath('three-rows-1280.png'), fullPage: true })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.screenshot({ path: test.info().outputPath('three-rows-390.png'), fullPage: true })
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height).toBeLessThanOrEqual(3000)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  const rejected = await test.step('the rest is imported, and the refused rows come as a DBF', async () => {
    await importChecked(page, [{ name: billsName, bytes: wrongBills }], 'Відхилено 3 рядки')
    await main(page).locator('summary', { hasText: billsName }).click()
    const downloading = page.waitForEvent('download')
    await button(page, 'Завантажити відхилені рядки').click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/\.DBF$/i)
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  })

  const imported = await test.step('the clerk mends them and loads that file', async () => {
    const { languageByte, rows: refused } = readDbf(rejected.bytes)
    expect([languageByte, refused.map((row) => row['NARAH_NO'])]).toEqual([
      0x65,
      flats.slice(1).map(({ number }) => `T${number}`),
    ])
    const right = readDbf(bills).rows
    const mended = mistakes.reduce<Buffer>(
      (bytes, { record, field }) =>
        withCell(bytes, { record: record - 1, field, text: right[record - 1]?.[field] ?? '' }),
      rejected.bytes,
    )
    await main(page).getByRole('link', { name: 'До імпорту даних' }).click()
    const files = [{ name: rejected.name, bytes: mended }]
    await checkFiles(page, files)
    await expect(main(page).getByText('Контрольна сума сходиться:')).toBeVisible()
    await importChecked(page, files, 'Дані імпортовано')
    await expectGoodLooks(page, 'imported', looks)
    return page.url()
  })

  await test.step('the resident of a mended row sees the bill', async () => {
    const home = await browser.newContext({ baseURL: new URL(page.url()).origin })
    const cabinet = await home.newPage()
    await becomeNewResident(cabinet)
    await cabinet.goto('/dashboard/accounts/new')
    await main(cabinet)
      .getByRole('button', { name: /Калинівськтеплоенерго/ })
      .click()
    await main(cabinet)
      .getByLabel('Номер особового рахунку')
      .fill(flats[2]?.number ?? '')
    await main(cabinet).getByRole('button', { name: 'Продовжити' }).click()
    await main(cabinet).getByLabel('Код активації').fill('K7G785SJ7H')
    await main(cabinet).getByRole('button', { name: 'Додати рахунок' }).click()
    await expect(cabinet).toHaveURL(/\/dashboard\/accounts$/)
    await cabinet.goto('/dashboard')
    await expect(main(cabinet).getByText('827,21\u00a0грн').first()).toBeVisible()
    // A wide window opens the table, which has no links to the form.
    await cabinet.goto('/dashboard/counters?view=counter')
    await main(cabinet)
      .getByRole('link', { name: /^Передати/ })
      .first()
      .click()
    await main(cabinet)
      .getByRole('textbox', { name: /^Нове показання/ })
      .fill('112,5')
    await main(cabinet)
      .getByRole('button', { name: /^Передати (показання|й далі)$/ })
      .click()
    await expect(
      main(cabinet)
        .getByText(/^(Передано: |Показання прийнято)/)
        .first(),
    ).toBeVisible()
    await home.close()
  })

  await test.step('the reading that the resident gave goes back, as a DBF in CP866', async () => {
    await page.getByRole('link', { name: 'Відправлення', exact: true }).first().click()
    await button(page, 'Сформувати зараз').click()
    // The newest run is first; until it exists, the first one may be another person's.
    await expect(async () => {
      const downloading = page.waitForEvent('download')
      await main(page)
        .getByRole('button', { name: /^Завантажити .*\.dbf$/i })
        .first()
        .click()
      const { languageByte, rows: given } = readDbf(await readFile(await (await downloading).path()))
      expect(languageByte).toBe(0x65)
      const own = given.filter((row) => flats[2] && row['NOM_LICH'] === serialNumber(flats[2]))
      expect(own.map((row) => [row['OS_RAH'], Number(row['POKAZ'])])).toEqual([[flats[2]?.number, 112.5]])
    }).toPass()
  })

  await test.step('an import is taken back, after a question that says what will happen', async () => {
    await page.goto(imported)
    await button(page, 'Скасувати імпорт').click()
    const question = page.getByRole('dialog', { name: /^Скасувати імпорт № \d+\?$/ })
    await expectGoodLooks(page, 'taking back', looks)
    await question.getByRole('button', { name: 'Скасувати імпорт', exact: true }).click()
    await expect(main(page).getByRole('heading', { level: 1, name: /^Скасування № / })).toBeVisible()
    await expect(main(page).getByText('Імпорт скасовано, попередні дані повернуто')).toBeVisible({ timeout: 60_000 })
    await page.goto(imported)
    await expect(main(page).getByText(/^Імпорт скасовано: /)).toBeVisible()
  })

  await test.step('the very same file again is asked about', async () => {
    await main(page).getByRole('link', { name: 'До імпорту даних' }).click()
    await checkFiles(page, [{ name: 'ABON.DBF', bytes: accountsFile(flats) }])
    await button(page, 'Прийняти поставку').click()
    const question = page.getByRole('dialog', { name: 'Цей файл уже завантажено' })
    await expect(page.getByText(/^Файл «ABON\.DBF» уже завантажено .+ \(завантаження № \d+\)\.$/)).toHaveCount(1)
    await question.getByRole('button', { name: 'Скасувати', exact: true }).click()
    await expect(question).toBeHidden()
  })

  await test.step('a page that is opened anew in the middle of a file goes on from there', async () => {
    await main(page).getByRole('link', { name: 'До імпорту даних' }).click()
    const archive = {
      name: 'POKAZ.DBF',
      mimeType: 'application/octet-stream',
      buffer: Buffer.alloc(5 * 1024 * 1024, 7),
    }
    const half = 4 * 1024 * 1024
    await page.route(`**/uploads/*?offset=${half}`, (route) => route.abort())
    await page.getByTestId('import-files').setInputFiles([archive])
    await expect(main(page).getByText('зв’язок перервався на 80 %').first()).toBeVisible()
    await page.reload()
    const earlier = main(page).getByRole('region', { name: 'Надіслано раніше' })
    await expect(earlier.getByText('«POKAZ.DBF» (5 МБ): надіслано 80 %')).toBeVisible()
    await expectGoodLooks(page, 'sent before', looks)
    await page.screenshot({ path: test.info().outputPath('earlier-1280.png'), fullPage: true })
    await page.getByTestId('import-earlier').setInputFiles([{ ...archive, name: 'ABON.DBF' }])
    await expect(earlier.getByText('Це інший файл. Потрібен «POKAZ.DBF», 5 МБ.')).toBeVisible()
    await page.unroute(`**/uploads/*?offset=${half}`)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(new URL(request.url()).search)
    })
    await page.getByTestId('import-earlier').setInputFiles([archive])
    await expect(main(page).getByText('«POKAZ.DBF» (5 МБ): надіслано', { exact: true }).first()).toBeVisible()
    expect(sent).toEqual([`?offset=${half}`])
    // A complete but unchecked upload is shown again, and can be discarded for good.
    await page.reload()
    const discarded = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await tabAndEnter(page, earlier.getByRole('button', { name: 'Скасувати надсилання файлу POKAZ.DBF' }))
    await expect(earlier).toHaveCount(0)
    expect((await discarded).status()).toBe(200)
    await page.reload()
    await expect(button(page, 'Вибрати файли')).toBeVisible()
    await expect(main(page).getByText('POKAZ.DBF')).toHaveCount(0)
  })
})
