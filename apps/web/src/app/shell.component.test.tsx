import { act, screen, waitFor, within } from '@testing-library/react'
import { listAccounts } from '@zatyshok/contract/accounts/accounts'
import { getHome } from '@zatyshok/contract/accounts/home'
import { signOut } from '@zatyshok/contract/people/identity'
import { getSettings } from '@zatyshok/contract/settings'
import { expect, test, vi } from 'vitest'
import { button, findButton, main, textOf } from '../testing/find.ts'
import { open, page, pass, quietTime, stopClock } from '../testing/page.ts'
import { dropped, silence } from '../testing/server.ts'
import { hanna, keep, kept, signedIn } from '../testing/signed-in.ts'
import { settingsOf } from '../testing/usual-answers.ts'

const footer = () => screen.getByRole('contentinfo')
const footerLinks = () => within(footer()).getAllByRole('link').map(textOf)

async function openCabinet() {
  signedIn()
  const opened = await open('/dashboard')
  await screen.findByRole('link', { name: /^Додати\sособовий\sрахунок$/ })
  return opened
}

test('A02 A03 A04 the cabinet has the city’s logo, the year, the wallet and the flagged links', async () => {
  page().server.on(getSettings, settingsOf({ logo: { src: '/logo-test.svg', alt: 'Герб', test: true } }))
  await openCabinet()
  await waitFor(() =>
    expect(screen.getByRole('banner').querySelector('img')?.getAttribute('src')).toBe('/logo-test.svg'),
  )
  expect(textOf(footer())).toContain(`© ${new Date().getFullYear()}`)
  within(footer()).getByRole('img', { name: /^Гаманець\sдля\sоплати\sкарткою$/ })
  expect(footerLinks()).toEqual([
    'Можливості',
    'Поширені запитання',
    'Документи',
    'Зворотний зв’язок',
    'Захист персональних даних',
    'Доступність',
  ])
})

test('A04 a link whose flag is off is hidden', async () => {
  const flags = { featuresPage: false, faq: false, documents: false, feedback: false }
  page().server.on(getSettings, settingsOf({ flags }))
  await openCabinet()
  await waitFor(() => expect(textOf(footer())).toContain('Калинівська міська рада'))
  expect(footerLinks()).toEqual(['Захист персональних даних', 'Доступність'])
})

test.each([
  [true, ['Тарифи', 'Особові рахунки', 'Мій профіль', 'Довідка']],
  [false, ['Тарифи', 'Мій профіль']],
])('M02 the cabinet lists accounts and help while their flags are on: %s', async (on, more) => {
  page().server.on(getSettings, settingsOf({ flags: { accountsPage: on, helpPage: on } }))
  await openCabinet()
  await waitFor(() => expect(textOf(footer())).toContain('Калинівська міська рада'))
  const [rail] = screen.getAllByRole('navigation', { name: 'Розділи кабінету' })
  expect(within(rail!).getAllByRole('link').map(textOf).slice(4)).toEqual(more)
})

test('A05 the user menu has profile, accounts, the theme, a separator and log out', async () => {
  const { user } = await openCabinet()
  await user.click(button('Меню користувача Ганна'))
  await findButton('Вийти')
  const menu = document.getElementById('user-menu')!
  within(menu).getByRole('separator')
  expect(within(menu).getAllByRole('link').map(textOf)).toEqual(['Мій профіль', 'Особові рахунки'])
  expect(within(menu).getAllByRole('radio')).toHaveLength(3)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: 'Вийти' })).toBeNull()
})

test('A05 the header never shows an e-mail: a resident without a name has «Мій кабінет»', async () => {
  signedIn({ ...hanna, firstName: '', lastName: '', name: 'hanna.shevchuk@kalynivsk.example' })
  await open('/dashboard')
  const menu = await findButton('Меню користувача, мій кабінет')
  expect(textOf(menu)).toBe('Мій кабінет')
  expect(textOf(screen.getByRole('banner'))).not.toContain('@')
})

test.each([
  ['the server revokes the token', { revoked: true as const }],
  ['the server is not reached', dropped],
])('C08 A05 logging out removes personal data and leads to the sign-in: %s', async (_, answer) => {
  page().server.on(signOut, answer)
  const { user, left } = await openCabinet()
  await user.click(button('Меню користувача Ганна'))
  await user.click(await findButton('Вийти'))
  await waitFor(() => expect(left).toEqual(['/sign-in?reason=logged-out']))
  for (const key of ['accessToken', 'accessTokenExpiry', 'profile', 'emails', 'phones', 'accounts']) {
    expect(kept(key), key).toBeNull()
  }
})

test('C08 a session that ends in another tab ends in this tab too', async () => {
  const { left } = await openCabinet()
  localStorage.clear()
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'zatyshok.accessToken' })))
  await waitFor(() => expect(left).toEqual(['/sign-in?reason=other-tab']))
})

test('C08 signing in in one tab redirects the sign-in screen of another tab', async () => {
  const { left } = await open('/sign-in?reason=required&return=%2Fdashboard%2Finvoices')
  await screen.findByLabelText('Телефон, пошта або логін')
  keep('accessTokenExpiry', new Date(Date.now() + 60_000).toISOString())
  keep('accessToken', 'of the other tab')
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'zatyshok.accessToken' })))
  await waitFor(() => expect(left).toEqual(['/dashboard/invoices']))
})

test('A11 a page of the cabinet asks to sign in, and remembers the requested address', async () => {
  page().server.on(getHome, dropped)
  const { left } = await open('/dashboard/invoices?from=2026-05&to=2026-06')
  await waitFor(() =>
    expect(left).toEqual(['/sign-in?reason=required&return=%2Fdashboard%2Finvoices%3Ffrom%3D2026-05%26to%3D2026-06']),
  )
})

test('A14 the first Tab is the skip link, and Enter moves to the content', async () => {
  const { user } = await openCabinet()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Перейти\sдо\sосновного\sвмісту$/ }))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(main())
})

test('L08 an unknown address of the cabinet shows a message and leads home', async () => {
  signedIn()
  await open('/dashboard/there-is-no-such-page')
  await screen.findByText(/^Такої\sсторінки\sнемає/)
  expect(within(main()).getByRole('link', { name: 'Головна' }).getAttribute('href')).toBe('/dashboard')
})

test('A10 A12 the title of an unknown address says that the page is missing', async () => {
  signedIn()
  await open('/dashboard/nowhere')
  await waitFor(() => expect(document.title).toMatch(/^Сторінку не знайдено\s— /))
})

test('A15 a screen that loads for long offers a retry', async () => {
  stopClock()
  signedIn()
  page().server.on(listAccounts, silence)
  const { user, left } = await open('/dashboard/accounts')
  await pass(8000)
  await user.click(button('Спробувати ще раз', main()))
  expect(left).toEqual(['/dashboard/accounts'])
})

test('A15 without a network the notice offers a retry', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  signedIn()
  await open('/dashboard/accounts')
  await quietTime()
  const notice = await screen.findByRole('button', { name: /^Спробувати\sще\sраз$/ })
  expect(textOf(notice.parentElement)).toContain('Немає з’єднання з інтернетом')
})
