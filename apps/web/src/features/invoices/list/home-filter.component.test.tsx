import { screen, waitFor, within } from '@testing-library/react'
import { listAccounts } from '@zatyshok/contract/accounts/accounts'
import { getInvoiceChange } from '@zatyshok/contract/bills/invoice-change'
import { exportInvoices, getInvoice, listInvoices } from '@zatyshok/contract/bills/invoices'
import { expect, onTestFinished, test } from 'vitest'
import { button, main, textOf } from '../../../testing/find.ts'
import { linkedAccount } from '../../../testing/linked-account.ts'
import { dateIs, open, page, reopen } from '../../../testing/page.ts'
import { refusal } from '../../../testing/server.ts'
import { signedIn } from '../../../testing/signed-in.ts'
import { invoiceDetail, invoiceSummary } from '../testing/invoice.ts'

const flat = { id: 1, name: 'Наша квартира', address: 'вул. Садова, 12, кв. 48' }
const dacha = { id: -7, name: 'Дача', address: 'с. Передмістя, вул. Польова, 1' }
const empty = { id: 9, name: 'Гараж', address: 'вул. Нова, 3' }

async function openList(path = '/dashboard/invoices') {
  dateIs('2026-11-23T10:00:00Z')
  signedIn()
  page().server.on(listAccounts, [
    linkedAccount({ home: flat }),
    linkedAccount({ number: '7', home: dacha }),
    linkedAccount({ number: '9', home: empty }),
  ])
  page().server.on(listInvoices, [
    invoiceSummary({ home: flat }),
    invoiceSummary({ id: '7-202610', home: dacha, services: [17] }),
  ])
  page().server.on(getInvoice, ({ url }) =>
    invoiceDetail(invoiceSummary({ id: url.searchParams.get('invoiceId') ?? '', home: dacha })),
  )
  page().server.on(getInvoiceChange, refusal('not_found'))
  await open(path)
  await screen.findByRole('navigation', { name: 'Оселя' })
}

const choice = (name: string) => within(screen.getByRole('navigation', { name: 'Оселя' })).getByRole('link', { name })
const bills = () => within(main()).queryAllByRole('link', { name: /Електроенергія|Водопостачання/ })

test('74 a home is chosen first; the choice is in the address and survives a reload and going back', async () => {
  await openList()
  await waitFor(() => expect(bills()).toHaveLength(2))
  expect(choice('Усі оселі').getAttribute('aria-current')).toBe('true')
  await page().user.click(choice('Дача'))
  await waitFor(() => expect(bills()).toHaveLength(1))
  expect(location.search).toBe('?home=-7')
  expect(choice('Дача').getAttribute('aria-current')).toBe('true')
  await reopen()
  await waitFor(() => expect(bills()).toHaveLength(1))
  await page().user.click(bills()[0]!)
  await waitFor(() => expect(location.pathname).toBe('/dashboard/invoices/7-202610'))
  await page().user.click(await within(main()).findByRole('link', { name: 'Нарахування' }))
  await screen.findByRole('navigation', { name: 'Оселя' })
  expect(location.search).toBe('?home=-7')
  await waitFor(() => expect(bills()).toHaveLength(1))
})

test('74 a browser whose scrolling gives a promise shows another home, too', async () => {
  Element.prototype.scrollIntoView = () => Promise.resolve()
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'))
  await openList()
  await waitFor(() => expect(bills()).toHaveLength(2))
  await page().user.click(choice('Дача'))
  await waitFor(() => expect(bills()).toHaveLength(1))
  expect(choice('Дача').getAttribute('aria-current')).toBe('true')
})

test('74 another home is shown without another request, and the file has the same bills', async () => {
  await openList()
  await waitFor(() => expect(bills()).toHaveLength(2))
  const asked = page().server.sent(listInvoices).length
  await page().user.click(choice('Дача'))
  await waitFor(() => expect(bills()).toHaveLength(1))
  expect(page().server.sent(listInvoices)).toHaveLength(asked)
  page().server.on(exportInvoices, refusal('internal', { message: 'Ні.' }))
  await page().user.click(button('Завантажити CSV'))
  await waitFor(() => expect(page().server.sent(exportInvoices)).toHaveLength(1))
  expect(page().server.sent(exportInvoices)[0]?.url.searchParams.get('home')).toBe('-7')
})

test('74 a home without bills says so and leads to all homes', async () => {
  await openList('/dashboard/invoices?home=9')
  await screen.findByRole('heading', { name: /^За\sцією\sадресою\sрахунків\sнемає/ })
  await page().user.click(within(main()).getByRole('link', { name: 'Показати всі оселі' }))
  await waitFor(() => expect(bills()).toHaveLength(2))
})

test('74 a resident with one home has no filter by home', async () => {
  signedIn()
  page().server.on(listAccounts, [linkedAccount({})])
  page().server.on(listInvoices, [invoiceSummary({})])
  await open('/dashboard/invoices')
  await waitFor(() => expect(textOf(main())).toContain('Водопостачання'))
  expect(screen.queryByRole('navigation', { name: 'Оселя' })).toBeNull()
})
