import { act, screen, waitFor, within } from '@testing-library/react'
import { listAccounts } from '@zatyshok/contract/accounts/accounts'
import { listHomes } from '@zatyshok/contract/accounts/homes'
import { inviteToShare, listShares } from '@zatyshok/contract/accounts/sharing'
import { listMeters } from '@zatyshok/contract/meters/meters'
import { expect, test } from 'vitest'
import { button, fill, main, refused, textOf, toasts } from '../testing/find.ts'
import { linkedAccount } from '../testing/linked-account.ts'
import { open, page } from '../testing/page.ts'
import { dropped, garbled, proxyPage, refusal, silence } from '../testing/server.ts'
import { kept, signedIn } from '../testing/signed-in.ts'

const loadError = 'Помилка завантаження даних! Спробуйте пізніше'
const processing = 'Помилка опрацювання запиту, перезавантажте, будь ласка, сторінку'
const noRights = 'Недостатньо прав доступу до цього ресурсу'
const noMethod = 'Метод недоступний або не відповідає оголошеному на сервері'
const told = 'Слова сервера.'
const words = { message: told }

async function openWith(answer: ReturnType<typeof refusal>) {
  signedIn()
  page().server.on(listAccounts, answer)
  const opened = await open('/dashboard/accounts')
  await screen.findByRole('heading', { level: 1, name: 'Особові рахунки' })
  return opened
}

test.each([
  ['L02 400 shows the server’s message', refusal('malformed_request', words), told],
  ['L02 400 of a proxy, without a message', proxyPage(400), processing],
  ['L02 500 shows the server’s message', refusal('internal', words), told],
  ['L02 500 of a proxy, without a message', proxyPage(500), processing],
  ['L03 403 shows the server’s message', refusal('user_blocked', words), told],
  ['L03 403 of a proxy, without a message', proxyPage(403), noRights],
  ['L04 405', refusal('method_not_allowed', words), noMethod],
  ['L04 405 of a proxy', proxyPage(405), noMethod],
  ['L02 413 says what to do', refusal('payload_too_large', words), told],
  ['L02 429 says what to do', refusal('too_many_requests', words), told],
])('%s: one toast, and the cabinet stays', async (_, answer, text) => {
  const { left } = await openWith(answer)
  await waitFor(() => expect(toasts('alert')).toEqual([`Помилка: ${text}`]))
  expect(toasts('status')).toEqual([])
  expect(textOf(main())).not.toContain(text)
  expect(left).toEqual([])
})

const errors = [{ message: 'Перше не так.' }, { message: 'Друге не так.', path: 'name' }]

test('L05 422 shows each item of the list as a warning only', async () => {
  await openWith(refusal('invalid_value', { ...words, errors }))
  await waitFor(() => expect(toasts('status')).toEqual(['Увага: Перше не так.', 'Увага: Друге не так.']))
  expect(toasts('alert')).toEqual([])
})

test.each([409, 422])('L05 %i without a list shows the general processing error', async (status) => {
  await openWith(proxyPage(status))
  await waitFor(() => expect(toasts('alert')).toEqual([`Помилка: ${processing}`]))
})

test.each([
  ['504 of a proxy whose application hangs', proxyPage(504)],
  ['a connection that breaks off', dropped],
])('L06 %s: shows title and text of a lost connection, and the page stays', async (_, answer) => {
  const { left } = await openWith(answer)
  await waitFor(
    () => expect(toasts('alert').join()).toMatch(/Немає зв’язку із сервером ?Не вдалося отримати відповідь/),
    {
      // Allows for two retries and for a delay in which the user might leave the page.
      timeout: 30_000,
    },
  )
  expect(left).toEqual([])
  expect(kept('accessToken')).not.toBeNull()
})

test.each([429, 503])('L07 D12 %i of a proxy, without JSON, is reported once when a form is sent', async (status) => {
  signedIn()
  const { server } = page()
  server.on(listHomes, [])
  server.on(listAccounts, [linkedAccount({})])
  server.on(inviteToShare, proxyPage(status))
  server.on(listShares, { given: [], received: [] })
  const { user } = await open('/dashboard/sharing')
  await fill(await screen.findByLabelText('Електронна адреса'), 'olena@misto.example')
  await user.click(button('Надіслати запрошення'))
  await waitFor(() => expect(toasts('alert')).toEqual([`Помилка: ${processing}`]))
})

test('L07 a cancelled request shows no message', async () => {
  signedIn()
  page().server.on(listMeters, silence)
  page().server.on(listAccounts, [])
  const { user, server } = await open('/dashboard/counters')
  await screen.findByRole('heading', { level: 1, name: 'Лічильники' })
  expect(server.sent(listMeters)).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: /Ганна/ }))
  await user.click((await screen.findAllByRole('link', { name: 'Особові рахунки' }))[0]!)
  await screen.findByText('Особових рахунків ще немає')
  expect(server.sent(listMeters), 'taken back').toHaveLength(0)
  expect(toasts('alert')).toEqual([])
})

test('L07 L08 an error that is not HTTP is rethrown, and the screen offers a retry', async () => {
  const { errors } = await openWith(garbled)
  await within(main()).findByRole('alert')
  expect(refused()).toContain(loadError)
  expect(toasts('alert')).toEqual([])
  expect(errors.splice(0).map(String)).toEqual([expect.stringContaining('JSON')])
})

test('L01 401 shows the server’s message, logs out and offers a return address', async () => {
  const { left } = await openWith(refusal('session_expired', { message: 'Ваш сеанс завершився.' }))
  await waitFor(() => expect(left).toEqual(['/sign-in?reason=expired&return=%2Fdashboard%2Faccounts']))
  expect(toasts('alert').join()).toContain('Ваш сеанс завершився.')
  for (const key of ['accessToken', 'profile', 'emails', 'phones', 'accounts']) expect(kept(key), key).toBeNull()
})

test('L01 401 of a proxy, without a message, shows the general message', async () => {
  const { left } = await openWith(proxyPage(401))
  await waitFor(() => expect(left).toEqual(['/sign-in?reason=expired&return=%2Fdashboard%2Faccounts']))
  expect(toasts('alert').join()).toMatch(/Ви не авторизовані для доступу до цього ресурсу$/)
})

test('L01 a request that is refused while the page leaves does not replace the first reason', async () => {
  const { left } = await openWith(refusal('session_expired', { message: 'Ваш сеанс завершився.' }))
  await waitFor(() => expect(left).toHaveLength(1))
  // Each test has modules of its own.
  const { HttpError } = await import('../lib/http-error.ts')
  const detail = new HttpError({ status: 401, method: 'GET', endpoint: listMeters.path })
  act(() => void dispatchEvent(new CustomEvent('unauthorized', { detail })))
  expect(toasts('alert')).toEqual(['Помилка: Ваш сеанс завершився.'])
})

test('A11 C07 an expired token does not open the cabinet, and closes an open one', async () => {
  signedIn()
  page().server.on(listMeters, [])
  const { user, left } = await open('/dashboard/accounts')
  await screen.findByText('Особових рахунків ще немає')
  localStorage.setItem('zatyshok.accessTokenExpiry', new Date(Date.now() - 1).toISOString())
  await user.click(screen.getAllByRole('link', { name: 'Лічильники' })[0]!)
  await waitFor(() => expect(left).toEqual(['/sign-in?reason=expired&return=%2Fdashboard%2Fcounters']))
})

test('A12 every screen has its own title and moves focus to its heading', async () => {
  signedIn()
  page().server.on(listMeters, [])
  const { user } = await open('/dashboard/accounts')
  await screen.findByText('Особових рахунків ще немає')
  await user.click(screen.getAllByRole('link', { name: 'Лічильники' })[0]!)
  const heading = await screen.findByRole('heading', { level: 1, name: 'Лічильники' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await waitFor(() => expect(document.title).toMatch(/^Лічильники\s— /))
})
