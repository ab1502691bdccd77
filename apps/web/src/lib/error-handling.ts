import { t } from '@zatyshok/i18n/translate'
import { HttpError, isCancelled } from './http-error.ts'

export interface ErrorReactions {
  error: (text: string, title?: string) => void
  warn: (text: string) => void
  /** Ends the session and goes to the sign-in screen, keeping the way back. */
  logOut: () => void
  /** Leads to where a second factor is set: nothing else opens before (hardened profile). */
  enrol: () => void
  /** The path of the page, for the root rule of L06. */
  currentPath: () => string
}

/** The paths of the requests that have rules of their own. */
export interface SpecialEndpoints {
  profile: string
  /** Sign-in and sign-out: their 401 ends no session. */
  own: readonly string[]
}

/**
 * The central handling of refused requests (specification §8, requirements L01–L07).
 * Cancelled requests are ignored, errors that are not HTTP's are thrown again.
 */
export function createErrorHandler(reactions: ErrorReactions, special: SpecialEndpoints): (error: unknown) => void {
  return (error) => {
    if (isCancelled(error)) return
    if (!(error instanceof HttpError)) throw error
    if (error.code === 'second_factor_setup_required') reactions.enrol()
    else if (error.status === 401) handleUnauthorized(error, { reactions, special })
    else if (error.status === 409 || error.status === 422) warnOfEach(error, reactions)
    else if (error.status === 504) handleNoConnection(reactions)
    else showMessage(error, reactions)
  }
}

/** Statuses whose message goes straight into a toast; any other is the screen's own to explain (404, for one). */
function showMessage(error: HttpError, reactions: ErrorReactions): void {
  switch (error.status) {
    case 400:
    case 500:
    // The next three are not in §8, but the server's sentence says how long to wait or what to send instead.
    case 413:
    case 429:
    case 503:
      reactions.error(error.serverMessage ?? t('http.400_500'))
      break
    case 403:
      reactions.error(error.serverMessage ?? t('http.403'))
      break
    case 405:
      reactions.error(t('http.405'))
      break
  }
}

function handleNoConnection(reactions: ErrorReactions): void {
  // Only an action comes here without a network: what a screen asks for waits until there is one.
  if (navigator.onLine === false) reactions.error(t('net.notAvailableOffline'), t('net.offline'))
  else reactions.error(t('http.504.text'), t('http.504.title'))
  if (reactions.currentPath() === '/') reactions.logOut()
}

interface UnauthorizedRules {
  reactions: ErrorReactions
  special: SpecialEndpoints
}

function handleUnauthorized(error: HttpError, { reactions, special }: UnauthorizedRules): void {
  // A wrong password on the sign-in screen is told at its form (C03), and there is no session to end.
  if (special.own.includes(error.endpoint)) return
  if (error.method === 'DELETE' && error.endpoint === special.profile) {
    reactions.error(t('http.401.profileDelete'))
    return
  }
  reactions.error(error.serverMessage ?? t('http.401'))
  reactions.logOut()
}

function warnOfEach(error: HttpError, reactions: ErrorReactions): void {
  if (error.errors.length === 0) reactions.error(error.serverMessage ?? t('http.400_500'))
  for (const item of error.errors) reactions.warn(item.message)
}
