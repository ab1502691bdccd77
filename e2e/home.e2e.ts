import { expect, type Page } from '@playwright/test'
import { kopiykasIn } from './support/amounts.ts'
import { askPortal } from './support/ask-portal.ts'
import { test } from './support/portal-test.ts'

interface Home {
  homes: { id: number; name: string }[]
  accounts: { homeId: number; amountToPayKop: number; overpaidKop: number; invoiceAccount: { code: string } }[]
}

const askHome = (page: Page) => askPortal<Home>(page.request, 'home')
const main = (page: Page) => page.getByRole('main')

/** A home of the resident by what is owed for it. */
async function homeThat(page: Page, owes: (sumKop: number) => boolean): Promise<Home['homes'][number]> {
  const { homes, accounts } = await askHome(page)
  const sumOf = (id: number) =>
    accounts.filter(({ homeId }) => homeId === id).reduce((sum, { amountToPayKop }) => sum + amountToPayKop, 0)
  const found = homes.find(({ id }) => owes(sumOf(id)))
  if (!found) throw new Error('No home of the demonstration resident is like that')
  return found
}

test('G01 the total is the sum of the rows under it, to the kopiyka', { tag: '@daily' }, async ({ page }) => {
  const { id } = await homeThat(page, (sum) => sum > 0)
  await page.goto(`/dashboard?home=${id}`)
  const total = page.getByRole('heading', { name: /^До сплати за / }).locator('xpath=following-sibling::p[1]')
  const totalKop = kopiykasIn(await total.innerText())
  const rows = main(page).getByRole('link').filter({ hasText: /№/ })
  const sums = await rows.getByText(/^[\d\u00a0]+,\d\d\u00a0грн$/).allInnerTexts()
  expect(sums.length).toBeGreaterThan(1)
  expect(sums.reduce((sum, text) => sum + kopiykasIn(text), 0)).toBe(totalKop)
})

test('G01 G09 each account is paid apart, by a link that carries its number', { tag: '@daily' }, async ({ page }) => {
  const { id } = await homeThat(page, (sum) => sum > 0)
  const { accounts } = await askHome(page)
  const due = accounts.filter(({ homeId, amountToPayKop }) => homeId === id && amountToPayKop > 0)
  await page.goto(`/dashboard?home=${id}`)
  await page.getByRole('button', { name: 'Сплатити', exact: true }).click()
  const links = page.getByRole('dialog', { name: 'Що сплатити?' }).getByRole('link')
  await expect(links).toHaveCount(due.length)
  const carried = await links.evaluateAll((links) =>
    links.map((link) => new URL(link.getAttribute('href') ?? '').searchParams.get('account')),
  )
  expect(carried.sort()).toEqual(due.map(({ invoiceAccount }) => invoiceAccount.code).sort())
})

test('G01 where all is paid home says so, and an overpayment is a word', async ({ page }) => {
  const { id } = await homeThat(page, (sum) => sum === 0)
  await page.goto(`/dashboard?home=${id}`)
  await expect(page.getByRole('heading', { name: 'Усе сплачено' })).toBeVisible()
  await expect(
    main(page)
      .getByText(/^Переплата\s[\d\u00a0]+,\d\d\u00a0грн$/)
      .first(),
  ).toBeVisible()
  await expect(main(page)).not.toContainText(/[-−]\s?\d[\d\u00a0]*,\d\d\u00a0грн/)
  await expect(page.getByRole('button', { name: /^Сплатити/ })).toHaveCount(0)
})

test('G01 home shows at most six last payments', async ({ page }) => {
  await page.goto('/dashboard')
  const payments = main(page)
    .getByRole('listitem')
    .filter({ hasText: /^\d\d\.\d\d\.\d{4}/ })
  await expect(payments.first()).toBeVisible()
  expect(await payments.count()).toBeLessThanOrEqual(6)
})

test('G01 E06 another home is chosen by its address, and stands in the page’s own address', { tag: '@daily' }, async ({
  page,
}) => {
  const { homes } = await askHome(page)
  const second = homes[1]
  if (!second) throw new Error('The demonstration resident has one home')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Змінити/ }).click()
  await page.getByRole('dialog').getByRole('link', { name: second.name, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`home=${second.id}$`))
  await expect(main(page).getByText(second.name)).toBeVisible()
  await page.goBack()
  await expect(main(page).getByText(homes[0]?.name ?? '', { exact: true })).toBeVisible()
})

test('E01 accounts stand under their homes, each with provider and number', async ({ page }) => {
  const { homes, accounts } = await askHome(page)
  await page.goto('/dashboard/accounts')
  for (const { id, name } of homes) {
    const home = page.getByRole('region', { name, exact: true })
    await expect(home.getByRole('listitem')).toHaveCount(accounts.filter(({ homeId }) => homeId === id).length)
  }
})
