import { queryOptions } from '@tanstack/react-query'
import { getEmails, getPhones, getProfile } from '@zatyshok/contract/profile'
import { call, session } from '../../lib/portal.ts'

/** The signed-in person (D03); like every read here it renews the browser's copy (C06). */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    const profile = await call(getProfile, {}, { signal })
    session.remember('profile', profile)
    return profile
  },
})

/** Every e-mail address of the person, the unconfirmed ones too. */
export const emailsQuery = queryOptions({
  queryKey: ['emails'],
  queryFn: async ({ signal }) => {
    const emails = await call(getEmails, {}, { signal })
    session.remember('emails', emails)
    return emails
  },
})

/** Contact phones, E.164. */
export const phonesQuery = queryOptions({
  queryKey: ['phones'],
  queryFn: async ({ signal }) => {
    const phones = await call(getPhones, {}, { signal })
    session.remember('phones', phones)
    return phones
  },
})
