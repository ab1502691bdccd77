import { expect, type Page } from '@playwright/test'
import { kopiykasIn } from '../support/amounts.ts'
import { askPortal } from '../support/ask-portal.ts'
import { allLooks, expectGoodLooks } from '../support/looks.ts'
import { test } from '../support/portals/portal-test.ts'

interface Bill {
  readonly id: string
  readonly dynamic: boolean
  readonly billingMonth: string
  readonly chargedKop: number
}

/** Returns the demonstration resident's bills of the last year, newest first. */
async function billsOf(page: Page): Promise<Bill[]> {
  const to = new Date().toISOString().slice(0, 10)
  const from = `${Number(to.slice(0, 4)) - 1}${to.slice(4, 8)}01`
  return askPortal<Bill[]>(page.request, `invoices/history-with-dynamic-invoices?from=${from}&to=${to}`)
}

interface Change {
  readonly change: { readonly parts: readonly unknown[] } | null
}

/** Returns the bill whose sum changed for the most reasons. */
async function mostChanged(page: Page): Promise<Bill> {
  const bills = (await billsOf(page)).filter(({ dynamic }) => !dynamic).slice(0, 30)
  const reasons = await Promise.all(
    bills.map(
      async ({ id }) => (await askPortal<Change>(page.request, `invoice-change?invoiceId=${id}`)).change?.parts,
    ),
  )
  const most = Math.max(...reasons.map((parts) => parts?.length ?? 0))
  const found = bills[reasons.findIndex((parts) => parts?.length === most)]
  if (!found || most < 2) throw new Error('No bill of the demonstration has changed for two reasons')
  return found
}

test('G04 78 79 the reasons for a changed sum add up; the bars and the table say the same', {
  tag: '@daily',
}, async ({ page }) => {
  const bill = await mostChanged(page)
  await page.goto(`/dashboard/invoices/${bill.id}`)
  const why = page.getByRole('region', { name: 'Чому змінилася сума' })
  await expect(why).toContainText(/^Чому змінилася сума(На \d|Сума |Як і за )/)
  await why.getByText('Показати таблицю').click()
  const rows = await why
    .getByRole('row')
    .evaluateAll((all) => all.slice(1).map((row) => row.querySelector('td')?.textContent ?? ''))
  const sums = rows.map(kopiykasIn)
  const [before, after] = [sums[0] ?? 0, sums.at(-1) ?? 0]
  expect(sums.length).toBeGreaterThan(3)
  expect(sums.slice(1, -1).reduce((sum, part) => sum + part, before)).toBe(after)
  const steps = await why.getByRole('listitem').locator('.visually-hidden').allTextContents()
  expect(steps, 'the picture has the numbers of the table').toEqual(rows)
  await expectGoodLooks(page, 'bill explained', { ...allLooks, ukrainian: false })
})

for (const width of [390, 1280]) {
  test(`79 at ${width} px each bar begins where the one before it ended`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const bill = await mostChanged(page)
    await page.goto(`/dashboard/invoices/${bill.id}`)
    const why = page.getByRole('region', { name: 'Чому змінилася сума' })
    await expect(why.locator('[data-bar]').first()).toBeVisible()
    const sums = (await why.getByRole('listitem').locator('.visually-hidden').allTextContents()).map(kopiykasIn)
    const bars = await why.locator('[data-bar]').evaluateAll((all) =>
      all.map((bar) => {
        const { left, right } = bar.getBoundingClientRect()
        return { left, right }
      }),
    )
    expect(bars).toHaveLength(sums.length)
    let end = bars[0]?.right ?? 0
    for (const [at, kop] of sums.entries()) {
      const bar = bars[at]
      if (at === 0 || !bar) continue
      const isLast = at === sums.length - 1
      expect(Math.abs((isLast || kop < 0 ? bar.right : bar.left) - end), `bar ${at}`).toBeLessThanOrEqual(1)
      end = kop < 0 ? bar.left : bar.right
    }
  })
}

test('G05 a month without a bill shows an estimate, labelled as such, with a receipt and no pay button', {
  tag: '@daily',
}, async ({ page }) => {
  const estimate = (await billsOf(page)).find(({ dynamic }) => dynamic)
  await page.goto('/dashboard/invoices')
  await page.getByRole('main').locator('summary').filter({ hasText: 'Попередній розрахунок' }).first().click()
  await page.getByRole('listitem').filter({ hasText: 'попередній' }).first().getByRole('link').click()
  const main = page.getByRole('main')
  await expect(main.getByText('Попередній розрахунок', { exact: true })).toBeVisible()
  expect(estimate?.id).toMatch(/^\d+-\d{6}$/)
  await expect(main).toContainText('Остаточний рахунок може відрізнятися')
  await expect(main.getByRole('button', { name: /^Сплатити/ })).toHaveCount(0)
  const downloading = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Квитанція PDF' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^kvytantsiia-.*\.pdf$/)
})

test('G04 A14 the longest bill prints on one A4 sheet, including its explanation', async ({ page }) => {
  const bill = await mostChanged(page)
  await page.goto(`/dashboard/invoices/${bill.id}`)
  const bar = page.getByRole('region', { name: 'Чому змінилася сума' }).locator('[data-bar]').first()
  await expect(bar).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^(На \d.* (більше|менше), ніж|Сума |Як і за )/)).toBeVisible()
  await expect(bar).toBeHidden()
  await expect(page.getByRole('region', { name: /^Торік у/ })).toHaveCount(0)
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
