import { type DataRouter, type LoaderFunctionArgs, redirectDocument } from 'react-router'
import { signInPath } from '../lib/paths.ts'
import { session, storage } from '../lib/portal.ts'
import { forgetAnswers } from '../lib/session/forget-answers.ts'
import { storageKeys } from '../lib/storage.ts'

/** The route guard (A11): only an unexpired token opens the application; the page asked for is remembered. */
export function requireSession({ request }: LoaderFunctionArgs) {
  if (session.isLoggedIn()) return null
  forgetAnswers()
  const { pathname, search } = new URL(request.url)
  const hadToken =
    storage.getItem(storageKeys.accessToken) !== null || 'sessionExpired' in document.documentElement.dataset
  // Personal data ends with the session (specification §3); drafts stay, under the person's id.
  session.clear()
  throw redirectDocument(signInPath({ reason: hadToken ? 'expired' : 'required', returnTo: pathname + search }))
}

/** Resolves when the first screen's code is here: until then the shape of the page from index.html stays. */
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
