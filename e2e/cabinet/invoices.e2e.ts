import { expect, type Page } from '@playwright/test'
import { kopiykasIn } from '../support/amounts.ts'
import { askPortal } from '../support/ask-portal.ts'
import { test } from '../support/portals/portal-test.ts'

interface Invoice {
  id: string
  billingMonth: string
  dynamic: boolean
  status: string
  amountToPayKop: number
  invoiceAccount: { code: string }
}

/** Returns the demonstration resident's bills, newest first, without estimates (bills.e2e.ts). */
async function allInvoices(page: Page): Promise<Invoice[]> {
  const to = new Date().toISOString().slice(0, 10)
  const from = `${Number(to.slice(0, 4)) - 1}${to.slice(4, 8)}01`
  const all = await askPortal<Invoice[]>(page.request, `invoices/history-with-dynamic-invoices?from=${from}&to=${to}`)
  return all.filter(({ dynamic }) => !dynamic)
}

/** Returns the rows «sign | word | sum» of the bill's calculation. */
async function balanceRows(page: Page): Promise<{ sign: string; word: string; kop: number }[]> {
  const table = page.getByRole('table', { name: 'З чого складається сума' })
  await expect(table).toBeVisible()
  const rows = await table
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))
  return rows.map(([sign = '', word = '', sum = '']) => ({ sign, word, kop: kopiykasIn(sum) }))
}

test('G02 on a phone one button opens the filters', async ({ page }) => {
  await page.goto('/dashboard/invoices')
  await expect(page.getByLabel('Період')).toBeHidden()
  await page.getByRole('button', { name: 'Фільтри' }).click()
  await expect(page.getByLabel('Період')).toBeVisible()
})

test('G03 the sums shown on a bill add up to the kopiyka, in every state', { tag: '@daily' }, async ({ page }) => {
  const invoices = await allInvoices(page)
  const states = [...new Set(invoices.map(({ status }) => status))]
  expect(states.length).toBeGreaterThanOrEqual(3)
  for (const status of states) {
    await page.goto(`/dashboard/invoices/${invoices.find((invoice) => invoice.status === status)?.id}`)
    let sum = 0
    for (const { sign, word, kop } of await balanceRows(page)) {
      expect(kop, `${status}: ${word} is not below zero`).toBeGreaterThanOrEqual(0)
      if (sign === '=') expect(Math.abs(sum), `${status}: ${word}`).toBe(kop)
      else sum += sign === '−' ? -kop : kop
    }
  }
})

test('G03 an overpayment is shown as text, never as a negative number', async ({ page }) => {
  const overpaid = (await allInvoices(page)).find(({ status }) => status === 'credit')
  await page.goto(`/dashboard/invoices/${overpaid?.id}`)
  const rows = await balanceRows(page)
  expect(rows.at(-1)?.word).toBe('Переплата')
  await expect(page.getByRole('main').getByText(/^Переплата \d/)).toBeVisible()
  const balance = page.getByRole('region', { name: 'З чого складається сума' })
  await expect(balance).not.toContainText(/[-−]\s?\d[\d\u00a0]*,\d\d\u00a0грн/)
})

test('G07 the receipt is named by its account and month', { tag: '@daily' }, async ({ page }) => {
  const [invoice] = await allInvoices(page)
  await page.goto(`/dashboard/invoices/${invoice?.id}`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Завантажити квитанцію (PDF)' }).click()
  const code = invoice?.invoiceAccount.code.replace(/\D/g, '-')
  expect((await downloading).suggestedFilename()).toBe(`kvytantsiia-${code}-${invoice?.billingMonth}.pdf`)
})

test('G07 L07 a failed receipt is reported next to its button', async ({ page }) => {
  const [invoice] = await allInvoices(page)
  await page.route('**/api/warehouse/receipt-default*', (route) => route.fulfill({ status: 503 }))
  await page.goto(`/dashboard/invoices/${invoice?.id}`)
  await page.getByRole('button', { name: 'Завантажити квитанцію (PDF)' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
})

test('G09 a desktop opens the payment in another tab, after naming service and sum', async ({ page, context }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const due = (await allInvoices(page)).find(({ amountToPayKop }) => amountToPayKop > 0)
  await context.route('https://www.portmone.com.ua/**', (route) => route.fulfill({ body: 'каса' }))
  await page.goto(`/dashboard/invoices/${due?.id}`)
  await page.getByRole('button', { name: /^Сплатити \d/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Portmone')
  const opening = context.waitForEvent('page')
  await dialog.getByRole('link', { name: /^Перейти до оплати/ }).click()
  const opened = await opening
  await expect(opened).toHaveURL(new RegExp(`account=${encodeURIComponent(due?.invoiceAccount.code ?? '')}$`))
  await dialog.getByRole('button', { name: 'Залишитися в кабінеті' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /^Сплатити \d/ })).toBeFocused()
})

test('A14 a bill prints on one A4 sheet, without navigation and buttons', { tag: '@daily' }, async ({ page }) => {
  const [invoice] = await allInvoices(page)
  await page.goto(`/dashboard/invoices/${invoice?.id}`)
  await balanceRows(page)
  await page.emulateMedia({ media: 'print' })
  for (const role of ['navigation', 'button', 'dialog'] as const) {
    await expect(page.getByRole(role), role).toHaveCount(0)
  }
  await expect(page.getByRole('link', { name: 'Нарахування' })).toHaveCount(0)
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('G07 A14 each of the 46 newest bills of a resident prints on one A4 sheet', async ({ page }) => {
  const bills = (await allInvoices(page)).slice(0, 46)
  const long: string[] = []
  for (const { id } of bills) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(`/dashboard/invoices/${id}`)
    await balanceRows(page)
    await page.emulateMedia({ media: 'print' })
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0
    if (pages > 1) long.push(`${id}: ${pages}`)
  }
  expect(long).toEqual([])
})
