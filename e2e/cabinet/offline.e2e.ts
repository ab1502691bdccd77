import { expect, type Page } from '@playwright/test'
import { sendSignIn } from '../../harness/kit/sign-in-screen.ts'
import { raised } from '../support/amounts.ts'
import type { Meter } from '../support/ask-portal.ts'
import { type Cellar, firstPage, keptInBrowser, openCellar, readyForCellar } from '../support/cellar.ts'
import { expectGoodLooks, looksWithAddress } from '../support/looks.ts'
import { becomeNewResident } from '../support/new-resident.ts'
import type { NewResident } from '../support/people.ts'
import { runSql } from '../support/people.ts'
import { nobody, test } from '../support/portals/portal-test.ts'
import { signInOf } from '../support/resident.ts'

// The tests share one person with one browser.
test.describe.configure({ mode: 'serial' })
test.use(nobody)

let cellar: Cellar
let person: NewResident
let typed: string

/** Links an unused account of the company that accepts readings on any day of the month. */
const linkAnAccount = `insert into account_links (consumer_id, account_id)
  select login.user_id, account.id
  from user_emails login, accounts account join providers on providers.id = account.provider_id
  where login.email = $1 and providers.code = '101'
    and not exists (select from account_links link where link.account_id = account.id)
    and (select count(*) from meters where account_id = account.id and zones = 1 and decimals = 3) = 1
  order by account.id desc limit 1`

/** The debt: the first sum on the page. */
const sum = (page: Page) =>
  page
    .getByRole('main')
    .getByText(/\d\d\sгрн$/)
    .first()
const lost = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'Показано дані станом на' })
const waits = (page: Page) => page.getByText('Збережено на цьому пристрої, ще не передано.')
/** Opens the form by the meter's page, whose link is «Виправити» if the month's reading is already submitted. */
async function enter(page: Page): Promise<void> {
  await page.locator('main :is(h3, th) a').first().click()
  await page.getByRole('link', { name: /^(Передати|Усе ж передати|Виправити) показання$/ }).click()
}
const section = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

async function signInHere(page: Page, account: string, password: string): Promise<void> {
  await page.goto('/sign-in')
  await sendSignIn(page, { account, password })
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** Returns the account's meter from the API. */
const askMeter = (page: Page): Promise<Meter & { given: { value: string }[] }> =>
  page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('zatyshok.accessToken')}` }
    const [meter] = await (await fetch('/api/warehouse/consumer/counters', { headers })).json()
    return meter
  })

test.beforeAll(async ({ browser }) => {
  cellar = await openCellar()
  const page = await browser.newPage()
  person = await becomeNewResident(page)
  await page.close()
  await runSql([{ sql: linkAnAccount, values: [person.email] }])
})
test.afterAll(() => cellar.close())

test('F11 the cabinet opens without a portal and without a network, with the last loaded sums', {
  tag: '@daily',
}, async () => {
  const page = await firstPage(await cellar.openBrowser())
  await signInHere(page, person.email, person.password)
  const owed = await sum(page).innerText()
  await readyForCellar(page)
  const { previous } = await askMeter(page)
  typed = raised(previous[0]?.value ?? '', 2000)

  await test.step('the portal is killed', async () => {
    cellar.isCut = true
    await page.reload()
    await expect(lost(page)).toContainText('Портал зараз не відповідає')
    await expect(sum(page)).toHaveText(owed)
  })
  await test.step('the browser is closed and opened in a cellar', async () => {
    const context = await cellar.openBrowser()
    await context.setOffline(true)
    const again = await firstPage(context)
    await again.goto('/dashboard')
    await expect(lost(again)).toContainText('Немає з’єднання з інтернетом')
    await expect(sum(again)).toHaveText(owed)
    await section(again, 'Платежі').click()
    await expect(again.getByText('Цій сторінці потрібен інтернет.', { exact: false })).toBeVisible()
  })
})

test('F11 a reading typed without a network survives a browser restart and is sent once', {
  tag: '@daily',
}, async () => {
  const context = await cellar.openBrowser()
  await context.setOffline(true)
  const page = await firstPage(context)
  await page.goto('/dashboard/counters')
  await enter(page)
  await page.getByRole('textbox', { name: /^Нове показання/ }).fill(typed)
  await page.getByRole('button', { name: /^Передати (показання|й далі)$/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Показання збережено на цьому пристрої')
  await expect(waits(page)).toBeVisible()
  await expect(page.getByText(/приймають до \d\d\.\d\d\.\d{4} включно/)).toBeVisible()
  await expectGoodLooks(page, 'a reading that waits', looksWithAddress)

  const later = await cellar.openBrowser()
  await later.setOffline(true)
  const tabs = [await firstPage(later), await later.newPage()]
  for (const tab of tabs) {
    await tab.goto('/dashboard/counters')
    await expect(waits(tab)).toBeVisible()
  }
  expect(cellar.readingsSent).toBe(0)
  cellar.isCut = false
  await later.setOffline(false)
  for (const tab of tabs) await expect(waits(tab)).toHaveCount(0)
  expect(cellar.readingsSent).toBe(1)
  expect(Number((await askMeter(tabs[0] as Page)).given[0]?.value)).toBe(Number(typed.replace(',', '.')))
})

test('F11 AC5 another person at the browser cannot read the data, and logging out removes it', async () => {
  const context = await cellar.openBrowser()
  const page = await firstPage(context)
  const keepAnother = async (thousandths: number) => {
    await readyForCellar(page)
    cellar.isCut = true
    await section(page, 'Лічильники').click()
    await enter(page)
    await page.getByRole('textbox', { name: /^Нове показання/ }).fill(raised(typed.replace(',', '.'), thousandths))
    await page.getByRole('button', { name: /^Передати (показання|й далі)$/ }).click()
    await expect(waits(page)).toBeVisible()
  }
  await page.goto('/dashboard')
  await keepAnother(1000)

  await test.step('the session ends, and somebody else signs in', async () => {
    await page.evaluate(() => localStorage.removeItem('zatyshok.accessToken'))
    cellar.isCut = false
    const { account, password } = signInOf('resident')
    await signInHere(page, account, password)
    await readyForCellar(page)
    await section(page, 'Лічильники').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Лічильники')
    await expect(waits(page)).toHaveCount(0)
    expect(cellar.readingsSent).toBe(1)
  })
  await test.step('the person comes back, and what waited is sent', async () => {
    await page.evaluate(() => localStorage.removeItem('zatyshok.accessToken'))
    await signInHere(page, person.email, person.password)
    await expect.poll(() => cellar.readingsSent).toBe(2)
  })
  await test.step('the person leaves, and is asked first', async () => {
    await keepAnother(2000)
    expect(await keptInBrowser(page)).not.toBe('[[],[]]')
    await page.getByRole('button', { name: 'Меню користувача' }).click()
    await page.getByRole('button', { name: 'Вийти', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'Є непередані показання' })
      .getByRole('button', { name: 'Вийти й стерти' })
      .click()
    // Without a portal there is no sign-in screen; the browser deletes its data before it navigates there.
    await expect(page).not.toHaveURL(/\/dashboard/)
    cellar.isCut = false
    await page.goto('/sign-in')
    await expect(page.getByLabel('Логін')).toBeVisible()
    expect(await keptInBrowser(page)).toBe('[[],[]]')
    expect(cellar.readingsSent).toBe(2)
  })
})
