import { act, screen } from '@testing-library/react'
import { listShares } from '@zatyshok/contract/accounts/sharing'
import { getCalendarFeed } from '@zatyshok/contract/calendar'
import { getPagePart } from '@zatyshok/contract/content/content'
import { listMeters } from '@zatyshok/contract/meters/meters'
import { listCopies } from '@zatyshok/contract/meters/reading-copies'
import { listBillConsents } from '@zatyshok/contract/people/profile'
import { getSecondFactor } from '@zatyshok/contract/people/second-factor'
import { listSessions } from '@zatyshok/contract/people/sessions'
import { listSocialLinks } from '@zatyshok/contract/people/social'
import { expect, test } from 'vitest'
import { waterMeter } from '../features/readings/testing/meter.ts'
import { accessibilityProblems } from '../testing/axe.ts'
import { findButton } from '../testing/find.ts'
import { dateIs, open, page } from '../testing/page.ts'
import { signedIn } from '../testing/signed-in.ts'

/** axe runs for some time; errors of the page during that time are reported to the test. */
const problems = async () => {
  let found: string[] = []
  await act(async () => {
    found = await accessibilityProblems()
  })
  return found
}

test.each([
  ['the sign-in', '/sign-in', 'Телефон, пошта або логін'],
  ['the registration', '/register', 'Електронна пошта'],
  ['the recovery', '/recovery/send-email', 'Електронна пошта (e-mail)'],
  ['the new password', '/recovery/change-password?code=some-code', 'Новий пароль'],
  ['a letter asked for again', '/register-completed', 'Електронна пошта'],
  ['the feedback', '/contacts/new', 'Ім’я'],
])('A14 axe finds no problems in the form of %s, untouched and with errors', async (_, path, label) => {
  const { user } = await open(path)
  const input = await screen.findByLabelText(label)
  await screen.findByRole('link', { name: 'Документи' })
  expect(await problems()).toEqual([])
  await user.type(input, 'а')
  await user.clear(input)
  await user.tab()
  expect(await problems()).toEqual([])
})

test('A14 axe finds no problems in the form of a reading that needs an explanation', async () => {
  dateIs('2026-11-23T10:00:00Z')
  signedIn()
  page().server.on(listMeters, [waterMeter()])
  page().server.on(listCopies, [])
  const { user } = await open('/dashboard/counters/1-1/reading')
  await user.type(await screen.findByRole('textbox', { name: /^Нове\sпоказання/ }), '411')
  await user.tab()
  await screen.findByText(/менше бути не може/)
  expect(await problems()).toEqual([])
})

test('A14 axe finds no problems in the profile with a form open', async () => {
  signedIn()
  const { server } = page()
  server.on(getPagePart, { content: '<p>Зауваження</p>' })
  server.on(getSecondFactor, { totp: false, required: false, recoveryCodesLeft: 0, passkeys: [] })
  server.on(listSessions, [])
  server.on(listSocialLinks, [])
  server.on(listBillConsents, [])
  server.on(getCalendarFeed, { since: null })
  server.on(listShares, { given: [], received: [] })
  const { user } = await open('/dashboard/profile#general')
  await user.click(await findButton('Редагувати загальну інформацію'))
  expect(await problems()).toEqual([])
})
