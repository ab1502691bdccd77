import { expect, type Page } from '@playwright/test'
import type { InvoiceDetail } from '@zatyshok/contract/bills/invoices'
import '@zatyshok/i18n/all-messages'
import { receiptOf } from '../../apps/web/src/features/invoices/bill/receipt-rows.ts'
import { askPortal } from '../support/ask-portal.ts'
import { test } from '../support/portals/portal-test.ts'
import { expectReceiptAddsUp, receiptRows } from '../support/receipt.ts'

interface Invoice {
  id: string
  billingMonth: string
  dynamic: boolean
  status: string
  amountToPayKop: number
  invoiceAccount: { code: string }
  serviceProvider: { code: string }
}

/** Returns the demonstration resident's bills, newest first, without estimates (bills.e2e.ts). */
async function allInvoices(page: Page): Promise<Invoice[]> {
  const to = new Date().toISOString().slice(0, 10)
  const from = `${Number(to.slice(0, 4)) - 1}${to.slice(4, 8)}01`
  const all = await askPortal<Invoice[]>(page.request, `invoices/history-with-dynamic-invoices?from=${from}&to=${to}`)
  return all.filter(({ dynamic }) => !dynamic)
}

test('G02 on a phone one button opens the filters', async ({ page }) => {
  await page.goto('/dashboard/invoices')
  await expect(page.getByLabel('Період')).toBeHidden()
  await page.getByRole('button', { name: 'Фільтри' }).click()
  await expect(page.getByLabel('Період')).toBeVisible()
})

test('G03 76 the drawn lines of every bill add up to its sum, and none is 0,00', { tag: '@daily' }, async ({
  page,
}) => {
  const invoices = await allInvoices(page)
  const states = [...new Set(invoices.map(({ status }) => status))]
  expect(states.length).toBeGreaterThanOrEqual(3)
  for (const { id } of states.flatMap((status) => invoices.find((invoice) => invoice.status === status) ?? [])) {
    await page.goto(`/dashboard/invoices/${id}`)
    await expectReceiptAddsUp(page, id)
  }
})

test('76 the receipt of each demonstration bill adds up and has no line of 0,00', async ({ page }) => {
  const bills = await allInvoices(page)
  expect(bills.length).toBeGreaterThan(100)
  for (const { id } of bills) {
    const detail = await askPortal<InvoiceDetail>(page.request, `invoice-detail?invoiceId=${id}`)
    const { rows, result } = receiptOf(detail)
    expect(rows.filter(({ kop }) => kop === 0)).toEqual([])
    const sum = rows.reduce((all, { kop }) => all + kop, 0)
    expect({ id, kop: Math.abs(sum), isExact: true }).toEqual({ id, kop: result.kop, isExact: result.isExact })
  }
})

test('77 the title of a bill is service and month; its number is last', async ({ page }) => {
  const heat = (await allInvoices(page)).find(({ serviceProvider }) => serviceProvider.code === '205')
  await page.goto(`/dashboard/invoices/${heat?.id}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/^Опалення і гаряча вода, \p{L}+ \d{4}$/u)
  await expect(page.getByRole('main')).toContainText(/Рахунок №\u00a0\S+, особовий рахунок №\u00a0[\d\u00a0]+$/)
})

test('75 of two unpaid months only the newest bill has a pay button, and the older leads to it', async ({ page }) => {
  const older = (await allInvoices(page)).find(({ status }) => status === 'counted')
  await page.goto(`/dashboard/invoices/${older?.id}`)
  const main = page.getByRole('main')
  await expect(main).toContainText(/Цей борг уже в рахунку за \p{L}+/u)
  await expect(main.getByRole('button', { name: /^Сплатити/ })).toHaveCount(0)
  await main.getByRole('link', { name: /^Сплатити в рахунку за/ }).click()
  await expect(main.getByRole('button', { name: /^Сплатити \d/ })).toBeVisible()
})

test('G03 an overpayment is shown as text, never as a negative number', async ({ page }) => {
  const overpaid = (await allInvoices(page)).find(({ status }) => status === 'credit')
  await page.goto(`/dashboard/invoices/${overpaid?.id}`)
  const rows = await receiptRows(page)
  expect(rows.at(-1)?.word).toBe('Переплата')
  expect(rows.at(-1)?.kop).toBeGreaterThan(0)
  await expect(page.getByRole('main').getByText(/^Переплата \d.*Платити не треба$/)).toBeVisible()
})

test('G07 the receipt is named by its account and month', { tag: '@daily' }, async ({ page }) => {
  const [invoice] = await allInvoices(page)
  await page.goto(`/dashboard/invoices/${invoice?.id}`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Квитанція PDF' }).click()
  const code = invoice?.invoiceAccount.code.replace(/\D/g, '-')
  expect((await downloading).suggestedFilename()).toBe(`kvytantsiia-${code}-${invoice?.billingMonth}.pdf`)
})

test('G07 L07 a failed receipt is reported next to its button', async ({ page }) => {
  const [invoice] = await allInvoices(page)
  await page.route('**/api/warehouse/receipt-default*', (route) => route.fulfill({ status: 503 }))
  await page.goto(`/dashboard/invoices/${invoice?.id}`)
  await page.getByRole('button', { name: 'Квитанція PDF' }).click()
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
  await receiptRows(page)
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
    await receiptRows(page)
    await page.emulateMedia({ media: 'print' })
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0
    if (pages > 1) long.push(`${id}: ${pages}`)
  }
  expect(long).toEqual([])
})
