import { startAuthentication } from '@simplewebauthn/browser'
import { signInByPasskey, startPasskeySignIn } from '@zatyshok/contract/people/second-factor'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { type Captcha, useCaptcha } from '../../lib/captcha/use-captcha.ts'
import { HttpError } from '../../lib/http-error.ts'
import { parseSignInQuery } from '../../lib/paths.ts'
import { call } from '../../lib/portal.ts'
import { beginSession } from '../../lib/session/begin-session.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { arePasskeysPossible } from './passkeys-possible.ts'

/** «Увійти з ключем доступу» below the sign-in form; hidden where passkeys cannot work. */
export function PasskeySignIn({ onError }: { onError: (error: unknown) => void }) {
  const [busy, setBusy] = useState(false)
  const captcha = useCaptcha('passkey', onError)
  if (!arePasskeysPossible()) return null
  const enter = async () => {
    setBusy(true)
    try {
      const path = await openByPasskey(captcha, onError)
      if (path !== undefined) return location.assign(path)
      setBusy(false)
      toast.error(t('captcha.unavailable'))
    } catch (error) {
      setBusy(false)
      // The device refused or the user cancelled; this is not an error of the portal.
      if (error instanceof HttpError) onError(error)
      else toast.error(t('security.passkeys.signIn.failed'))
    }
  }
  return (
    <Button look="secondary" width="full" busy={busy} busyText={t('state.checking')} onClick={() => void enter()}>
      {t('security.passkeys.signIn')}
    </Button>
  )
}

/** Signs in by passkey. Returns the address to open; undefined if the captcha's proof of work failed. */
async function openByPasskey(captcha: Captcha, onError: (error: unknown) => void): Promise<string | undefined> {
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
