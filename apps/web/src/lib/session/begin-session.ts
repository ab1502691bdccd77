import { listAccounts } from '@zatyshok/contract/accounts/accounts'
import { getEmails, getPhones } from '@zatyshok/contract/people/contact-info'
import { getProfile } from '@zatyshok/contract/people/profile'
import { toasts } from '../../ui/toast/toast-store.ts'
import { HttpError } from '../http-error.ts'
import { paths, secondFactorPath } from '../paths.ts'
import { call, session } from '../portal.ts'

interface NewSession {
  accessToken: string
  /** The page that was asked for before the sign-in screen. */
  returnTo: string
  onError: (error: unknown) => void
}

/**
 * Starts the session of whoever was let in, by password or otherwise: keeps the token, fetches profile, e-mails,
 * phones and accounts (C02), and answers where to go. A failed fetch of details only reaches `onError`;
 * where a second factor is required and none is set, the way leads past its screen.
 */
export async function beginSession({ accessToken, returnTo, onError }: NewSession): Promise<string> {
  session.begin(accessToken)
  // The log of the session before may be another person's.
  toasts.clear()
  try {
    const profile = await call(getProfile, {})
    session.remember('profile', profile)
    if (profile.role !== 'consumer') return returnTo === paths.home ? paths.admin : returnTo
    await rememberDetails()
  } catch (error) {
    if (error instanceof HttpError && error.code === 'second_factor_setup_required') return secondFactorPath(returnTo)
    onError(error)
  }
  return returnTo
}

async function rememberDetails(): Promise<void> {
  const [emails, phones, accounts] = await Promise.all([
    call(getEmails, {}),
    call(getPhones, {}),
    call(listAccounts, { query: {} }),
  ])
  session.remember('emails', emails)
  session.remember('phones', phones)
  session.remember('accounts', accounts)
}
