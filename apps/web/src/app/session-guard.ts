import { type DataRouter, type LoaderFunctionArgs, redirectDocument } from 'react-router'
import { signInPath } from '../lib/paths.ts'
import { session, storage } from '../lib/portal.ts'
import { forgetAnswers } from '../lib/session/forget-answers.ts'
import { storageKeys } from '../lib/storage.ts'

/** The route guard (A11): redirects to sign-in without an unexpired token and remembers the requested address. */
export function requireSession({ request }: LoaderFunctionArgs) {
  if (session.isLoggedIn()) return null
  forgetAnswers()
  const { pathname, search } = new URL(request.url)
  const hadToken =
    storage.getItem(storageKeys.accessToken) !== null || 'sessionExpired' in document.documentElement.dataset
  // The end of the session removes personal data (specification §3); drafts stay, under the user's ID.
  session.clear()
  // A request has no part after `#`; the browser's address has it if the document was opened there.
  const hash = location.pathname === pathname ? location.hash : ''
  const returnTo = pathname + search + hash
  throw redirectDocument(signInPath({ reason: hadToken ? 'expired' : 'required', returnTo }))
}

/** Resolves when the first screen's code has loaded; until then the page outline of index.html stays. */
export function initialized(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    const stop = router.subscribe((state) => {
      if (!state.initialized) return
      stop()
      resolve()
    })
    if (router.state.initialized) resolve()
  })
}
