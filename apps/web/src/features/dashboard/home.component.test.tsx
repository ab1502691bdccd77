import { act, screen, waitFor, within } from '@testing-library/react'
import { listAccountsToProve } from '@zatyshok/contract/accounts/account-access'
import { getHome, getHomeCharges, type HomeReply } from '@zatyshok/contract/accounts/home'
import { listMeters } from '@zatyshok/contract/meters/meters'
import { getSettings } from '@zatyshok/contract/settings'
import { expect, test, vi } from 'vitest'
import { button, findButton, main, refused, textOf, toasts } from '../../testing/find.ts'
import { homeAccount, homeMeter, homeReply } from '../../testing/home-reply.ts'
import { dateIs, open, page, pass, quietTime, reopen, stopClock } from '../../testing/page.ts'
import { refusal, silence } from '../../testing/server.ts'
import { signedIn } from '../../testing/signed-in.ts'
import { settingsOf } from '../../testing/usual-answers.ts'

async function openHome(reply: Partial<HomeReply>, path = '/dashboard', width = 390) {
  dateIs('2026-11-23T10:00:00Z')
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: width >= 900 }))
  signedIn()
  page().server.on(getHome, homeReply(reply))
  const opened = await open(path)
  await waitFor(() => expect(textOf(main())).toMatch(/До сплати за |Усе сплачено|Рахунків|уточнює/))
  return opened
}

const two = [homeAccount({ amountToPayKop: 12_345 }), homeAccount({ number: '77', amountToPayKop: 100 })]
const street = 'вул. Садова, 12, кв. 48'
const homes = [
  { id: 1, name: street, address: street },
  { id: 2, name: 'Дача', address: 'вул. Польова, 1' },
]
const plate = () => screen.getByRole('region', { name: /^(До\sсплати|Усе\sсплачено|Рахунків|Суму)/ })
const place = () => screen.queryByRole('region', { name: /^Важливе\sзараз$/ })
const homeRow = (name: RegExp) => screen.getByRole('button', { name })

test('G01 check 63: the sum, its button, the rows of the homes and of the services agree to the kopiyka', async () => {
  await openHome({
    homes,
    accounts: [...two, homeAccount({ homeId: 2, number: '88', amountToPayKop: 655 })],
  })
  expect(textOf(plate())).toContain('До сплати за 2 оселі131,00 грндо 30 листопада · 3 рахунки')
  screen.getByRole('link', { name: /^Сплатити\s131,00\sгрн$/ })
  expect(textOf(homeRow(/Садова/))).toContain('124,45 грн')
  expect(textOf(homeRow(/Дача/))).toContain('6,55 грн')
  const rows = within(screen.getByRole('list', { name: street })).getAllByRole('link')
  expect(rows.map(textOf)).toEqual([expect.stringMatching(/123,45 грн$/), expect.stringMatching(/1,00 грн$/)])
  expect(rows[0]?.getAttribute('href')).toBe('/dashboard/invoices/10425567-202610')
})

test('G01 check 64: an overpayment does not lower the total, and its row says «переплата» without a minus', async () => {
  await openHome({ accounts: [...two, homeAccount({ number: '88', amountToPayKop: 0, overpaidKop: 4500 })] })
  expect(textOf(plate())).toContain('124,45 грн')
  expect(textOf(main())).toContain('переплата 45,00')
  expect(textOf(main())).not.toMatch(/[-−]\s?\d/)
})

test('G03 a sum that is being clarified is in no total, and the plate says so', async () => {
  await openHome({ accounts: [...two, homeAccount({ number: '88', amountToPayKop: 7700, balanced: false })] })
  expect(textOf(plate())).toContain('124,45 грн')
  expect(textOf(plate())).toContain('Без 1 рахунка: його суму постачальник уточнює.')
  expect(textOf(main())).not.toContain('77,00')
})

test('G03 if only a clarified sum is owed, the plate asks for nothing', async () => {
  await openHome({ accounts: [homeAccount({ amountToPayKop: 7700, balanced: false })] })
  expect(textOf(plate())).toBe('Суму за цим рахунком постачальник ще уточнює.')
})

test('G01 a date that has passed is told in words', async () => {
  await openHome({ accounts: [homeAccount({ dueOn: '2026-11-20' })] })
  expect(textOf(plate())).toContain('Строк сплати минув 20 листопада · 1 рахунок')
})

test('AT41 the first screen lists an account that must be proved again', async () => {
  const invoiceAccount = { id: 1, code: '0792561' }
  const serviceProvider = { code: '101', name: 'Водоканал' }
  page().server.on(listAccountsToProve, [{ invoiceAccount, serviceProvider, isOwner: true, until: '2026-12-25' }])
  await openHome({ accounts: two })
  await quietTime()
  await screen.findByText('Рахунок треба підтвердити знову')
})

test('G01 G09 the button leads to the choice of what to pay', async () => {
  await openHome({ accounts: two })
  expect(screen.getByRole('link', { name: /^Сплатити\s124,45\sгрн$/ }).getAttribute('href')).toBe('/dashboard/pay')
})

test('G09 if payments are off, the plate says so', async () => {
  page().server.on(getSettings, settingsOf({ flags: { payments: false } }))
  await openHome({ accounts: two })
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Сплатити/ })).toBeNull())
  expect(textOf(plate())).toMatch(/оплат/i)
})

test('G01 all is paid: the plate says so and leads to the bills', async () => {
  await openHome({
    homes,
    accounts: [homeAccount({ amountToPayKop: 0 }), homeAccount({ homeId: 2, number: '9', amountToPayKop: 0 })],
  })
  expect(textOf(plate())).toMatch(/^Усе сплаченоНаступні нарахування з’являться на початку грудня\./)
  expect(within(plate()).getByRole('link').getAttribute('href')).toBe('/dashboard/invoices')
  expect(textOf(homeRow(/Дача/))).toContain('Сплачено')
})

test('G01 without bills the plate says that there are none yet', async () => {
  await openHome({ accounts: [homeAccount({ amountToPayKop: 0, billingMonth: null, invoiceId: null, services: [] })] })
  expect(textOf(plate())).toBe('Рахунків на оплату за цією адресою ще немає.')
  expect(textOf(main())).toContain('рахунків ще немає')
})

test('G01 the last payments show their service, day and amount', async () => {
  const payment = {
    homeId: 1,
    paidOn: '2026-11-02',
    amountKop: 15_000,
    channel: 'portmone',
    serviceProvider: { code: '101', name: 'Водоканал' },
    invoiceAccount: two[0]!.invoiceAccount,
  }
  await openHome({ accounts: two, payments: [payment] })
  const card = screen.getByRole('region', { name: /^Останні\sплатежі$/ })
  expect(textOf(within(card).getByRole('listitem'))).toMatch(/^Водопостачання Водоканал 2 лист\. 150,00150,00 грн$/)
})

test('G01 E06 another home opens by its row, the URL keeps the choice, and «Back» returns to the first', async () => {
  const { user } = await openHome({
    homes,
    accounts: [homeAccount({}), homeAccount({ homeId: 2, number: '99' })],
  })
  expect(homeRow(/Садова/).getAttribute('aria-expanded')).toBe('true')
  await user.click(homeRow(/Дача/))
  await waitFor(() => expect(location.search).toBe('?home=2'))
  await waitFor(() => expect(homeRow(/Дача/).getAttribute('aria-expanded')).toBe('true'))
  expect(homeRow(/Садова/).getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('list', { name: street })).toBeNull()
  expect(textOf(screen.getByRole('list', { name: 'Дача' }))).toContain('№ 99')
  await act(async () => history.back())
  await waitFor(() => expect(homeRow(/Садова/).getAttribute('aria-expanded')).toBe('true'))
})

test('G01 E06 the open home folds by the keyboard, and names and accounts stay reachable', async () => {
  const { user } = await openHome({ homes, accounts: [homeAccount({}), homeAccount({ homeId: 2, number: '99' })] })
  homeRow(/Садова/).focus()
  await user.keyboard('{Enter}')
  expect(homeRow(/Садова/).getAttribute('aria-expanded')).toBe('false')
  await user.keyboard(' ')
  expect(homeRow(/Садова/).getAttribute('aria-expanded')).toBe('true')
  const change = screen.getByRole('link', { name: /^Змінити\sоселі/ })
  expect(change.getAttribute('href')).toBe('/dashboard/accounts')
})

test('G01 E06 one home does not fold', async () => {
  await openHome({ accounts: two })
  expect(within(screen.getByRole('region', { name: 'Оселі' })).queryByRole('button')).toBeNull()
  screen.getByRole('list', { name: street })
})

test('G01 forty accounts keep the first screen under 1500 nodes', async () => {
  const accounts = Array.from({ length: 40 }, (_, n) => homeAccount({ number: String(1_000_000 + n) }))
  await openHome({ accounts })
  expect(document.querySelectorAll('*').length).toBeLessThan(1500)
})

test('E02 a home without accounts leads to adding the first one', async () => {
  signedIn()
  await open('/dashboard')
  await screen.findByRole('heading', { name: /^Додайте\sпершу\sоселю$/ })
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

test('G01 the sums that the document requested early are shown without another request', async () => {
  signedIn()
  const authorization = `Bearer ${localStorage.getItem('zatyshok.accessToken')}`
  const answer = Promise.resolve(Response.json(homeReply({ accounts: two })))
  window.zatyshokEarly = [{ url: getHome.path, authorization, answer }]
  await open('/dashboard')
  await screen.findByRole('heading', { name: /^До\sсплати\sза\s/ })
  expect(page().server.sent(getHome)).toEqual([])
})

const dates = (...days: (string | null)[]) =>
  days.map((nextCheckDate, n) => homeMeter({ id: `1-${n + 1}`, nextCheckDate }))

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

test('F09 navigation closes the reminders of the sign-in', async () => {
  const { user, server } = await openHome({ accounts: two, meters: dates('2027-01-23') })
  server.on(listMeters, [])
  await quietTime()
  await waitFor(() => expect(toasts('status').join()).toContain('Термін повірки закінчується'))
  await user.click(screen.getAllByRole('link', { name: 'Лічильники' })[0]!)
  await screen.findByRole('heading', { level: 1, name: 'Лічильники' })
  await waitFor(() => expect(toasts('status')).toEqual([]))
})

test('F09 check 67: after the toast is closed home shows the verification once, in the notice place', async () => {
  const { user } = await openHome({ accounts: two, meters: dates('2026-11-22') })
  await quietTime()
  await waitFor(() => expect(toasts('alert')).toHaveLength(1))
  expect(place()).toBeNull()
  await user.click(await findButton('Закрити сповіщення'))
  await waitFor(() => expect(textOf(place())).toMatch(/Протермінована повірка\s*Холодна вода/))
  expect(
    within(place()!)
      .getByRole('link', { name: /^Як\sзамовити/ })
      .getAttribute('href'),
  ).toContain('/verify')
})

test('G01 check 68: the worst notice is open, and «Ще 2» opens the others', async () => {
  const invoiceAccount = { id: 1, code: '0792561' }
  const serviceProvider = { code: '101', name: 'Водоканал' }
  page().server.on(listAccountsToProve, [{ invoiceAccount, serviceProvider, isOwner: true, until: '2026-12-25' }])
  const { user } = await openHome({ accounts: two, meters: dates('2026-11-22', '2027-01-23') })
  await quietTime()
  await user.click(screen.getAllByRole('button', { name: /^Закрити\sсповіщення$/ })[0]!)
  await waitFor(() => expect(textOf(place())).toContain('Рахунок треба підтвердити знову'))
  await user.click(await findButton('Закрити сповіщення'))
  const more = await findButton('Ще 2: підтвердження рахунка, строк повірки')
  expect(more.getAttribute('aria-expanded')).toBe('false')
  expect(textOf(place())).toMatch(/^Протермінована повірка/)
  expect(textOf(place())).not.toContain('Термін повірки')
  more.focus()
  await user.keyboard('{Enter}')
  expect(more.getAttribute('aria-expanded')).toBe('true')
  expect(textOf(place())).toContain('Рахунок треба підтвердити знову')
  expect(textOf(place())).toContain('Термін повірки закінчується')
})

const charge = {
  homeId: 1,
  billingMonth: '2026-10',
  serviceType: 12,
  amountKop: 20_002,
  volume: '0.740',
  unit: 'gcal' as const,
}

test('G01 on a phone the chart is folded, and its data load when it is opened', async () => {
  const { user, server } = await openHome({ accounts: two })
  server.on(getHomeCharges, [{ ...charge, billingMonth: '2026-09', serviceType: 10, volume: null, unit: null }, charge])
  await user.click(screen.getByText(/^Рахунки\sза\sрік$/))
  await quietTime()
  await waitFor(() => expect(textOf(main())).toContain('Спожито за жовтень 2026: опалення 0,740 Гкал.'))
})

test('G01 on a desktop the chart says what changed, with a table on request', async () => {
  page().server.on(getHomeCharges, [
    { ...charge, billingMonth: '2026-09', serviceType: 10, amountKop: 5000, volume: null, unit: null },
    { ...charge, serviceType: 10, amountKop: 5500, volume: null, unit: null },
    charge,
  ])
  await openHome({ accounts: two }, '/dashboard', 1280)
  await quietTime()
  await screen.findByText(/^За\sжовтень на 205,02\sгрн більше, ніж за вересень: почався опалювальний сезон\.$/)
  const table = screen.getByRole('table', { hidden: true })
  expect(textOf(table)).toContain('200,02 грн')
})
