import { screen, waitFor, within } from '@testing-library/react'
import { listAccounts } from '@zatyshok/contract/accounts/accounts'
import { getInvoiceChange } from '@zatyshok/contract/bills/invoice-change'
import { getInvoice, type InvoiceSummary, listInvoices } from '@zatyshok/contract/bills/invoices'
import { expect, test } from 'vitest'
import { button, field, findButton, main, refused, textOf } from '../../testing/find.ts'
import { linkedAccount } from '../../testing/linked-account.ts'
import { dateIs, open, page, pass, reopen, stopClock } from '../../testing/page.ts'
import { refusal, silence } from '../../testing/server.ts'
import { signedIn } from '../../testing/signed-in.ts'
import { invoiceDetail as detail, invoiceSummary as invoice } from './testing/invoice.ts'

async function openInvoices(path = '/dashboard/invoices') {
  dateIs('2026-11-23T10:00:00Z')
  signedIn()
  page().server.on(listAccounts, [
    linkedAccount({}),
    linkedAccount({ number: '77', serviceProvider: { code: '889', name: 'Газ' } }),
  ])
  page().server.on(listInvoices, ({ url }) =>
    url.searchParams.get('providers') === '889'
      ? []
      : [invoice(), invoice({ id: '1-202609', billingMonth: '2026-09' })],
  )
  const opened = await open(path)
  await waitFor(() => expect(within(main()).queryAllByRole('listitem')).toHaveLength(2))
  return opened
}

test('G02 the address holds period, provider and account; they survive a reload and filter the list', async () => {
  const { user, server } = await openInvoices()
  await user.selectOptions(field('Період'), '6')
  await waitFor(() => expect(location.search).toMatch(/from=2026-05&to=2026-11/))
  await waitFor(() => expect(field('Період').value).toBe('6'))
  await user.selectOptions(await screen.findByLabelText(/^Постачальник\sпослуг$/), '889')
  await waitFor(() => expect(location.search).toContain('provider=889'))
  await waitFor(() => expect(within(main()).queryAllByRole('listitem')).toHaveLength(0))
  expect(server.sent(listInvoices).at(-1)?.url.search).toContain('providers=889')
  await reopen()
  expect((await screen.findByLabelText<HTMLSelectElement>('Період')).value).toBe('6')
  expect((await screen.findByLabelText<HTMLSelectElement>(/^Постачальник\sпослуг$/)).value).toBe('889')
})

test('ux2 §2.2 the list continues with the rest of the year, then with the year before, which is folded by itself as the months before are', async () => {
  const { user, server } = await openInvoices()
  const months = ['2026-10', '2026-09', '2026-08', '2026-07', '2026-02', '2026-01', '2025-12', '2025-11']
  server.on(listInvoices, ({ url }) =>
    months
      .filter((month) => `${month}-01` >= (url.searchParams.get('from') ?? ''))
      .map((month) =>
        invoice({
          id: `1-${month.replace('-', '')}`,
          billingMonth: month,
          amountToPayKop: month === '2026-10' ? 20_000 : 0,
        }),
      ),
  )
  await user.click(button('Показати весь 2026 рік'))
  await waitFor(() => expect(location.search).toContain('from=2026-01&to=2026-11'))
  await user.click(await findButton('Показати 2025 рік'))
  await waitFor(() => expect(location.search).toContain('from=2025-01&to=2026-11'))
  const year = (await screen.findByRole('heading', { level: 2, name: '2025 рік' })).closest('details')
  expect([year?.open, textOf(year?.querySelector('summary'))]).toEqual([true, '2025 рік2 рахунки400,00 грн'])
  expect(within(year!).getAllByRole('listitem', { hidden: true })).toHaveLength(2)
  expect(within(year!).getAllByRole('heading', { level: 3 }).map(textOf)).toEqual(['грудень', 'листопад'])
  const before = screen.getByRole('heading', { level: 2, name: /^Решта 2026\sроку$/ }).closest('details')
  expect([before?.open, textOf(before?.querySelector('summary'))]).toEqual([
    false,
    'Решта 2026 року2 рахунки400,00 грн',
  ])
  expect(screen.getByRole('heading', { level: 2, name: 'липень 2026' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Показати/ })).toBeNull())
})

test('A14 screen readers read a bill of the list as one phrase: provider, account, sum and state', async () => {
  await openInvoices()
  const [bill] = within(main()).getAllByRole('listitem')
  const text = textOf(within(bill!).getByRole('link'))
  expect(text).toMatch(/Водоканал/)
  expect(text).toMatch(/№ ?1042 5567/)
  expect(text).toMatch(/200,00 грн/)
  expect(text).toMatch(/до сплати/i)
})

test('L08 an unknown bill shows a message and leads back', async () => {
  signedIn()
  page().server.on(getInvoice, refusal('not_found'))
  page().server.on(getInvoiceChange, refusal('not_found'))
  await open('/dashboard/invoices/999999-209912')
  await screen.findByText(/^Такого\sзапису\sнемає/)
  expect(within(main()).getAllByRole('link', { name: 'Нарахування' }).length).toBeGreaterThan(0)
})

test('G02 a period without bills shows a message', async () => {
  signedIn()
  page().server.on(listInvoices, [])
  await open('/dashboard/invoices')
  await screen.findByRole('heading', { level: 2 })
  expect(within(main()).queryAllByRole('listitem')).toEqual([])
})

test('A15 L08 the list shows that it is loading, and offers a retry when it fails', async () => {
  stopClock()
  signedIn()
  page().server.on(listInvoices, silence)
  await open('/dashboard/invoices')
  await pass(300)
  await screen.findByText(/^Завантажується:/)
  page().server.on(listInvoices, refusal('internal', { message: 'Ні.' }), [invoice()])
  await reopen()
  await within(main()).findByRole('alert')
  expect(refused()).toContain('Помилка завантаження даних!')
  await page().user.click(button('Спробувати ще раз'))
  await waitFor(() => expect(within(main()).queryAllByRole('listitem')).toHaveLength(1))
})

const counted = (status: InvoiceSummary['status']) =>
  invoice({
    id: '1-202609',
    billingMonth: '2026-09',
    amountToPayKop: 0,
    status,
    countedIn: { invoiceId: '1-202610', billingMonth: '2026-10' },
  })

test('G02 in the list a bill that a newer one contains is not a debt and has no pay button', async () => {
  signedIn()
  page().server.on(listInvoices, [invoice(), counted('counted'), { ...counted('paid'), id: '1-202608' }])
  await open('/dashboard/invoices')
  await waitFor(() => expect(within(main()).queryAllByRole('listitem')).toHaveLength(3))
  const [, unpaid, paid] = within(main()).getAllByRole('listitem').map(textOf)
  expect(unpaid).toContain('враховано в рахунку за жовтень')
  expect(paid).toMatch(/сплачено$/)
  for (const text of [unpaid, paid]) expect(text).not.toMatch(/борг|до сплати/)
})

test('G03 check 100: the readings of a bill name their meter and carry units; a dial that passed zero has its use', async () => {
  signedIn()
  const cold = { serialNumber: '9012331', counterType: '000000002', serviceType: 10 } as const
  const read = { previous: '99998', previousOn: '2026-09-25', current: '3', currentOn: '2026-10-25', difference: '5' }
  const unknown = { ...cold, counterType: null, serviceType: null, serialNumber: 'А-7' }
  const readings = [
    { ...cold, ...read, zone: 'total' as const },
    { ...unknown, ...read, zone: 'night' as const },
  ]
  page().server.on(getInvoice, { ...detail(invoice()), readings })
  page().server.on(getInvoiceChange, refusal('not_found'))
  await open('/dashboard/invoices/1-202610')
  await page().user.click(await screen.findByRole('heading', { name: 'Показання в рахунку' }))
  const table = screen.getByRole('table', { name: 'Показання в рахунку' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => [...row.children].map(textOf))).toEqual([
    ['Холодна вода, № 9012331', '99 998 м³25.09.2026', '3 м³25.10.2026', '5 м³'],
    ['Комунальна послуга, № А-7, Ніч (T2)', '99 99825.09.2026', '325.10.2026', '5'],
  ])
})

test('AT10 G03 a bill shows that the bank details were changed, and on which day', async () => {
  signedIn()
  page().server.on(getInvoice, { ...detail(invoice()), requisitesChangedOn: '2026-11-12' })
  page().server.on(getInvoiceChange, refusal('not_found'))
  await open('/dashboard/invoices/1-202610')
  await screen.findByText(/^Реквізити постачальника змінено 12\.11\.2026\. Якщо платите за збереженим шаблоном/)
})

test('G06 an old debt is paid in the newest bill: the older one links to it and has no pay button', async () => {
  signedIn()
  page().server.on(getInvoice, detail(counted('counted')))
  page().server.on(getInvoiceChange, refusal('not_found'))
  await open('/dashboard/invoices/1-202609')
  const link = await screen.findByRole('link', { name: /^Сплатити\sв\sрахунку\sза\sжовтень$/ })
  expect(link.getAttribute('href')).toBe('/dashboard/invoices/1-202610')
  expect(within(main()).queryByRole('button', { name: /^Сплатити/ })).toBeNull()
  expect(textOf(main())).toContain('Цей борг уже в рахунку за жовтень')
  expect(textOf(main())).not.toContain('Сплачено пізніше')
})
