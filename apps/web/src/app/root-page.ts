import { getProfile } from '@zatyshok/contract/people/profile'
import { HttpError } from '../lib/http-error.ts'
import { call, session } from '../lib/portal.ts'
import { handleError } from './error-reactions.ts'

/**
 * Script of the root page for a signed-in user: checks whether the session is still valid. `public/theme.js` loads it
 * for signed-in users only. A refused session or a server timeout logs the user out (L01, L06). Other errors are
 * ignored, because the rest of the page does not depend on the response.
 */
async function askForSession(): Promise<void> {
  try {
    session.remember('profile', await call(getProfile, {}))
  } catch (error) {
    // error-reactions.ts has already handled a 401: every call that needs a session reports it.
    if (!(error instanceof HttpError) || error.status === 504) handleError(error)
  }
}

void askForSession()
