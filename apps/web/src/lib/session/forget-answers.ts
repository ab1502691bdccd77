/** The browser's cache of the last personal responses (F11); the service worker does not use it. */
export const ANSWERS_CACHE = 'zatyshok-answers'

/** Deletes the stored responses: the next session, or a user of the signed-out browser, must not see them. */
export function forgetAnswers(): void {
  // Undefined outside a secure context, where no responses are stored.
  void globalThis.caches?.delete(ANSWERS_CACHE)
}
