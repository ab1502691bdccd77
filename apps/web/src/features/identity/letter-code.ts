/** The code of a letter's link, as the address of the page carries it. */
const codeInAddress = () => new URLSearchParams(location.search).get('code') ?? ''

function codeInState(): string | null {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'code' in state && typeof state.code === 'string'
    ? state.code
    : null
}

/**
 * The code that the letter's link has brought. It leaves the address bar at once (nobody reads it over a shoulder or
 * copies it along with the page's address); the history entry keeps it, so that a reload still knows it.
 */
export function takeLetterCode(): string {
  const kept = codeInState()
  if (kept !== null) return kept
  const code = codeInAddress()
  history.replaceState({ code }, '', location.pathname)
  return code
}

/** The code has been used: a reload must not send it again. */
export const forgetLetterCode = (state: unknown = null): void => history.replaceState(state, '', location.pathname)
