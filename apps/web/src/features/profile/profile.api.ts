import { onlineManager, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getPagePart } from '@zatyshok/contract/content/content'
import type { CallInput, Reply } from '@zatyshok/contract/endpoint'
import {
  addPhone,
  deleteEmail,
  deletePhone,
  getEmails,
  getPhones,
  updateEmails,
  updatePhone,
} from '@zatyshok/contract/people/contact-info'
import { changePassword } from '@zatyshok/contract/people/identity'
import {
  deleteProfile,
  exportMyData,
  exportMyDataTable,
  getProfile,
  listBillConsents,
  setBillConsent,
  updateProfile,
} from '@zatyshok/contract/people/profile'
import { call, session } from '../../lib/portal.ts'
import type { Remembered } from '../../lib/session/session.ts'

export type Profile = Reply<typeof getProfile>
export type Email = Reply<typeof getEmails>[number]
export type Phone = Reply<typeof getPhones>[number]
export type Consent = Reply<typeof listBillConsents>[number]

/** Offline the screen shows the browser's copy (C06); saving fails without a network. */
const remembered = <Value>(kind: Remembered) => ({
  placeholderData: (): Value | undefined =>
    onlineManager.isOnline() ? undefined : ((session.recall(kind) ?? undefined) as Value | undefined),
})

/** The signed-in user's profile (D03). Like every read here, it refreshes the browser's copy (C06). */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  ...remembered<Profile>('profile'),
  queryFn: async ({ signal }) => {
    const profile = await call(getProfile, {}, { signal })
    session.remember('profile', profile)
    return profile
  },
})

/** All e-mail addresses of the user, including unconfirmed ones. */
export const emailsQuery = queryOptions({
  queryKey: ['emails'],
  ...remembered<Email[]>('emails'),
  queryFn: async ({ signal }) => {
    const emails = await call(getEmails, {}, { signal })
    session.remember('emails', emails)
    return emails
  },
})

/** The contact phones, E.164. */
export const phonesQuery = queryOptions({
  queryKey: ['phones'],
  ...remembered<Phone[]>('phones'),
  queryFn: async ({ signal }) => {
    const phones = await call(getPhones, {}, { signal })
    session.remember('phones', phones)
    return phones
  },
})

/** The notice that editors write for this page (D01); empty if there is none. */
export const noticeQuery = queryOptions({
  queryKey: ['page-part', 'warning_for_profile_page'],
  queryFn: ({ signal }) => call(getPagePart, { params: { id: 'warning_for_profile_page' } }, { signal }),
})

export const consentsQuery = queryOptions({
  queryKey: ['bill-consents'],
  queryFn: ({ signal }) => call(listBillConsents, {}, { signal }),
})

/** Puts the server's profile into the cache and the browser's copy (D03). */
export function keepProfile(queries: QueryClient, profile: Profile): void {
  session.remember('profile', profile)
  queries.setQueryData(profileQuery.queryKey, profile)
}

/** Updates the lists after a change and reloads the profile, which names the defaults (D05, D09). */
export function keepEmails(queries: QueryClient, emails: Email[]): void {
  session.remember('emails', emails)
  queries.setQueryData(emailsQuery.queryKey, emails)
  void queries.invalidateQueries(profileQuery)
}

export function keepPhones(queries: QueryClient, phones: Phone[]): void {
  session.remember('phones', phones)
  queries.setQueryData(phonesQuery.queryKey, phones)
  void queries.invalidateQueries(profileQuery)
}

type General = CallInput<typeof updateProfile>['body']

export const saveGeneral = (body: General) => call(updateProfile, { body })
export const saveEmails = (body: CallInput<typeof updateEmails>['body']) => call(updateEmails, { body })
/** Removes an address. A confirmed address needs the password. */
export const removeEmail = ({ id, ...proof }: { id: number; password?: string }) =>
  call(deleteEmail, { params: { id: String(id) }, body: proof })
export const savePhone = ({ id, ...entry }: { id: number | null; phone: string; useAsDefault: boolean }) =>
  id === null ? call(addPhone, { body: entry }) : call(updatePhone, { body: { id, ...entry } })
export const removePhone = (id: number) => call(deletePhone, { params: { id: String(id) } })
export const savePassword = (body: CallInput<typeof changePassword>['body']) => call(changePassword, { body })
/**
 * Deletes the profile. A 401 of the deletion means a wrong password (L01). The session is therefore checked first,
 * whose 401 redirects to sign-in.
 */
export async function eraseProfile(password: string) {
  await call(getProfile, {})
  return call(deleteProfile, { body: { password } })
}
export const saveConsent = (serviceProviderCode: string, isAllowToSendEmail: boolean) =>
  call(setBillConsent, { body: { serviceProviderCode, isAllowToSendEmail } })

/** Downloads all data that the portal holds about the user. Returns the file's bytes and the server's file name. */
export async function fetchMyData(format: 'json' | 'csv'): Promise<{ bytes: Uint8Array; name: string; type: string }> {
  const endpoint = format === 'json' ? exportMyData : exportMyDataTable
  let name = ''
  const bytes = await call(
    endpoint,
    {},
    {
      onHeaders: (headers) => {
        name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? ''
      },
    },
  )
  return { bytes, name, type: endpoint.reply }
}
