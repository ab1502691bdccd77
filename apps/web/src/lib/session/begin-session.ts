import { listAccounts } from '@zatyshok/contract/accounts/accounts'
import { getEmails, getPhones } from '@zatyshok/contract/people/contact-info'
import { getProfile } from '@zatyshok/contract/people/profile'
import { toasts } from '../../ui/toast/toast-store.ts'
import { HttpError } from '../http-error.ts'
import { paths, secondFactorPath } from '../paths.ts'
import { call, session } from '../portal.ts'

interface NewSession {
  accessToken: string
  /** The page that was requested before the sign-in screen. */
  returnTo: string
  onError: (error: unknown) => void
}

/**
 * Starts a session: stores the token, fetches profile, e-mails, phones and accounts (C02), and returns the address to
 * open. If a fetch of details fails, only `onError` is called. If a required second factor is missing, the address
 * leads via its screen.
 */
export async function beginSession({ accessToken, returnTo, onError }: NewSession): Promise<string> {
  session.begin(accessToken)
  // The toasts of the previous session may belong to another person.
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
