import { screen, waitFor, within } from '@testing-library/react'
import { endAccountAccess, listAccountAccess, listAccountsToProve } from '@zatyshok/contract/accounts/account-access'
import { unlinkAccount } from '@zatyshok/contract/accounts/account-links'
import { listAccounts } from '@zatyshok/contract/accounts/accounts'
import { listHomes } from '@zatyshok/contract/accounts/homes'
import { expect, test } from 'vitest'
import { button, findButton, main, refused, textOf, toasts } from '../../testing/find.ts'
import { linkedAccount } from '../../testing/linked-account.ts'
import { open, page, pass, stopClock } from '../../testing/page.ts'
import { proxyPage, refusal, silence } from '../../testing/server.ts'
import { signedIn } from '../../testing/signed-in.ts'

async function openAccounts(...accounts: Parameters<typeof linkedAccount>[0][]) {
  signedIn()
  page().server.on(listAccounts, accounts.map(linkedAccount))
  page().server.on(listHomes, [])
  const opened = await open('/dashboard/accounts')
  await screen.findByRole('heading', { level: 1, name: 'Особові рахунки' })
  return opened
}

const question = () => screen.findByRole('dialog', { name: 'Від’єднати особовий рахунок?' })

test('E01 accounts are grouped by home, each with provider, number and amount to pay', async () => {
  const far = { id: 2, name: 'Дача', address: 'вул. Польова, 3' }
  await openAccounts({}, { number: '77', balanceKop: -1250 }, { number: '88', home: far, balanceKop: null })
  const near = await screen.findByRole('region', { name: 'вул. Садова, 12, кв. 48' })
  expect(within(near).getAllByRole('listitem').map(textOf)).toEqual([
    expect.stringMatching(/Водопостачання.*№ 1042 5567.*200,00 грн.*Водоканал/),
    expect.stringMatching(/Водопостачання.*№ 77.*переплата 12,50.*Водоканал/),
  ])
  const dacha = screen.getByRole('region', { name: 'Дача' })
  expect(within(dacha).getAllByRole('listitem')).toHaveLength(1)
  expect(textOf(dacha)).toContain('вул. Польова, 3')
})

test('E02 without accounts the screen leads to adding the first one', async () => {
  await openAccounts()
  await screen.findByText('Особових рахунків ще немає')
  const links = within(main()).getAllByRole('link', { name: 'Додати особовий рахунок' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/dashboard/accounts/new'])
})

test('E06 a shared account is marked, and a member who may only view cannot remove it', async () => {
  await openAccounts({ isOwner: false })
  await screen.findByText('№ 1042 5567', { exact: false })
  expect(screen.queryByRole('button', { name: /^Від’єднати рахунок/ })).toBeNull()
})

test('AZ8 a resident sees in the list that another cabinet has the account too', async () => {
  await openAccounts({ others: { count: 1, since: '2026-11-02T10:00:00Z' } })
  await screen.findByText('Рахунок додано ще до 1 кабінету', { exact: false })
})

test('E05 an account is removed after a question whose safe button has the focus', async () => {
  const { user, server } = await openAccounts({})
  server.on(unlinkAccount, { unlinked: true })
  await user.click(await findButton('Від’єднати рахунок № 1042 5567'))
  const dialog = await question()
  expect(document.activeElement).toBe(button('Скасувати', dialog))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(button('Від’єднати рахунок № 1042 5567'))
  await user.click(button('Від’єднати рахунок № 1042 5567'))
  server.on(listAccounts, [])
  await user.click(button('Від’єднати рахунок', await question()))
  await screen.findByText('Особових рахунків ще немає')
  expect(server.sent(unlinkAccount).map(({ url }) => url.search)).toEqual([
    '?invoiceAccountCode=10425567&serviceProviderId=101',
  ])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

test('E05 an account that was removed in another tab is reported clearly, and the list is updated', async () => {
  const { user, server } = await openAccounts({})
  server.on(unlinkAccount, refusal('not_found'))
  await user.click(await findButton('Від’єднати рахунок № 1042 5567'))
  server.on(listAccounts, [])
  await user.click(button('Від’єднати рахунок', await question()))
  await screen.findByText('Особових рахунків ще немає')
  expect(toasts('status').join()).toContain('вже від’єднано, можливо, в іншій вкладці')
})

test('E05 a refusal is shown in the dialog, and the account stays', async () => {
  const { user, server } = await openAccounts({})
  server.on(unlinkAccount, proxyPage(502))
  await user.click(await findButton('Від’єднати рахунок № 1042 5567'))
  const dialog = await question()
  await user.click(button('Від’єднати рахунок', dialog))
  await within(dialog).findByRole('alert')
  await user.click(button('Скасувати', dialog))
  button('Від’єднати рахунок № 1042 5567')
})

test('AT41 accounts to prove again are listed, with a link to do so', async () => {
  const waiting = { serviceProvider: { code: '101', name: 'Водоканал' }, until: '2026-12-25' }
  page().server.on(listAccountsToProve, [
    { ...waiting, invoiceAccount: { id: 1, code: '0792561' }, isOwner: true },
    { ...waiting, invoiceAccount: { id: 2, code: '1777368' }, isOwner: false },
  ])
  await openAccounts()
  await screen.findByText('Рахунки треба підтвердити знову')
  const told = within(main()).getAllByRole('listitem').map(textOf)
  expect(told).toEqual([
    'Водоканал, № 0792 561: підтвердьте до 25.12.2026, інакше рахунок зникне з кабінету.',
    'Водоканал, № 1777 368: рахунок має підтвердити той, хто ним поділився, до 25.12.2026.',
  ])
  const add = screen.getByRole('link', { name: 'Додати рахунок ще раз' })
  expect(add.getAttribute('href')).toBe('/dashboard/accounts/new')
})

test('A15 a list that loads shows a placeholder, and explains the wait after eight seconds', async () => {
  stopClock()
  signedIn()
  page().server.on(listAccounts, silence)
  await open('/dashboard/accounts')
  const told = () => within(main()).getAllByRole('status').map(textOf).filter(Boolean)
  expect(told()).toEqual([])
  await pass(300)
  expect(told()).toEqual(['Завантажується: Особові рахунки'])
  await pass(7700)
  expect(told()).toHaveLength(2)
})

test('L08 A15 a list that fails offers a retry in its place, which works once the portal responds', async () => {
  signedIn()
  page().server.on(listHomes, [])
  page().server.on(listAccounts, refusal('internal', { message: 'Сталася помилка.' }), [linkedAccount({})])
  const { user } = await open('/dashboard/accounts')
  await within(main()).findByRole('alert')
  expect(refused()).toContain('Помилка завантаження даних! Спробуйте пізніше')
  await user.click(button('Спробувати ще раз'))
  await screen.findByText('№ 1042 5567', { exact: false })
  expect(refused()).toBe('')
})

test('AT43 the resident with the latest proof sees the others, masked, and ends another’s access after a question', async () => {
  const mine = { id: 1, name: 'Г*** Ш***', email: 'g***@misto.example', isMe: true, mayEnd: false } as const
  const other = { id: 2, name: 'О*** М***', email: 'o***@misto.example', isMe: false, mayEnd: true } as const
  const proved = { how: 'proved', since: '2026-11-02T10:00:00Z' } as const
  const { user, server } = await openAccounts({})
  server.on(listAccountAccess, [
    { ...mine, ...proved },
    { ...other, ...proved },
  ])
  server.on(endAccountAccess, [{ ...mine, ...proved }])
  await user.click(await findButton('Хто має доступ до рахунку № 1042 5567'))
  const dialog = await screen.findByRole('dialog', { name: 'Хто має доступ до рахунку № 1042\u00a05567' })
  await within(dialog).findByText('О*** М***, o***@misto.example')
  expect(within(dialog).getAllByRole('button', { name: /^Завершити доступ/ })).toHaveLength(1)
  await user.click(button('Завершити доступ: О*** М***', dialog))
  expect(server.sent(endAccountAccess)).toEqual([])
  await user.click(button('Завершити доступ', dialog))
  await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(1))
  expect(server.sent(endAccountAccess).map(({ url }) => url.pathname)).toEqual([
    '/api/warehouse/consumer/accounts/10425567/access/2',
  ])
})
