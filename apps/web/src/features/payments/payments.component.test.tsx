import { screen, waitFor, within } from '@testing-library/react'
import { listAccounts } from '@zatyshok/contract/accounts/accounts'
import { listOwed } from '@zatyshok/contract/bills/paying'
import { financePartners, type Payment, paymentsHistory } from '@zatyshok/contract/bills/payments'
import { listTariffs } from '@zatyshok/contract/bills/tariffs'
import { expect, test, vi } from 'vitest'
import { accessibilityProblems } from '../../testing/axe.ts'
import { button, main, textOf } from '../../testing/find.ts'
import { linkedAccount } from '../../testing/linked-account.ts'
import { owedAccount, owedReply } from '../../testing/owed-account.ts'
import { dateIs, open, page } from '../../testing/page.ts'
import { silence } from '../../testing/server.ts'
import { signedIn } from '../../testing/signed-in.ts'

const flat = { id: 1, name: 'Наша квартира', address: 'вул. Садова, 12, кв. 48' }
const dacha = { id: 2, name: 'Дача', address: 'с. Передмістя, вул. Польова, 1' }

const payment = (parts: Partial<Payment> = {}): Payment => ({
  paidOn: '2026-11-03',
  amountKop: 20_000,
  channel: 'portal',
  number: 'T1',
  billingMonth: '2026-10',
  confirmed: true,
  refunded: false,
  partner: 'portmone',
  serviceProvider: { code: '101', name: 'Водоканал' },
  invoiceAccount: { id: 1, code: '0558417' },
  home: flat,
  ...parts,
})

const light = { serviceProvider: { code: '310', name: 'Обленерго' }, invoiceAccount: { id: 2, code: '7' }, home: dacha }

async function openPayments(
  address = '/dashboard/payments',
  items = [payment(), payment({ ...light, number: 'T2', amountKop: 500, confirmed: false })],
) {
  dateIs('2026-11-23T10:00:00Z')
  signedIn()
  const { server } = page()
  server.on(listAccounts, [
    { ...linkedAccount({ number: '0558417', home: flat }), invoiceAccount: { id: 1, code: '0558417' } },
    {
      ...linkedAccount({ number: '7', home: dacha, serviceProvider: light.serviceProvider }),
      invoiceAccount: light.invoiceAccount,
    },
  ])
  server.on(financePartners, { services: [], partners: [] })
  server.on(paymentsHistory, ({ body }) => {
    const { home } = body as { home?: string }
    const shown = items.filter((one) => home === undefined || String(one.home.id) === home)
    return {
      items: shown,
      totalKop: shown.reduce((sum, { amountKop }) => sum + amountKop, 0),
      count: shown.length,
      next: null,
    }
  })
  return open(address)
}

test('ux2 74 payments are filtered by home in the address, and the filter survives going away and back', async () => {
  const { user, server } = await openPayments()
  const filter = await screen.findByRole('navigation', { name: 'Оселя' })
  await user.click(within(filter).getByRole('link', { name: 'Дача' }))
  await screen.findByText(/^Усього за період: 5,00/)
  expect(location.search).toBe('?home=2')
  expect(textOf(main())).not.toContain('Водоканал')
  server.on(listOwed, owedReply({ accounts: [owedAccount({})] }))
  await user.click(screen.getByRole('link', { name: 'Що сплатити?' }))
  await screen.findByRole('heading', { level: 1, name: 'Що сплатити?' })
  history.back()
  await screen.findByText(/^Усього за період: 5,00/)
  expect(location.search).toBe('?home=2')
})

test('ux2 74 a home without payments says so and leads back to all homes', async () => {
  await openPayments('/dashboard/payments?home=2', [payment()])
  await screen.findByText('За цією адресою платежів немає')
  expect(screen.getByRole('link', { name: 'Показати всі оселі' })).toBeTruthy()
})

test('ux2 74 tariffs are filtered by home', async () => {
  const { user, server } = await openPayments()
  server.on(listTariffs, [])
  await user.click(screen.getAllByRole('link', { name: 'Тарифи' })[0] as HTMLElement)
  await screen.findByRole('heading', { level: 1, name: 'Тарифи' })
  const filter = await screen.findByRole('navigation', { name: 'Оселя' })
  await user.click(within(filter).getByRole('link', { name: 'Дача' }))
  await waitFor(() => expect(server.sent(listTariffs).at(-1)?.url.searchParams.get('serviceProviderCode')).toBe('310'))
  expect(location.search).toBe('?home=2')
})

test('ux2 §4 a payment that the service reported waits for the provider in one phrase', async () => {
  await openPayments()
  expect(await screen.findByText('Оплачено, очікуємо підтвердження постачальника')).toBeTruthy()
})

test('G08 on a desktop payments are a table with a caption, three sorted columns and the total of the column', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  const { user } = await openPayments()
  const table = await screen.findByRole('table', { name: 'Платежі за період' })
  const sums = () =>
    within(table)
      .getAllByRole('row')
      .slice(1, -1)
      .map((row) => textOf(row.querySelector('td:last-child [aria-hidden]')))
  expect(sums()).toEqual(['200,00', '5,00'])
  expect(textOf(within(table).getAllByRole('row').at(-1))).toBe('Усього за період, 2 платежі205,00 грн')
  const head = within(table).getByRole('columnheader', { name: 'Сума' })
  expect(head.getAttribute('aria-sort')).toBe('none')
  await user.click(button('Сума', table))
  await user.click(button('Сума', table))
  expect(head.getAttribute('aria-sort')).toBe('ascending')
  expect(sums()).toEqual(['5,00', '200,00'])
  await user.click(button('Одержувач', table))
  expect(sums()).toEqual(['200,00', '5,00'])
  expect(
    within(table)
      .getAllByRole('columnheader')
      .filter((one) => one.hasAttribute('aria-sort')),
  ).toHaveLength(3)
  expect(await accessibilityProblems()).toEqual([])
})

test('G08 sorting loads the other pages first, so that the order is that of the whole period', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  const { user, server } = await openPayments()
  await screen.findByRole('table')
  server.on(paymentsHistory, ({ body }) =>
    'cursor' in (body as object)
      ? { items: [payment({ number: 'T3', amountKop: 100 })], totalKop: 20_100, count: 2, next: null }
      : { items: [payment()], totalKop: 20_100, count: 2, next: 'bmV4dA' },
  )
  await user.selectOptions(screen.getByLabelText('Період'), '6')
  await screen.findByRole('button', { name: 'Показати ще' })
  await user.click(button('Сума', screen.getByRole('table')))
  await waitFor(() => expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(4))
  expect(screen.queryByRole('button', { name: 'Показати ще' })).toBeNull()
})

test('L07 leaving the payments takes their request back', async () => {
  signedIn()
  const { server } = page()
  server.on(financePartners, { services: [], partners: [] })
  server.on(paymentsHistory, silence)
  const { user } = await open('/dashboard/payments')
  await waitFor(() => expect(server.sent(paymentsHistory)).toHaveLength(1))
  await user.click(screen.getAllByRole('link', { name: 'Тарифи' })[0]!)
  await waitFor(() => expect(location.pathname).toBe('/dashboard/tariffs'))
  // `sent` leaves out the requests that were taken back.
  await waitFor(() => expect(server.sent(paymentsHistory)).toHaveLength(0))
})
