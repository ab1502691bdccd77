import { type Browser, expect, type Page } from '@playwright/test'
import { type Meter, openMeters } from '../support/ask-portal.ts'
import { letterTo } from '../support/letters.ts'
import { expectGoodLooks } from '../support/looks.ts'
import { becomeNewResident } from '../support/new-resident.ts'
import { runSql } from '../support/people.ts'
import { nobody, test } from '../support/portals/portal-test.ts'
import { origin } from '../support/resident.ts'
import { beNewWorker } from '../support/staff.ts'

const main = (page: Page) => page.getByRole('main')
const form = (page: Page) => main(page).getByRole('form', { name: 'Відомості про повірку' })
const send = (page: Page) => form(page).getByRole('button', { name: 'Надіслати на перевірку' })
const requestNotice = (page: Page, text: string) => main(page).getByText(text, { exact: true })
/** Returns a day as people type it, such as `05.11.2026`. */
const dayIn = (years: number) => {
  const date = new Date(Date.now() - 10 * 86_400_000)
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return date.toISOString().slice(0, 10).split('-').reverse().join('.')
}
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/** Links the last unlinked account of provider 999 and makes its meter long overdue; no other test uses it. */
const linkOverdueMeter = (email: string) =>
  runSql([
    {
      sql: `with free as (
          select meter.account_id, meter.id from meters meter
          join accounts account on account.id = meter.account_id
          join providers provider on provider.id = account.provider_id and provider.code = '999'
          where meter.removed_on is null and not exists (select from account_links where account_id = account.id)
          order by meter.account_id desc limit 1),
        overdue as (update meters set next_verification_on = '2026-01-31' from free
          where meters.account_id = free.account_id and meters.id = free.id returning meters.account_id)
        insert into account_links (consumer_id, account_id)
        select address.user_id, overdue.account_id from overdue, user_emails address where address.email = $1`,
      values: [email],
    },
  ])

async function sendCertificate(page: Page, name: string): Promise<void> {
  await form(page)
    .getByLabel('Скан або фото свідоцтва')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: pdf })
  await send(page).click()
  await expect(requestNotice(page, 'Відомості на перевірці')).toBeVisible()
}

async function openRequestAsOperator(browser: Browser, number: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: origin(), viewport: { width: 1280, height: 900 } })).newPage()
  await beNewWorker(page, 'operator')
  await page.goto('/admin/verifications?state=sent&provider=999')
  await main(page)
    .getByRole('link', { name: new RegExp(number) })
    .click()
  return page
}

test.describe('a meter of provider 999', () => {
  test.use(nobody)
  test.setTimeout(120_000)

  test('F10 a certificate is refused with a reason, sent again and accepted: the meter is in order', {
    tag: '@daily',
  }, async ({ page, browser }) => {
    const { email } = await becomeNewResident(page)
    await linkOverdueMeter(email)
    await page.goto('/dashboard')
    await main(page).getByRole('link', { name: 'Як замовити повірку' }).click()
    await expect(main(page).getByText('Протермінована повірка')).toBeVisible()
    await form(page).getByLabel('Дата повірки', { exact: true }).fill('01.01.2099')
    await form(page).getByLabel('Номер свідоцтва').fill('Пд-17')
    await expect(form(page).getByText('Дата повірки не може бути в майбутньому')).toBeVisible()
    await expect(send(page)).toBeDisabled()
    await form(page).getByLabel('Дата повірки', { exact: true }).fill(dayIn(0))
    await sendCertificate(page, 'розмите.pdf')

    const [, number = ''] = /№\s(\S+?),/.exec(await main(page).innerText()) ?? []
    const operator = await openRequestAsOperator(browser, number)
    await expect(main(operator).getByText('розмите.pdf')).toBeVisible()
    await expectGoodLooks(operator, 'a request', { ukrainian: false, nothingCut: true })
    await main(operator).getByLabel('Причина для мешканця').fill('Не видно дати')
    await main(operator).getByRole('button', { name: 'Відхилити' }).click()
    await expect(main(operator).getByText('Відхилено')).toBeVisible()

    await page.reload()
    await expect(main(page).getByText('Попередні відомості відхилено: Не видно дати')).toBeVisible()
    await form(page).getByLabel('Дата повірки', { exact: true }).fill(dayIn(0))
    await sendCertificate(page, 'чітке.pdf')
    await operator.goto('/admin/verifications?state=sent&provider=999')
    await main(operator)
      .getByRole('link', { name: new RegExp(number) })
      .click()
    await expect(main(operator).getByRole('textbox', { name: 'Дата наступної повірки' })).toHaveValue(dayIn(4))
    await main(operator).getByRole('button', { name: 'Прийняти', exact: true }).click()
    await expect(main(operator).getByText('Повірку підтверджено')).toBeVisible()
    await operator.context().close()

    await page.reload()
    await expect(main(page).getByText(`Повірка чинна до ${dayIn(4)}`)).toBeVisible()
    const { text } = await letterTo(email, 'Результат перевірки відомостей про повірку')
    expect(text).toMatch(/відхилено: Не видно дати|наступної повірки/)
  })
})

test('F09 the screen of another provider says where to bring the certificate and has no form', async ({
  page,
  request,
}) => {
  const meters = await openMeters(request)
  const meter = meters.find(({ serviceProvider }: Meter) => serviceProvider.code === '101')
  await page.goto(`/dashboard/counters/${meter?.id}/verify`)
  await expect(main(page).getByText(/^Передайте свідоцтво постачальникові: /)).toBeVisible()
  await expect(form(page)).toHaveCount(0)
  await expectGoodLooks(page, 'how to order', { ukrainian: false, nothingCut: true })
})
