import { act, screen, waitFor, within } from '@testing-library/react'
import { getProvider, listAllowedProviders } from '@zatyshok/contract/accounts/account-links'
import { listAccounts } from '@zatyshok/contract/accounts/accounts'
import { listShares } from '@zatyshok/contract/accounts/sharing'
import { getCalendarFeed } from '@zatyshok/contract/calendar'
import { getPagePart } from '@zatyshok/contract/content/content'
import { listMeters } from '@zatyshok/contract/meters/meters'
import { listCopies } from '@zatyshok/contract/meters/reading-copies'
import { signOut } from '@zatyshok/contract/people/identity'
import { deleteProfile, getProfile, listBillConsents, updateProfile } from '@zatyshok/contract/people/profile'
import { getSecondFactor } from '@zatyshok/contract/people/second-factor'
import { listSessions } from '@zatyshok/contract/people/sessions'
import { listSocialLinks } from '@zatyshok/contract/people/social'
import { beforeEach, expect, test, vi } from 'vitest'
import { waterMeter } from '../features/readings/testing/meter.ts'
import { button, field, fill, findButton, toasts } from '../testing/find.ts'
import { dateIs, open, page, pass, quietTime, reopen, stopClock } from '../testing/page.ts'
import { dropped, refusal } from '../testing/server.ts'
import { hanna, keep, kept, signedIn } from '../testing/signed-in.ts'

const values = ['accessToken', 'accessTokenExpiry', 'profile', 'emails', 'phones', 'accounts']
const way = '/sign-in?reason=expired&return=%2Fdashboard%2Fprofile'
const expired = refusal('session_expired', { message: 'Ваш сеанс завершився.' })

beforeEach(() => {
  const { server } = page()
  server.on(getPagePart, { content: '' })
  server.on(getSecondFactor, { totp: false, required: false, recoveryCodesLeft: 0, passkeys: [] })
  server.on(listSessions, [])
  server.on(listSocialLinks, [])
  server.on(listBillConsents, [])
  server.on(getCalendarFeed, { since: null })
  server.on(listShares, { given: [], received: [] })
})

const expire = () => keep('accessTokenExpiry', new Date(Date.now() - 1).toISOString())

async function editName() {
  signedIn()
  const opened = await open('/dashboard/profile#general')
  await opened.user.click(await findButton('Редагувати загальну інформацію'))
  await fill(field(/^Прізвище/), 'Мороз')
  return opened
}

test('L01 C33 «Зберегти» after the session has expired reports it, leads to sign-in and restores all typed values', async () => {
  const { user, server, left } = await editName()
  expire()
  server.on(updateProfile, expired)
  await user.click(button('Зберегти'))
  await waitFor(() => expect(left).toEqual([way]))
  expect(toasts('alert').join()).toContain('Ваш сеанс завершився.')
  for (const key of values) expect(kept(key), key).toBeNull()
  signedIn()
  await reopen('/dashboard/profile#general')
  await user.click(await findButton('Редагувати загальну інформацію'))
  expect(field(/^Прізвище/).value).toBe('Мороз')
  expect(screen.getByText('Ми зберегли те, що ви писали')).toBeTruthy()
  await user.click(button('Почати спочатку'))
  expect(field(/^Прізвище/).value).toBe('Шевчук')
  expect(kept('drafts.7')).toBeNull()
})

test('L01 D11 deletion after the session has ended does not mention the password and leads to sign-in', async () => {
  signedIn()
  const { user, server, left } = await open('/dashboard/profile#delete')
  await user.click(await findButton('Видалити профіль…'))
  const dialog = await screen.findByRole('dialog', { name: /^Підтвердження/ })
  await fill(within(dialog).getByLabelText('Поточний пароль'), 'right')
  server.on(getProfile, expired)
  server.on(deleteProfile, refusal('deletion_password_wrong'))
  await user.click(button('Видалити профіль назавжди', dialog))
  await waitFor(() => expect(left).toEqual([way]))
  expect(document.body.textContent).not.toContain('Пароль для підтвердження введено неправильно')
  expect(server.sent(deleteProfile)).toEqual([])
})

test('L01 the end of the session is announced five minutes before; then the page redirects and removes personal data', async () => {
  stopClock()
  signedIn()
  keep('accessTokenExpiry', new Date(Date.now() + 6 * 60_000).toISOString())
  const { left } = await open('/dashboard/accounts')
  await quietTime()
  await act(() => vi.dynamicImportSettled())
  expect(toasts('status')).toEqual([])
  await pass(70_000)
  expect(toasts('status').join()).toMatch(/Сеанс завершиться за 5\sхвилин/)
  expect(left).toEqual([])
  await pass(5 * 60_000)
  expect(left).toEqual(['/sign-in?reason=expired&return=%2Fdashboard%2Faccounts'])
  for (const key of values) expect(kept(key), key).toBeNull()
})

test('L01 a page that is reloaded after the session has expired leaves the reason to the next page', async () => {
  stopClock()
  signedIn()
  const { left } = await open('/dashboard/accounts')
  await quietTime()
  await act(() => vi.dynamicImportSettled())
  expire()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(kept('accessToken')).not.toBeNull()
  visibility.mockReturnValue('visible')
  act(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(left).toEqual(['/sign-in?reason=expired&return=%2Fdashboard%2Faccounts'])
  expect(kept('accessToken')).toBeNull()
})

test('C06 C07 a page opened after the session has expired has no personal data left', async () => {
  signedIn()
  keep('emails', '[]')
  expire()
  const { left } = await open('/dashboard/profile')
  expect(left).toEqual([way])
  for (const key of values) expect(kept(key), key).toBeNull()
})

test('C08 an explicit sign-out deletes drafts, and another user never sees them', async () => {
  const { user } = await editName()
  signedIn({ ...hanna, id: 8, lastName: 'Інша' })
  await reopen('/dashboard/profile#general')
  await user.click(await findButton('Редагувати загальну інформацію'))
  expect(field(/^Прізвище/).value).toBe('Інша')
  signedIn()
  expect(kept('drafts.7')).not.toBeNull()
  page().server.on(listAccounts, [])
  page().server.on(signOut, dropped)
  await reopen('/dashboard/accounts')
  await user.click(button('Меню користувача Ганна'))
  await user.click(await findButton('Вийти'))
  await waitFor(() => expect(kept('drafts.7')).toBeNull())
})

test('D02 a draft expires after 24 hours', async () => {
  stopClock()
  await keepLastName(25)
  expect(field(/^Прізвище/).value).toBe('Шевчук')
})

async function keepLastName(hoursAgo: number) {
  signedIn()
  const at = Date.now() - hoursAgo * 60 * 60_000
  keep('drafts.7', JSON.stringify({ 'profile.general': { at, typed: { lastName: 'Мороз' } } }))
  const { user } = await open('/dashboard/profile#general')
  await user.click(await findButton('Редагувати загальну інформацію'))
}

test('E02 C33 a new account: the draft stores provider, number and proof, but not the activation code', async () => {
  const { server } = page()
  const provider = { serviceProviderId: '101', name: 'Водоканал', services: [], numberLabels: [] }
  server.on(listAllowedProviders, [{ ...provider, proofs: ['surname', 'activationCode'] }])
  server.on(getProvider, { ...provider, edrpou: '', phone: '', address: '', requisitesChangedAt: null })
  signedIn()
  const { user } = await open('/dashboard/accounts/new')
  await user.click(await findButton(/^Водоканал/))
  await fill(await screen.findByLabelText('Номер особового рахунку'), '10425567')
  await user.click(button('Продовжити'))
  await fill(await screen.findByLabelText(/^Прізвище/), 'Шевчук')
  await fill(screen.getByLabelText(/^Код/), 'A1B2C3')
  await reopen()
  expect((await screen.findByLabelText<HTMLInputElement>(/^Прізвище/)).value).toBe('Шевчук')
  expect(screen.getByLabelText<HTMLInputElement>(/^Код/).value).toBe('')
  expect(JSON.stringify({ ...localStorage })).not.toContain('A1B2C3')
})

test('F05 C33 digits of a reading survive a closed tab', async () => {
  dateIs('2026-11-23T10:00:00Z')
  signedIn()
  page().server.on(listMeters, [waterMeter()])
  page().server.on(listCopies, [])
  await open('/dashboard/counters/1-1/reading')
  await fill(await screen.findByLabelText(/^Нове показання/), '418,9')
  sessionStorage.clear()
  await reopen()
  expect((await screen.findByLabelText<HTMLInputElement>(/^Нове показання/)).value).toBe('418,9')
})
