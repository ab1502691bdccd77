import { type Call, createCaller } from './call.ts'
import { forgetAnswers } from './session/forget-answers.ts'
import { createSession, type Session } from './session/session.ts'
import { browserStorage } from './storage.ts'

const STAYS_AFTER_MS = 300

/** The storage, session and client of this page; everything else receives them from here. */
export const storage = browserStorage()

export const session: Session = createSession({ storage, events: window, clock: () => new Date() })

// Begun or ended: the answers kept so far are another session's (F11).
addEventListener('session-changed', forgetAnswers)

export const call: Call = createCaller({
  fetch: (input, init) => fetch(input, init),
  token: session.token,
  cookies: () => document.cookie,
  stays: () => new Promise((resolve) => setTimeout(resolve, STAYS_AFTER_MS)),
  unauthorized: (detail) => dispatchEvent(new CustomEvent('unauthorized', { detail })),
})
