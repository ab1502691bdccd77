import { signIn } from '@zatyshok/contract/people/identity'
import { createErrorHandler } from '../lib/error-handling.ts'
import { isGuarded, paths, secondFactorPath, signInPath } from '../lib/paths.ts'
import { session } from '../lib/portal.ts'
import { toast, toasts } from '../ui/toast/toast-store.ts'
import { leaveOnce } from './leave-once.ts'

/**
 * The session was refused or is over: forget it and offer to sign in and come back (L01). The reason's toast survives
 * the way. A token that this browser has counted out is no token any more, but its page is still to be left.
 */
export function dropSession(): void {
  if (!session.isLoggedIn() && !isGuarded(location.pathname)) return
  session.clear()
  // Told last; whatever was told before is the person's own, and nobody is signed in now.
  const [reason] = toasts.getState().log
  toasts.clear()
  if (reason) toasts.show({ ...reason, travels: true })
  leaveOnce(signInPath({ reason: 'expired', returnTo: location.pathname + location.search }))
}

/** Several requests of one screen are refused together, and the screen itself asks on. */
function leadToSecondFactor(): void {
  if (location.pathname !== paths.secondFactor) leaveOnce(secondFactorPath(location.pathname + location.search))
}

const handle = createErrorHandler(
  {
    error: (text, title) => toasts.show({ tone: 'error', text, ...(title && { title }) }),
    warn: toast.warn,
    logOut: dropSession,
    enrol: leadToSecondFactor,
    currentPath: () => location.pathname,
  },
  { profile: '/api/ud/profile', own: [signIn.path, '/api/account/logout'] },
)

/**
 * The central handling for callbacks, where a throw would be swallowed:
 * `reportError` makes what is not HTTP's the page's uncaught error (L07).
 */
export function handleError(error: unknown): void {
  try {
    handle(error)
  } catch (unexpected) {
    reportError(unexpected)
  }
}

// A screen may show a refusal by itself; the end of the session is still handled here (L01).
addEventListener('unauthorized', (event) => handleError((event as CustomEvent).detail))
