import { getProfile } from '@zatyshok/contract/people/profile'
import { call } from '../lib/portal.ts'
import { handleError } from './error-reactions.ts'

/** The server records session activity once per minute. */
const MINUTE_MS = 60_000

/**
 * Reports typing as activity. The server ends a staff session after `session.staffIdleMinutes` without a request, and
 * writing a long text sends no requests.
 */
export function keepAwake(): void {
  let toldAt = Date.now()
  addEventListener('input', () => {
    if (Date.now() - toldAt < MINUTE_MS) return
    toldAt = Date.now()
    call(getProfile, {}).catch(handleError)
  })
}
