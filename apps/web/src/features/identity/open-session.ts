import { listAccounts } from '@zatyshok/contract/accounts'
import { signIn } from '@zatyshok/contract/identity'
import { getEmails, getPhones, getProfile } from '@zatyshok/contract/profile'
import { paths } from '../../lib/paths.ts'
import { call, session } from '../../lib/portal.ts'
import { toasts } from '../../ui/toast-store.ts'

export interface Credentials {
  account: string
  password: string
}

interface SignInJourney {
  credentials: Credentials
  /** The page that was asked for before the sign-in screen. */
  returnTo: string
  onError: (error: unknown) => void
}

/**
 * Signs in, starts the session, fetches profile, e-mails, phones and accounts (C02), and answers where to go.
 *
 * @throws HttpError when the sign-in itself is refused; a failed fetch of details only reaches `onError`.
 */
export async function openSession({ credentials, returnTo, onError }: SignInJourney): Promise<string> {
  const { accessToken } = await call(signIn, { body: credentials })
  session.begin(accessToken)
  // The log of the session before may be another person's.
  toasts.clear()
  try {
    const profile = await call(getProfile, {})
    session.remember('profile', profile)
    if (profile.role !== 'consumer') return returnTo === paths.home ? paths.admin : returnTo
    await rememberDetails()
  } catch (error) {
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
