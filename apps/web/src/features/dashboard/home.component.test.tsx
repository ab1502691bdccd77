import { screen, waitFor, within } from '@testing-library/react'
import { listAccountsToProve } from '@zatyshok/contract/accounts/account-access'
import { getHome, type HomeReply } from '@zatyshok/contract/accounts/home'
import { listMeters } from '@zatyshok/contract/meters/meters'
import { expect, test, vi } from 'vitest'
import { button, findButton, main, refused, textOf, toasts } from '../../testing/find.ts'
import { homeAccount, homeMeter, homeReply } from '../../testing/home-reply.ts'
import { dateIs, open, page, pass, quietTime, reopen, stopClock } from '../../testing/page.ts'
import { refusal, silence } from '../../testing/server.ts'
import { signedIn } from '../../testing/signed-in.ts'

async function openHome(reply: Partial<HomeReply>, path = '/dashboard') {
  dateIs('2026-11-23T10:00:00Z')
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  signedIn()
  page().server.on(getHome, homeReply(reply))
  const opened = await open(path)
  await waitFor(() => expect(textOf(main())).toMatch(/До сплати за |Усе сплачено|Рахунків/))
  return opened
}

const two = [homeAccount({ amountToPayKop: 12_345 }), homeAccount({ number: '77', amountToPayKop: 100 })]

test('G01 the total is the sum of the rows below it, to the kopiyka', async () => {
  await openHome({ accounts: [...two, homeAccount({ number: '88', amountToPayKop: 0 })] })
  const heading = screen.getByRole('heading', { name: /^До\sсплати\sза\s/ })
  expect(textOf(heading.nextElementSibling)).toBe('124,45 грн')
  const rows = within(main())
    .getAllByRole('link')
    .filter((link) => link.textContent?.includes('№'))
  expect(rows.map(textOf)).toEqual([
    expect.stringMatching(/5567.*123,45 грн$/),
    expect.stringMatching(/77.*1,00 грн$/),
    expect.stringMatching(/88 ?сплачено$/),
  ])
})

test('AT41 the first screen lists an account that must be proved again', async () => {
  const invoiceAccount = { id: 1, code: '0792561' }
  const serviceProvider = { code: '101', name: 'Водоканал' }
  page().server.on(listAccountsToProve, [{ invoiceAccount, serviceProvider, isOwner: true, until: '2026-12-25' }])
  await openHome({ accounts: two })
  await quietTime()
  await screen.findByText('Рахунок треба підтвердити знову')
})

test('G01 G09 each account is paid separately, by a link that contains its number', async () => {
  const { user } = await openHome({ accounts: [...two, homeAccount({ number: '88', amountToPayKop: 0 })] })
  await user.click(button(/^Сплатити\s\d/))
  const dialog = await screen.findByRole('dialog', { name: /^Що\sсплатити\?$/ })
  const links = within(dialog).getAllByRole<HTMLAnchorElement>('link')
  expect(links.map(({ href }) => new URL(href).searchParams.get('account'))).toEqual(['10425567', '77'])
})

test('G09 a single debt is paid by a link with the amount', async () => {
  await openHome({ accounts: [homeAccount({})] })
  const pay = screen.getByRole<HTMLAnchorElement>('link', { name: /^Сплатити\s200,00/ })
  expect(pay.href).toBe('https://pay.example/101?account=10425567')
})

test('G09 if payments are off, the screen says so', async () => {
  await openHome({ accounts: [homeAccount({ payment: null })] })
  expect(screen.queryByRole('link', { name: /^Сплатити/ })).toBeNull()
  expect(textOf(main())).toMatch(/оплат/i)
})

test('G01 if all is paid, home says so, and an overpayment has a label', async () => {
  await openHome({ accounts: [homeAccount({ amountToPayKop: 0, overpaidKop: 1250 })] })
  screen.getByRole('heading', { name: /^Усе\sсплачено$/ })
  expect(textOf(main())).toContain('переплата 12,50')
  expect(textOf(main())).not.toMatch(/[-−] ?\d[\d ]*,\d\d грн/)
  expect(screen.queryByRole('button', { name: /^Сплатити/ })).toBeNull()
})

test('G01 the last payments show their day, provider and amount', async () => {
  const payment = {
    homeId: 1,
    paidOn: '2026-11-02',
    amountKop: 15_000,
    channel: 'portmone',
    serviceProvider: { code: '101', name: 'Водоканал' },
    invoiceAccount: { id: 1, code: '10425567' },
  }
  await openHome({ accounts: two, payments: [payment] })
  const line = within(main()).getByText('02.11.2026').closest('li')
  expect(textOf(line)).toMatch(/02\.11\.2026 ?Водоканал ?150,00 грн/)
})

test('G01 E06 another home is chosen by its address, and the page’s URL keeps the choice', async () => {
  const homes = [
    { id: 1, name: 'вул. Садова, 12, кв. 48' },
    { id: 2, name: 'Дача' },
  ]
  const { user } = await openHome({ homes, accounts: [homeAccount({}), homeAccount({ homeId: 2, number: '99' })] })
  await user.click(button(/^Змінити/))
  await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Дача' }))
  await waitFor(() => expect(location.search).toBe('?home=2'))
  await waitFor(() => expect(textOf(main())).toContain('№ 99'))
})

test('G01 forty accounts keep the first screen under 1500 nodes', async () => {
  const accounts = Array.from({ length: 40 }, (_, n) => homeAccount({ number: String(1_000_000 + n) }))
  await openHome({ accounts })
  expect(document.querySelectorAll('*').length).toBeLessThan(1500)
})

test('E02 a home without accounts leads to adding the first one', async () => {
  signedIn()
  await open('/dashboard')
  const add = await screen.findByRole('link', { name: /^Додати\sособовий\sрахунок$/ })
  expect(add.getAttribute('href')).toBe('/dashboard/accounts/new')
})

test('A15 L08 the first screen shows that it is loading, and offers a retry when it fails', async () => {
  stopClock()
  signedIn()
  page().server.on(getHome, silence)
  await open('/dashboard')
  await pass(300)
  expect(
    textOf(
      within(main())
        .getAllByRole('status')
        .find(({ textContent }) => textContent),
    ),
  ).toMatch(/^Завантажується:/)
  const failed = refusal('internal', { message: 'Ні.' })
  // The application prefetches the query, and the screen requests it once more.
  page().server.on(getHome, failed, failed, homeReply({ accounts: two }))
  await reopen()
  await within(main()).findByRole('alert')
  expect(refused()).toContain('Помилка завантаження даних!')
  await page().user.click(button('Спробувати ще раз'))
  await screen.findByRole('heading', { name: /^До\sсплати\sза\s/ })
})

const dates = (...days: (string | null)[]) =>
  days.map((nextCheckDate, n) => homeMeter({ id: `1-${n + 1}`, nextCheckDate }))

test('F08 a meter that two providers bill counts once', async () => {
  const window = { open: true, billingMonth: '2026-11', from: '2026-11-20', to: '2026-11-30' }
  const waits = { window, given: false }
  const copy = { id: '2-7', serviceProviderCode: '103', serialNumber: '№ 048213' }
  await openHome({ accounts: two, meters: [homeMeter(waits), homeMeter({ ...waits, ...copy })] })
  await screen.findByText('1 лічильник чекає на показання')
})

test('F09 by date: yesterday has expired, two months ahead expires soon, four months ahead does neither', async () => {
  await openHome({ accounts: two, meters: dates('2026-11-22', '2027-01-23', '2027-03-23', null) })
  await quietTime()
  await waitFor(() => expect(toasts('alert')).toHaveLength(1))
  expect(toasts('alert')[0]).toMatch(/Шановний споживачу!\s*Протермінована повірка: 1\sлічильник/)
  expect(toasts('status')).toEqual([expect.stringContaining('Термін повірки')])
})

test('F09 A07 after a sign-in expired verifications are shown once, until they are closed; a reload does not show them again', async () => {
  stopClock()
  signedIn()
  page().server.on(getHome, homeReply({ accounts: two, meters: dates('2026-11-22') }))
  const { user } = await open('/dashboard')
  await quietTime()
  await waitFor(() => expect(toasts('alert').join()).toContain('Шановний споживачу!'))
  await pass(60 * 60_000)
  expect(toasts('alert')).toHaveLength(1)
  await user.click(await findButton('Закрити сповіщення'))
  await pass(300)
  expect(toasts('alert')).toEqual([])
  await reopen()
  await quietTime()
  await pass(300)
  expect(toasts('alert')).toEqual([])
})

test('F09 navigation closes the notices', async () => {
  const { user, server } = await openHome({ accounts: two, meters: dates('2027-01-23') })
  server.on(listMeters, [])
  await quietTime()
  await waitFor(() => expect(toasts('status').join()).toContain('Термін повірки закінчується'))
  await user.click(screen.getAllByRole('link', { name: 'Лічильники' })[0]!)
  await screen.findByRole('heading', { level: 1, name: 'Лічильники' })
  await waitFor(() => expect(toasts('status')).toEqual([]))
})

test('G01 several homes have one total, and each home its own sum', async () => {
  const homes = [
    { id: 1, name: 'вул. Садова, 12, кв. 48' },
    { id: 2, name: 'Дача' },
  ]
  const accounts = [
    homeAccount({ amountToPayKop: 12_345 }),
    homeAccount({ homeId: 2, number: '99', amountToPayKop: 655 }),
    homeAccount({ homeId: 2, number: '98', amountToPayKop: 0, overpaidKop: 9000 }),
  ]
  await openHome({ homes, accounts })
  const heading = await screen.findByRole('heading', { name: /^До\sсплати\sза\s2\sоселі$/ })
  expect(textOf(heading.parentElement?.parentElement ?? null)).toContain('130,00 грн')
  expect(textOf(main())).toContain('Дача: 6,55 грн')
})

test('G01 consumption is shown beside the charges', async () => {
  const charge = { homeId: 1, billingMonth: '2026-10', serviceType: 10, amountKop: 20_002 }
  await openHome({ accounts: two, charges: [{ ...charge, volume: '6.584', unit: 'm3' }] })
  await quietTime()
  await waitFor(() => expect(textOf(main())).toMatch(/Спожито за жовтень 2026: [^.]+ 6,584 м³/))
})
