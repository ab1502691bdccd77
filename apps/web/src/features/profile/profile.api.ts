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

/** The signed-in person (D03); like every read here it renews the browser's copy (C06). */
/** Without a network the screen shows what the browser remembers of the person (C06), read only in effect. */
const remembered = <Value>(kind: Remembered) => ({
  placeholderData: (): Value | undefined =>
    onlineManager.isOnline() ? undefined : ((session.recall(kind) ?? undefined) as Value | undefined),
})

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  ...remembered<Profile>('profile'),
  queryFn: async ({ signal }) => {
    const profile = await call(getProfile, {}, { signal })
    session.remember('profile', profile)
    return profile
  },
})

/** Every e-mail address of the person, the unconfirmed ones too. */
export const emailsQuery = queryOptions({
  queryKey: ['emails'],
  ...remembered<Email[]>('emails'),
  queryFn: async ({ signal }) => {
    const emails = await call(getEmails, {}, { signal })
    session.remember('emails', emails)
    return emails
  },
})

/** Contact phones, E.164. */
export const phonesQuery = queryOptions({
  queryKey: ['phones'],
  ...remembered<Phone[]>('phones'),
  queryFn: async ({ signal }) => {
    const phones = await call(getPhones, {}, { signal })
    session.remember('phones', phones)
    return phones
  },
})

/** The notice that editors write for this page (D01); empty: there is none. */
export const noticeQuery = queryOptions({
  queryKey: ['page-part', 'warning_for_profile_page'],
  queryFn: ({ signal }) => call(getPagePart, { params: { id: 'warning_for_profile_page' } }, { signal }),
})

export const consentsQuery = queryOptions({
  queryKey: ['bill-consents'],
  queryFn: ({ signal }) => call(listBillConsents, {}, { signal }),
})

/** The profile as the server keeps it now goes into the stored copy (D03). */
export function keepProfile(queries: QueryClient, profile: Profile): void {
  session.remember('profile', profile)
  queries.setQueryData(profileQuery.queryKey, profile)
}

/** The lists after a change, and the profile, which names the defaults (D05, D09). */
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
/** The password where the address is confirmed. */
export const removeEmail = ({ id, ...proof }: { id: number; password?: string }) =>
  call(deleteEmail, { params: { id: String(id) }, body: proof })
export const savePhone = ({ id, ...entry }: { id: number | null; phone: string; useAsDefault: boolean }) =>
  id === null ? call(addPhone, { body: entry }) : call(updatePhone, { body: { id, ...entry } })
export const removePhone = (id: number) => call(deletePhone, { params: { id: String(id) } })
export const savePassword = (body: CallInput<typeof changePassword>['body']) => call(changePassword, { body })
/** A 401 of the deletion itself is about the password (L01), so the session is asked for first; its 401 leads to sign-in. */
export async function eraseProfile(password: string) {
  await call(getProfile, {})
  return call(deleteProfile, { body: { password } })
}
export const saveConsent = (serviceProviderCode: string, isAllowToSendEmail: boolean) =>
  call(setBillConsent, { body: { serviceProviderCode, isAllowToSendEmail } })

/** Everything that is held about the person, as a file, with the name that the server gives it. */
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
