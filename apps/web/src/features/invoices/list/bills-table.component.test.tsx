import { screen, waitFor, within } from '@testing-library/react'
import { listAccounts } from '@zatyshok/contract/accounts/accounts'
import { listInvoices } from '@zatyshok/contract/bills/invoices'
import { expect, test, vi } from 'vitest'
import { textOf } from '../../../testing/find.ts'
import { linkedAccount } from '../../../testing/linked-account.ts'
import { dateIs, open, page } from '../../../testing/page.ts'
import { signedIn } from '../../../testing/signed-in.ts'
import { invoiceSummary } from '../testing/invoice.ts'

const flat = { id: 1, name: 'Наша квартира', address: 'вул. Садова, 12, кв. 48' }
const dacha = { id: 2, name: 'Дача', address: 'с. Передмістя, вул. Польова, 1' }
const newer = { invoiceId: '3-202610', billingMonth: '2026-10' }

const bills = [
  invoiceSummary({ id: '1-202611', billingMonth: '2026-11', dynamic: true, home: flat, chargedKop: 7777 }),
  invoiceSummary({ id: '1-202610', home: flat, chargedKop: 20_000, paidKop: 5000, amountToPayKop: 15_000 }),
  invoiceSummary({ id: '2-202610', home: flat, services: [17], chargedKop: 70_000, amountToPayKop: 70_000 }),
  invoiceSummary({
    ...{ id: '4-202610', home: dacha, services: [13], chargedKop: 100, amountToPayKop: 0 },
    ...{ closingKop: -4500, status: 'credit' },
  }),
  invoiceSummary({ id: '3-202610', home: dacha, services: [17], chargedKop: 333, paidKop: 50, amountToPayKop: 1283 }),
  invoiceSummary({
    ...{ id: '3-202609', billingMonth: '2026-09', home: dacha, services: [17], chargedKop: 1000 },
    ...{ amountToPayKop: 0, status: 'counted', countedIn: newer },
  }),
]

async function openTable() {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  dateIs('2026-11-23T10:00:00Z')
  signedIn()
  page().server.on(listAccounts, [linkedAccount({})])
  page().server.on(listInvoices, bills)
  await open('/dashboard/invoices')
  return screen.findByRole('table', { name: /^Нарахування за місяцями/ })
}

/** The numbers of a column in the rows of bills, in kopiykas; words such as «переплата 45,00» are no sums to pay. */
const column = (table: HTMLElement, at: number) =>
  within(table)
    .getAllByRole('row')
    .filter((row) => row.querySelector('th[scope="row"] a'))
    .map((row) => kopOf(row.children[at]))
const kopOf = (cell: Element | undefined) =>
  /^[\d ]+,\d\d$/.test(shown(cell)) ? Number(shown(cell).replaceAll(/\D/g, '')) : 0
/** The text that a sighted person reads. */
function shown(cell: Element | undefined): string {
  const copy = cell?.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('.visually-hidden')) hidden.remove()
  return textOf(copy)
}
const services = (table: HTMLElement) =>
  [...table.querySelectorAll('tr:not([hidden]) th[scope="row"] a')].map((link) => textOf(link))
const unfold = (table: HTMLElement, name: RegExp) => page().user.click(within(table).getByRole('button', { name }))

test('73 the sums of months and of the whole table are the sums of their columns', async () => {
  const table = await openTable()
  await unfold(table, /^вересень 2026/)
  await unfold(table, /^листопад 2026/)
  const sum = (at: number) => column(table, at).reduce((all, kop) => all + kop, 0)
  const total = within(table).getByRole('row', { name: /^Разом за період/ })
  const totals = [...total.children].slice(1).map((cell) => Number(textOf(cell).replaceAll(/\D/g, '')))
  expect([2, 3, 4].map(sum)).toEqual([91_433, 5050, 86_283])
  expect(totals).toEqual([91_433, 5050, 86_283])
  const october = within(table).getByRole('row', { name: /^жовтень 2026/ })
  expect([...october.children].slice(1).map((cell) => kopOf(cell))).toEqual([90_433, 5050, 86_283])
  for (const head of table.querySelectorAll('thead th')) expect(head.getAttribute('scope')).toBe('col')
})

test('72 the newest unpaid month is open, the others are closed', async () => {
  const table = await openTable()
  const months = within(table).getAllByRole('button', { expanded: false })
  expect(months.map((month) => textOf(month).slice(0, 13))).toEqual(['листопад 2026', 'вересень 2026'])
  within(table).getByRole('button', { name: /^жовтень 2026 ?до 30 листопада/, expanded: true })
})

test('73 three columns are sorted inside each home, and say so', async () => {
  const table = await openTable()
  const heads = within(table).getAllByRole('columnheader').slice(0, 5)
  expect(heads.map((head) => head.getAttribute('aria-sort'))).toEqual([null, 'none', 'none', null, 'none'])
  expect(services(table)).toEqual(['Водопостачання', 'Електроенергія', 'Газ', 'Електроенергія'])
  await page().user.click(within(table).getByRole('button', { name: 'Нараховано' }))
  expect(services(table)).toEqual(['Електроенергія', 'Водопостачання', 'Електроенергія', 'Газ'])
  expect(heads[2]?.getAttribute('aria-sort')).toBe('descending')
  await page().user.click(within(table).getByRole('button', { name: 'Нараховано' }))
  expect(heads[2]?.getAttribute('aria-sort')).toBe('ascending')
  expect(services(table)).toEqual(['Водопостачання', 'Електроенергія', 'Газ', 'Електроенергія'])
})

test('75 a bill that a newer one contains says in which, and leads there', async () => {
  const table = await openTable()
  await unfold(table, /^вересень 2026/)
  const link = within(table).getByRole('link', { name: 'враховано в рахунку за жовтень' })
  expect(link.getAttribute('href')).toBe('/dashboard/invoices/3-202610')
  await waitFor(() => expect(textOf(table)).toContain('решта в рахунку за жовтень'))
})
