import { type Call, createCaller } from './call.ts'
import { earlyAnswer } from './early-answer.ts'
import { forgetAnswers } from './session/forget-answers.ts'
import { createSession, type Session } from './session/session.ts'
import { browserStorage } from './storage.ts'

const STAYS_AFTER_MS = 300

/** The storage, session and client of this page; other modules import them from here. */
export const storage = browserStorage()

export const session: Session = createSession({ storage, events: window, clock: () => new Date() })

// The session started or ended: stored responses belong to another session (F11).
addEventListener('session-changed', forgetAnswers)

export const call: Call = createCaller({
  fetch: (input, init) => earlyAnswer(input, init) ?? fetch(input, init),
  token: session.token,
  cookies: () => document.cookie,
  stays: () => new Promise((resolve) => setTimeout(resolve, STAYS_AFTER_MS)),
  unauthorized: (detail) => dispatchEvent(new CustomEvent('unauthorized', { detail })),
})
