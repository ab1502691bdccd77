import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { useCaptcha } from '../../lib/captcha/use-captcha.ts'
import { HttpError } from '../../lib/http-error.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { arePasskeysPossible } from './passkeys-possible.ts'

/** «Увійти без пароля» below the sign-in form; hidden where passkeys cannot work. */
export function PasskeySignIn({ onError }: { onError: (error: unknown) => void }) {
  const [busy, setBusy] = useState(false)
  const captcha = useCaptcha('passkey', onError)
  if (!arePasskeysPossible()) return null
  const enter = async () => {
    setBusy(true)
    try {
      // Loaded after the press: most residents sign in with a password.
      const { openByPasskey } = await import('./open-by-passkey.ts')
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
