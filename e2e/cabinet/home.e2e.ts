import { expect, type Page } from '@playwright/test'
import { kopiykasIn } from '../support/amounts.ts'
import { askPortal } from '../support/ask-portal.ts'
import { expectGoodLooks, narrowLooks } from '../support/looks.ts'
import { becomeNewResident } from '../support/new-resident.ts'
import { giveOwnMeters } from '../support/own-meters.ts'
import { expectNothingCut } from '../support/page-checks.ts'
import { nobody, test } from '../support/portals/portal-test.ts'

interface Home {
  homes: { id: number; name: string; address: string }[]
  accounts: { homeId: number; amountToPayKop: number; overpaidKop: number; invoiceAccount: { code: string } }[]
}

const askHome = (page: Page) => askPortal<Home>(page.request, 'home')
const main = (page: Page) => page.getByRole('main')
const plate = (page: Page) => main(page).getByRole('region', { name: /^До сплати за / })
const place = (page: Page) => main(page).getByRole('region', { name: 'Важливе зараз' })
const pay = (page: Page) => plate(page).getByRole('link', { name: /^Сплатити / })

/** Opens home after the reminders of the sign-in were closed. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await expect(plate(page)).toBeVisible()
  const close = page.getByRole('region', { name: 'Нагадування' }).getByRole('button')
  // Reminders come once after a sign-in, in the layout of the first data.
  while ((await close.count()) > 0) await close.first().click()
}

test('G01 home shows at most six last payments', { tag: '@daily' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/dashboard')
  const payments = main(page).getByRole('region', { name: 'Останні платежі' }).getByRole('listitem')
  await expect(payments.first()).toBeVisible()
  expect(await payments.count()).toBeLessThanOrEqual(6)
})

test('G01 check 62: the first phone screen has the notice place, the sum and the button with the same amount', {
  tag: '@daily',
}, async ({ page }) => {
  await openHome(page)
  for (const part of [place(page), plate(page), pay(page)]) await expect(part).toBeInViewport({ ratio: 1 })
  const total = await plate(page)
    .getByText(/\d\d\sгрн$/)
    .first()
    .innerText()
  await expect(pay(page)).toHaveText(`Сплатити ${total}`)
})

test('G01 check 61: on a phone home is at most 1,900 px high, and each list of the household at most 2,500', async ({
  page,
}) => {
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  await openHome(page)
  await expect(main(page).getByRole('textbox').or(main(page).getByText('Передано')).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Відкрити чат підтримки' })).toBeVisible()
  expect(await height(), 'home').toBeLessThanOrEqual(1900)
  for (const list of ['invoices', 'counters', 'payments', 'accounts']) {
    await page.goto(`/dashboard/${list}`)
    await expect(main(page).getByRole('listitem').first()).toBeVisible()
    expect(await height(), list).toBeLessThanOrEqual(2500)
  }
})

test('G02 check 61: on a phone bills of two years are at most 2,500 px high', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const thisMonth = new Date().toISOString().slice(0, 7)
  const lastYear = Number(thisMonth.slice(0, 4)) - 1
  await page.goto(`/dashboard/invoices?from=${lastYear}-01&to=${thisMonth}`)
  await expect(main(page).getByRole('heading', { level: 2, name: `${lastYear} рік` })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2500)
})

test('G01 check 63: the sum of the homes and what the accounts owe are the total, to the kopiyka', {
  tag: '@daily',
}, async ({ page }) => {
  const { accounts } = await askHome(page)
  await openHome(page)
  const total = kopiykasIn(
    await plate(page)
      .getByText(/\d\d\sгрн$/)
      .first()
      .innerText(),
  )
  expect(total).toBe(accounts.reduce((sum, { amountToPayKop }) => sum + amountToPayKop, 0))
  const rows = main(page).getByRole('region', { name: 'Оселі', exact: true }).getByRole('button')
  const sums = (await rows.allInnerTexts()).flatMap((text) => /\d[\d\u00a0]*,\d\d\u00a0грн/.exec(text) ?? [])
  expect(sums.reduce((sum, text) => sum + kopiykasIn(text), 0)).toBe(total)
})

/** The texts of amounts that are broken across lines, or stand lower than the name beside them. */
const brokenAmounts = (page: Page) =>
  main(page).evaluate((main) => {
    const linesOf = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }
    const leaves = [...main.querySelectorAll('*')].filter(
      (element) => element.children.length === 0 && /^\d[\d\u00a0]*,\d\d/.test(element.textContent ?? ''),
    )
    return leaves.filter((leaf) => leaf.checkVisibility() && linesOf(leaf) > 1).map(({ textContent }) => textContent)
  })

test('G01 checks 65 and 66: at 320 px a long sum and a long name neither overlap nor scroll, and amounts stay beside their service', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.route('**/api/warehouse/consumer/home', async (route) => {
    const answer = await route.fetch()
    const home = (await answer.json()) as Home
    const [first] = home.homes
    if (first) first.name = 'Бабусина квартира біля нового базару №39'.slice(0, 39)
    const owing = home.accounts.find(({ homeId, amountToPayKop }) => homeId === first?.id && amountToPayKop > 0)
    const others = home.accounts.reduce((sum, { amountToPayKop }) => sum + amountToPayKop, 0)
    if (owing) owing.amountToPayKop = 11_248_037 - (others - owing.amountToPayKop)
    await route.fulfill({ response: answer, json: home })
  })
  await openHome(page)
  await expect(plate(page)).toContainText('112 480,37 грн')
  await expectNothingCut(page, 'home at 320 px')
  expect(await brokenAmounts(page)).toEqual([])
  const lines = main(page).getByRole('region', { name: 'Оселі', exact: true }).getByRole('listitem')
  const apart = await lines.evaluateAll((items) =>
    items.flatMap((item) => {
      const [words, amount] = [
        item.querySelector('a > span:nth-of-type(2)'),
        item.querySelector('a > span:last-of-type'),
      ]
      const [of, beside] = [words?.getBoundingClientRect(), amount?.getBoundingClientRect()]
      return of && beside && beside.top < of.bottom && beside.left >= of.right ? [] : [item.textContent]
    }),
  )
  expect(apart).toEqual([])
})

test('G01 check 100: home looks right with its notices, a folded home and an opened chart', async ({ page }) => {
  await expectGoodLooks(page, 'home, opened', {
    ...narrowLooks,
    open: async (page) => {
      await openHome(page)
      const more = page.getByRole('button', { name: /^Ще \d:/ })
      if ((await more.count()) > 0) await more.click()
      // On a desktop the chart, once it has loaded, has a caption of the same words.
      await main(page).getByText('Рахунки за рік').first().click()
      await expect(main(page).getByText(/^За \p{L}+ (на|нараховано) /u)).toBeVisible()
    },
  })
})

test('E06 an opened home is in the address: «Back» from its bill returns to it', async ({ page }) => {
  const { homes } = await askHome(page)
  await openHome(page)
  const last = homes.at(-1)
  if (!last) throw new Error('The demonstration resident has no home')
  const row = main(page).getByRole('button', { name: last.name })
  await row.click()
  await expect(page).toHaveURL(new RegExp(`\\?home=${last.id}$`))
  await main(page).getByRole('list', { name: last.name }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/dashboard\/invoices\//)
  await page.goBack()
  await expect(row).toHaveAttribute('aria-expanded', 'true')
})

test('E01 accounts are listed under their homes, each with provider and number', { tag: '@daily' }, async ({
  page,
}) => {
  const { homes, accounts } = await askHome(page)
  await page.goto('/dashboard/accounts')
  for (const { id, name } of homes) {
    const home = page.getByRole('region', { name, exact: true })
    await expect(home.getByRole('listitem')).toHaveCount(accounts.filter(({ homeId }) => homeId === id).length)
  }
})

test.describe('readings on home', () => {
  test.use(nobody)

  test('F04 checks 70 and 71: a reading is given with digits and Enter, and stays after a reload', {
    tag: '@daily',
  }, async ({ page }) => {
    const { email } = await becomeNewResident(page)
    await giveOwnMeters(email)
    await page.goto('/dashboard')
    const card = main(page).getByRole('region', { name: 'Показання' })
    const field = card.getByRole('textbox', { name: /^Холодна вода кухня/ })
    await expect(field).toHaveCount(1)
    await field.click()
    await page.keyboard.type('135,5')
    await expect(card).toContainText(/\+\d+,\d+\sм³/)
    await page.keyboard.press('Enter')
    await expect(card).toContainText('Передано 135,5')
    await page.reload()
    await expect(card).toContainText('Передано 135,5')
    await card.getByRole('button', { name: /^Змінити/ }).click()
    await expect(field).toBeFocused()
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(card).toContainText('менше бути не може')
    await page.reload()
    await expect(field).toHaveValue('2')
  })
})
