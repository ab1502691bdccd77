import { startRegistration } from '@simplewebauthn/browser'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Reply } from '@zatyshok/contract/endpoint'
import { getProfile } from '@zatyshok/contract/people/profile'
import {
  addPasskey,
  confirmTotp,
  getSecondFactor,
  removePasskey,
  removeTotp,
  startPasskey,
  startTotp,
} from '@zatyshok/contract/people/second-factor'
import { endOtherSessions, endSession, listSessions } from '@zatyshok/contract/people/sessions'
import { listSocialLinks, unlinkSocial } from '@zatyshok/contract/people/social'
import { call } from '../../lib/portal.ts'
import type { Proof } from '../../ui/form/proof-form.tsx'

export type SecondFactor = Reply<typeof getSecondFactor>
export type Passkey = SecondFactor['passkeys'][number]
export type OpenSession = Reply<typeof listSessions>[number]
export type SocialLink = Reply<typeof listSocialLinks>[number]
export type TotpDraft = Reply<typeof startTotp>

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(getSecondFactor, {}, { signal }),
})

/** Shares the cache key with the profile screen. */
export const ownerQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(getProfile, {}, { signal }),
})

export const socialLinksQuery = queryOptions({
  queryKey: ['social-links'],
  queryFn: ({ signal }) => call(listSocialLinks, {}, { signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, {}, { signal }),
})

/** Reloads security data after a change of second factors: the change may have ended other sessions. */
export function refreshSecurity(queries: QueryClient): void {
  void queries.invalidateQueries(secondFactorQuery)
  void queries.invalidateQueries(sessionsQuery)
}

export const beginTotp = (body: Proof): Promise<TotpDraft> => call(startTotp, { body })
export const finishTotp = (code: string) => call(confirmTotp, { body: { code } })
export const switchTotpOff = ({ password, code = '' }: Proof) => call(removeTotp, { body: { password, code } })
export const forgetPasskey = (id: string, { password }: Proof) =>
  call(removePasskey, { params: { id }, body: { password } })
export const forgetSocial = (network: string, { password }: Proof) =>
  call(unlinkSocial, { params: { network }, body: { password } })
export const closeSession = (id: number) => call(endSession, { params: { id: String(id) } })
export const closeOtherSessions = () => call(endOtherSessions, {})

/**
 * Creates a passkey on the device and stores it on the server; rejects with the device's `DOMException` or with
 * `HttpError`.
 */
export async function makePasskey(proof: Proof, name: string): Promise<void> {
  const { options } = await call(startPasskey, { body: proof })
  // The contract passes WebAuthn's JSON unchanged; the library defines its shape on both sides.
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  const response = await startRegistration({ optionsJSON })
  await call(addPasskey, { body: { response: { ...response }, name } })
}
