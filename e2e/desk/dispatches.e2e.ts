import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectGoodLooks } from '../support/looks.ts'
import { becomeNewResident } from '../support/new-resident.ts'
import { runSql } from '../support/people.ts'
import { nobody, test } from '../support/portals/portal-test.ts'
import { origin } from '../support/resident.ts'
import { beNewWorker } from '../support/staff.ts'

const main = (page: Page) => page.getByRole('main')

/** Creates a reading of the last unlinked account of 205, submitted by the person; no other test uses it. */
const giveReading = (email: string) =>
  runSql([
    {
      sql: `with free as (
          select meter.account_id, meter.id from meters meter
          join accounts account on account.id = meter.account_id
          join providers provider on provider.id = account.provider_id and provider.code = '205'
          where meter.removed_on is null and not exists (select from account_links where account_id = account.id)
          order by meter.account_id desc limit 1),
        person as (select user_id from user_emails where email = $1),
        linked as (insert into account_links (consumer_id, account_id)
          select person.user_id, free.account_id from free, person)
        insert into reading_submissions (account_id, meter_id, billing_month, zone, revision, value, read_on,
          consumer_id, submitted_at)
        select free.account_id, free.id, '2026-11-01', 'total', 1, 99.125, '2026-11-21', person.user_id, now()
        from free, person`,
      values: [email],
    },
  ])

test.describe('dispatches of provider 205', () => {
  test.use(nobody)
  test.setTimeout(180_000)

  test('K03 a clerk makes a DBF of new readings, downloads it, and enters the provider’s answers', async ({
    page,
    browser,
  }) => {
    const { email } = await becomeNewResident(page)
    await giveReading(email)
    const context = await browser.newContext({ baseURL: origin(), viewport: { width: 1280, height: 900 } })
    const clerk = await context.newPage()
    await beNewWorker(clerk, 'operator')
    await clerk.goto('/admin/exports')
    await main(clerk).getByRole('button', { name: 'Сформувати зараз' }).click()
    await expect(main(clerk).getByText('Виберіть постачальника послуг')).toBeVisible()
    await main(clerk).getByLabel('Постачальник').selectOption('205')
    await expect(main(clerk).getByText('Формат: DBF, CP866')).toBeVisible()
    await main(clerk).getByRole('button', { name: 'Сформувати зараз' }).click()
    const saving = clerk.waitForEvent('download')
    await main(clerk)
      .getByRole('button', { name: /^Завантажити 205_pokaznyky_/ })
      .first()
      .click()
    const download = await saving
    expect(download.suggestedFilename()).toMatch(/^205_pokaznyky_\d{4}-\d\d-\d\d_\d{4}\.dbf$/)
    const bytes = await readFile(await download.path())
    expect([bytes[0], bytes[29]]).toEqual([3, 0x65])
    expect(bytes.toString('latin1')).toContain('99.125')
    await expect(main(clerk).getByText('Передано, відповіді немає').first()).toBeVisible()
    await expectGoodLooks(clerk, 'dispatches', { ukrainian: false, nothingCut: true })

    await main(clerk)
      .getByRole('button', { name: /^Докладніше про 205_pokaznyky_/ })
      .first()
      .click()
    const dialog = clerk.getByRole('dialog')
    await dialog
      .getByLabel('Файл із відповідями')
      .setInputFiles({ name: 'v.csv', mimeType: 'text/csv', buffer: Buffer.from('Рядок;Стан\n1;можливо\n') })
    await dialog.getByRole('button', { name: 'Записати відповіді' }).click()
    await expect(dialog.getByText(/Не вдалося зрозуміти рядки: 2/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Надіслати повторно' }).click()
    await expect(dialog.getByText('Надіслано повторно: 1')).toBeVisible()
    await expectGoodLooks(clerk, 'a dispatch', { ukrainian: false, nothingCut: true })
    await dialog.getByRole('button', { name: 'Прийнято все, що без відповіді' }).click()
    await expect(dialog.getByText('Прийнято все', { exact: true })).toBeVisible()
    await context.close()
  })

  test('K03 a clerk plans dispatches with the keyboard, on a phone', { tag: '@daily' }, async ({ page }) => {
    await beNewWorker(page, 'operator')
    await page.goto('/admin/exports')
    await main(page).getByLabel('Постачальник').selectOption('101')
    await main(page).getByLabel('Що передати').selectOption('consents')
    await main(page).getByRole('button', { name: 'Розклад' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Коли формувати').selectOption('daily')
    await dialog.getByLabel('Час, за Києвом').fill('05:30')
    await expectGoodLooks(page, 'a schedule', { ukrainian: false, nothingCut: true })
    await page.keyboard.press('Enter')
    await expect(main(page).getByText(/За розкладом щодня о 05:30/)).toBeVisible()
    await expectGoodLooks(page, 'dispatches on a phone', { ukrainian: false, nothingCut: true })
  })
})
