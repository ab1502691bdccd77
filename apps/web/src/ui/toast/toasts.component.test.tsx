import { act, screen, within } from '@testing-library/react'
import { unlinkAccount } from '@zatyshok/contract/accounts/account-links'
import { listAccounts } from '@zatyshok/contract/accounts/accounts'
import { listHomes } from '@zatyshok/contract/accounts/homes'
import { getSettings } from '@zatyshok/contract/settings'
import { expect, test } from 'vitest'
import { button, textOf } from '../../testing/find.ts'
import { linkedAccount } from '../../testing/linked-account.ts'
import { open, page, pass, reopen, stopClock } from '../../testing/page.ts'
import { refusal } from '../../testing/server.ts'
import { signedIn } from '../../testing/signed-in.ts'
import { settingsOf } from '../../testing/usual-answers.ts'

/** Duration of the exit transition, specification §9, in milliseconds. */
const LEAVING_MS = 250

const region = () => screen.getByRole('region', { name: 'Сповіщення' })
const shown = (role: 'alert' | 'status') => within(region()).queryByRole(role)

async function openAccounts() {
  stopClock()
  signedIn()
  page().server.on(listHomes, [])
  page().server.on(listAccounts, [linkedAccount({})])
  const opened = await open('/dashboard/accounts')
  await screen.findByRole('button', { name: /^Копіювати номер/ })
  return opened
}

async function copyNumber(): Promise<void> {
  await page().user.click(button(/^Копіювати номер/))
  expect(textOf(shown('status'))).toContain('Скопійовано')
}

/** Expects a toast to be shown for its display time, to leave within 250 ms and then to be removed. */
async function expectLife(role: 'alert' | 'status', lifeMs: number): Promise<void> {
  await pass(lifeMs - 50)
  expect(shown(role)?.hasAttribute('data-leaving')).toBe(false)
  await pass(100)
  expect(shown(role)?.hasAttribute('data-leaving')).toBe(true)
  await pass(LEAVING_MS)
  expect(shown(role)).toBeNull()
}

test('A07 a success closes after 2500 ms, is announced as a status and takes no focus', async () => {
  await openAccounts()
  await copyNumber()
  expect(document.activeElement).toBe(button(/^Копіювати номер/))
  await expectLife('status', 2500)
})

test.each([
  [
    'an error leaves after 4000 ms and is heard as an alert',
    'alert',
    4000,
    refusal('internal', { message: 'Не вийшло.' }),
  ],
  [
    'a warning leaves after the default 3000 ms',
    'status',
    3000,
    refusal('invalid_value', { errors: [{ message: 'Зважте на це.' }] }),
  ],
] as const)('A07 %s', async (_, role, lifeMs, answer) => {
  stopClock()
  signedIn()
  page().server.on(listAccounts, answer)
  await open('/dashboard/accounts')
  expect(textOf(shown(role))).toMatch(/Не вийшло|Зважте на це/)
  await expectLife(role, lifeMs)
})

test.each([
  ['pointer', () => page().user.hover(shown('status')!), () => page().user.unhover(shown('status')!)],
  [
    'focus',
    () => act(() => button('Закрити сповіщення').focus()),
    () => act(() => button('Закрити сповіщення').blur()),
  ],
] as const)('A07 %s on a toast stops its timer, which continues afterwards', async (_, stay, leave) => {
  await openAccounts()
  await copyNumber()
  await pass(2000)
  await stay()
  await pass(60_000)
  expect(shown('status')?.hasAttribute('data-leaving')).toBe(false)
  await leave()
  await expectLife('status', 500)
})

test('A07 a repeated toast is shown for its full time again', async () => {
  await openAccounts()
  await copyNumber()
  await pass(1900)
  await copyNumber()
  await expectLife('status', 2500)
})

test('A07 a reload does not show a toast again', async () => {
  await openAccounts()
  await copyNumber()
  await reopen()
  await screen.findByRole('button', { name: /^Копіювати номер/ })
  expect(shown('status')).toBeNull()
})

test('A07 a toast is in the top layer, over dialogs', async () => {
  await openAccounts()
  await copyNumber()
  expect(region().getAttribute('popover')).toBe('manual')
  expect('open' in region().dataset).toBe(true)
})

const dialog = () => screen.findByRole('dialog')
const openQuestion = () => page().user.click(button(/^Від’єднати рахунок №/))

test('A07 a dialog that opens later contains the toast: outside it all is inert', async () => {
  await openAccounts()
  await copyNumber()
  await pass(2000)
  await openQuestion()
  expect((await dialog()).contains(region())).toBe(true)
  expect('open' in region().dataset).toBe(true)
  expect(document.activeElement).toBe(button('Скасувати', await dialog()))
  await expectLife('status', 500)
  await page().user.click(button('Скасувати', await dialog()))
  expect(screen.queryByRole('dialog')).toBeNull()
  await copyNumber()
  expect('open' in region().dataset).toBe(true)
})

test('A07 L07 a toast over a dialog is announced once; Esc closes it, keeps the dialog and returns the focus', async () => {
  await openAccounts()
  page().server.on(unlinkAccount, refusal('internal', { message: 'Не вийшло.' }))
  await openQuestion()
  const confirm = button('Від’єднати рахунок', await dialog())
  await page().user.click(confirm)
  expect(within(await dialog()).getAllByText('Не вийшло.')).toHaveLength(1)
  expect(document.activeElement, 'it takes no focus').toBe(confirm)
  act(() => button('Закрити сповіщення', region()).focus())
  await page().user.keyboard('{Escape}')
  expect(document.activeElement).toBe(confirm)
  await pass(LEAVING_MS)
  expect(shown('alert')).toBeNull()
  await dialog()
  await page().user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('A07 the setting for longer toasts triples the display time', async () => {
  const { user } = await openAccounts()
  await user.click(button(/^Меню користувача/))
  const menu = document.getElementById('user-menu')!
  await user.click(await within(menu).findByRole('checkbox', { name: 'Показувати сповіщення довше' }))
  await user.click(button(/^Меню користувача/))
  await copyNumber()
  await expectLife('status', 7500)
  expect(localStorage.getItem('zatyshok.toastsLonger')).toBe('1')
})

test('A07 the city’s own display times are used', async () => {
  const { server } = page()
  server.on(getSettings, settingsOf({ toasts: { success: 9000, error: 4000, warning: 3000, info: 3000 } }))
  await openAccounts()
  await copyNumber()
  await expectLife('status', 9000)
})
