import { t } from '@zatyshok/i18n/translate'
import { sweepDrafts } from '../lib/form/form-drafts.ts'
import { signInPath } from '../lib/paths.ts'
import { storage } from '../lib/portal.ts'
import { storageKeys } from '../lib/storage.ts'
import { toast, toasts } from '../ui/toast/toast-store.ts'
import { dropSession } from './error-reactions.ts'

const LOOK_EVERY_MS = 15_000
const MINUTE_MS = 60_000
/** Minutes before the session's end at which the user is warned: enough to finish typing and to sign in again. */
const TOLD_MINUTES = 5

/**
 * Shows a toast five minutes before the session ends, and opens the sign-in screen when it has ended. Polls the clock,
 * because timers do not run while the computer sleeps. Returns a function that stops the watch.
 */
export function watchSession(): () => void {
  sweepDrafts()
  let toldOf = ''
  const look = () => {
    const expiry = storage.getItem(storageKeys.expiry)
    // The user has signed out, here or in another tab: follow-other-tabs.ts handles that.
    if (expiry === null) return
    const left = Math.ceil((Date.parse(expiry) - Date.now()) / MINUTE_MS)
    if (left <= 0) {
      toast.info(t('session.ended'))
      dropSession()
    } else if (left <= TOLD_MINUTES && toldOf !== expiry) {
      toldOf = expiry
      showEndingSoon(left)
    }
  }
  look()
  const timer = setInterval(look, LOOK_EVERY_MS)
  // A page that is reloaded becomes hidden, too: the next page tells the person why the session ended (L01).
  const lookWhenShown = () => {
    if (document.visibilityState === 'visible') look()
  }
  document.addEventListener('visibilitychange', lookWhenShown)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', lookWhenShown)
  }
}

function showEndingSoon(minutes: number): void {
  const returnTo = location.pathname + location.search
  toasts.show({
    tone: 'warning',
    text: t('session.soon', { n: minutes }),
    sticky: true,
    link: { to: signInPath({ reason: 'soon', returnTo }), label: t('signIn.submit') },
  })
}
