import { getProfile } from '@zatyshok/contract/people/profile'
import { call } from '../lib/portal.ts'
import { handleError } from './error-reactions.ts'

/** As often as the server notes that a session is used. */
const MINUTE_MS = 60_000

/**
 * Typing counts as activity: the server ends a session of staff that sent no request for `session.staffIdleMinutes`,
 * and a long text is written without one.
 */
export function keepAwake(): void {
  let toldAt = Date.now()
  addEventListener('input', () => {
    if (Date.now() - toldAt < MINUTE_MS) return
    toldAt = Date.now()
    call(getProfile, {}).catch(handleError)
  })
}
