import { listAccounts } from '@zatyshok/contract/accounts/accounts'
import { getHome } from '@zatyshok/contract/accounts/home'
import { getEmails, getPhones } from '@zatyshok/contract/people/contact-info'
import { getProfile } from '@zatyshok/contract/people/profile'
import { page } from './page.ts'
import type { ReplyOf } from './server.ts'

type Profile = ReplyOf<typeof getProfile>

const DAY_MS = 24 * 60 * 60 * 1000

export const hanna: Profile = {
  id: 7,
  lastName: 'Шевчук',
  firstName: 'Ганна',
  middleName: 'Іллівна',
  name: 'resident',
  dlc: '2026-11-01T10:00:00Z',
  dc: '2026-01-01T10:00:00Z',
  email: 'resident@kalynivsk.example',
  phone: null,
  role: 'consumer',
  provider: null,
  hasPassword: true,
}

/** Sets the server's responses about her: no debt, no accounts. */
export function answerAbout(profile: Profile): void {
  const { server } = page()
  server.on(getProfile, profile)
  server.on(getEmails, [{ id: 1, email: profile.email ?? '', useAsDefault: true, confirmed: true }])
  server.on(getPhones, [])
  server.on(listAccounts, [])
  server.on(getHome, { homes: [], accounts: [], meters: [], payments: [] })
}

/** Prepares the browser of a signed-in user: the token and the stored data. Call it before `open`. */
export function signedIn(profile: Profile = hanna): void {
  keep('accessToken', 'token')
  keep('accessTokenExpiry', new Date(Date.now() + DAY_MS).toISOString())
  keep('profile', JSON.stringify(profile))
  answerAbout(profile)
}

export const kept = (key: string): string | null => localStorage.getItem(`zatyshok.${key}`)
export const keep = (key: string, value: string): void => localStorage.setItem(`zatyshok.${key}`, value)
