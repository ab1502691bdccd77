import { signIn } from '@zatyshok/contract/people/identity'
import { createErrorHandler } from '../lib/error-handling.ts'
import { isGuarded, paths, secondFactorPath, signInPath } from '../lib/paths.ts'
import { session } from '../lib/portal.ts'
import { toast, toasts } from '../ui/toast/toast-store.ts'
import { leaveOnce } from './leave-once.ts'

/**
 * Removes the refused or expired session and redirects to sign-in with a return address (L01). The toast with the
 * reason survives the redirect. If the browser has already counted the token as expired, a guarded page is left all the
 * same.
 */
export function dropSession(): void {
  if (!session.isLoggedIn() && !isGuarded(location.pathname)) return
  session.clear()
  // The newest toast is the reason, and the first reason stays: later requests of the page have no cookie any more.
  // Earlier toasts belong to the person, who is signed out now.
  const { shown } = toasts.getState()
  const reason = shown.find(({ travels }) => travels) ?? shown.at(-1)
  toasts.clear()
  if (reason) toasts.show({ ...reason, travels: true })
  void leaveOnce(signInPath({ reason: 'expired', returnTo: location.pathname + location.search }))
}

/** Redirects only once: several requests of one screen are refused together, and the screen may retry. */
function leadToSecondFactor(): void {
  if (location.pathname !== paths.secondFactor) void leaveOnce(secondFactorPath(location.pathname + location.search))
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
 * The central error handling for callbacks, which would swallow a throw. `reportError` turns errors other than HTTP
 * errors into uncaught errors of the page (L07).
 */
export function handleError(error: unknown): void {
  try {
    handle(error)
  } catch (unexpected) {
    reportError(unexpected)
  }
}

// A screen may show a refusal itself; the end of the session is still handled here (L01).
addEventListener('unauthorized', (event) => handleError((event as CustomEvent).detail))
