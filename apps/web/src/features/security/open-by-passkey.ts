import { startAuthentication } from '@simplewebauthn/browser'
import { signInByPasskey, startPasskeySignIn } from '@zatyshok/contract/people/second-factor'
import type { Captcha } from '../../lib/captcha/use-captcha.ts'
import { parseSignInQuery } from '../../lib/paths.ts'
import { call } from '../../lib/portal.ts'
import { beginSession } from '../../lib/session/begin-session.ts'

/** Signs in by passkey. Returns the address to open; undefined if the captcha's proof of work failed. */
export async function openByPasskey(captcha: Captcha, onError: (error: unknown) => void): Promise<string | undefined> {
  const started = await captcha.send((query) => call(startPasskeySignIn, { query }))
  if (!started) return undefined
  const { options } = started.reply
  // The contract passes WebAuthn's JSON unchanged; the library defines its shape on both sides.
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const response = await startAuthentication({ optionsJSON })
  const { accessToken } = await call(signInByPasskey, { body: { response: { ...response } } })
  const { returnTo } = parseSignInQuery(new URLSearchParams(location.search))
  return beginSession({ accessToken, returnTo, onError })
}
