import { getProfile } from '@zatyshok/contract/people/profile'
import { HttpError } from '../lib/http-error.ts'
import { call, session } from '../lib/portal.ts'
import { handleError } from './error-reactions.ts'

/**
 * The root page, for somebody signed in: is the session that it speaks of still one? `public/theme.js` loads this
 * there and for nobody else. A refused session and a silent server log out (L01, L06); nothing else on a public page
 * hangs on the answer, so nothing else is told.
 */
async function askForSession(): Promise<void> {
  try {
    session.remember('profile', await call(getProfile, {}))
  } catch (error) {
    // error-reactions.ts has shown a 401 already: every call that needs a session reports it.
    if (!(error instanceof HttpError) || error.status === 504) handleError(error)
  }
}

void askForSession()
