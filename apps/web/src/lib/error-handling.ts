import { t } from '@zatyshok/i18n/translate'
import { HttpError, isCancelled } from './http-error.ts'

export interface ErrorReactions {
  error: (text: string, title?: string) => void
  warn: (text: string) => void
  /** Ends the session and opens the sign-in screen with a return address. */
  logOut: () => void
  /** Opens the enrolment of a second factor, which is required first (hardened profile). */
  enrol: () => void
  /** The path of the page, for the rule of L06 about the root page. */
  currentPath: () => string
}

/** The paths of endpoints that have rules of their own. */
export interface SpecialEndpoints {
  profile: string
  /** Sign-in and sign-out: their 401 does not end a session. */
  own: readonly string[]
}

/**
 * Returns the central handler of refused requests (specification §8, requirements L01–L07). It ignores cancelled
 * requests and rethrows errors other than HTTP errors.
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

/** Shows the message of these statuses in a toast; the screen explains other statuses (such as 404). */
function showMessage(error: HttpError, reactions: ErrorReactions): void {
  switch (error.status) {
    case 400:
    case 500:
    // The next three statuses are not in §8. The server's sentence says how long to wait or what to send instead.
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
  // Only mutations reach this line offline: queries wait for a network.
  if (navigator.onLine === false) reactions.error(t('net.notAvailableOffline'), t('net.offline'))
  else reactions.error(t('http.504.text'), t('http.504.title'))
  if (reactions.currentPath() === '/') reactions.logOut()
}

interface UnauthorizedRules {
  reactions: ErrorReactions
  special: SpecialEndpoints
}

function handleUnauthorized(error: HttpError, { reactions, special }: UnauthorizedRules): void {
  // The sign-in form shows a wrong password itself (C03), and there is no session to end.
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
