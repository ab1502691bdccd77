import { expect, type Page } from '@playwright/test'
import { letterTo } from '../support/letters.ts'
import { expectGoodLooks, looksWithAddress } from '../support/looks.ts'
import { becomeNewResident } from '../support/new-resident.ts'
import { runSql } from '../support/people.ts'
import { nobody, test } from '../support/portals/portal-test.ts'
import { origin } from '../support/resident.ts'

test.use(nobody)

const accountsUrl = () => `${origin()}/dashboard/accounts`

/** Creates a new resident with two accounts of two homes, as if linked by proof; no other test uses the accounts. */
async function becomeOwner(page: Page): Promise<void> {
  const { email } = await becomeNewResident(page)
  const sql = `
    insert into account_links (consumer_id, account_id)
    select address.user_id, free.id
    from user_emails address, lateral (
      select distinct on (premises_id) account.id from accounts account
      where premises_id is not null and not exists (select from account_links link where link.account_id = account.id)
      order by premises_id desc limit 2
    ) free
    where address.email = $1`
  await runSql([{ sql, values: [email] }])
}

test('E06 a home gets its own name, and an account moves to it and back', { tag: '@daily' }, async ({ page }) => {
  await becomeOwner(page)
  await page.goto(accountsUrl())
  const homes = page.getByRole('region').filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(homes).toHaveCount(2)
  for (const fold of await page.getByText('Дії з оселею').all()) await fold.click()
  await page.getByRole('button', { name: 'Змінити назву' }).first().click()
  await page.getByLabel('Назва оселі').fill('Мамина хата')
  await page.getByRole('button', { name: 'Зберегти' }).click()
  await expect(page.getByRole('heading', { name: 'Мамина хата' })).toBeVisible()
  await page
    .getByRole('button', { name: /^Перемістити/ })
    .and(page.locator(':not(:has-text("Мамина хата"))'))
    .first()
    .click()
  await page.getByRole('radio', { name: 'Мамина хата' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Перемістити', exact: true }).click()
  await expect(homes).toHaveCount(1)
  await page.getByRole('button', { name: 'Скасувати переміщення' }).click()
  await expect(homes).toHaveCount(2)
  await page.goto(`${origin()}/dashboard`)
  await expect(page.getByRole('button', { name: /^Мамина хата/ })).toBeVisible()
})

test('E06 a household member accepts an invitation, sees the accounts, and loses access at once', {
  tag: '@daily',
}, async ({ page, browser }) => {
  await becomeOwner(page)
  const guest = await browser.newPage()
  await becomeNewResident(guest)
  const email = `mama-${Date.now()}@kalynivsk.example`
  await page.goto(accountsUrl())
  await page.getByText('Дії з оселею').first().click()
  await page
    .getByRole('link', { name: /^Спільний доступ/ })
    .first()
    .click()
  await page.getByLabel('Електронна адреса').fill(email)
  await page.getByLabel('Передавати показання').check()
  await page.getByRole('button', { name: 'Надіслати запрошення' }).click()
  await expect(page.getByText('Запрошення ще ніхто не прийняв.')).toBeVisible()
  await expectGoodLooks(page, 'sharing', looksWithAddress)

  const { link } = await letterTo(email, 'Вам відкривають доступ до рахунків')
  await guest.goto(link)
  await expectGoodLooks(guest, 'invitation', looksWithAddress)
  await guest.getByRole('button', { name: 'Прийняти запрошення' }).click()
  await expect(guest.getByRole('heading', { name: 'Особові рахунки' })).toBeVisible()
  await expect(guest.getByText('Спільний рахунок')).toHaveCount(1)

  await page.reload()
  await expect(page.getByText('Доступ є')).toBeVisible()
  await page.getByRole('button', { name: /^Припинити доступ/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Припинити доступ', exact: true }).click()
  await expect(page.getByText('Доступ є')).toHaveCount(0)
  await guest.reload()
  await expect(guest.getByText('Особових рахунків ще немає')).toBeVisible()
  await guest.close()
})
