import { signIn } from '@zatyshok/contract/people/identity'
import { call } from '../../lib/portal.ts'
import { beginSession } from '../../lib/session/begin-session.ts'

export interface Credentials {
  account: string
  password: string
}

interface SignInJourney {
  /** With the solved captcha and the second factor, where they are asked for. */
  credentials: Credentials & { captcha?: string; code?: string }
  /** The page that was asked for before the sign-in screen. */
  returnTo: string
  onError: (error: unknown) => void
}

/**
 * Signs in, starts the session (C02), and answers where to go.
 *
 * @throws HttpError when the sign-in itself is refused; a failed fetch of details only reaches `onError`.
 */
export async function openSession({ credentials, returnTo, onError }: SignInJourney): Promise<string> {
  const { accessToken } = await call(signIn, { body: credentials })
  return beginSession({ accessToken, returnTo, onError })
}
