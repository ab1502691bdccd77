import { signInPath } from '../lib/paths.ts'
import { session, storage } from '../lib/portal.ts'
import { forgetAnswers } from '../lib/session/forget-answers.ts'
import { storageKeys } from '../lib/storage.ts'

/**
 * The route guard (A11). Without an unexpired token it returns false, redirects to sign-in and remembers the requested
 * address. The token may expire while the application is open, so every navigation asks again.
 */
export function requireSession(returnTo: string): boolean {
  if (session.isLoggedIn()) return true
  forgetAnswers()
  const hadToken =
    storage.getItem(storageKeys.accessToken) !== null || 'sessionExpired' in document.documentElement.dataset
  // The end of the session removes personal data (specification §3); drafts stay, under the user's ID.
  session.clear()
  location.assign(signInPath({ reason: hadToken ? 'expired' : 'required', returnTo }))
  return false
}
