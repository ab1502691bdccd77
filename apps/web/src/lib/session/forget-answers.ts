/** The browser's cache of last answers about a person (F11); the service worker knows nothing of it. */
export const ANSWERS_CACHE = 'zatyshok-answers'

/** What was shown to one session is nothing for the next one, nor for whoever finds the browser signed out. */
export function forgetAnswers(): void {
  // Absent where the page is not secure: there nothing is kept.
  void globalThis.caches?.delete(ANSWERS_CACHE)
}
