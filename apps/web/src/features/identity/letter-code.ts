/** Returns the code of the letter's link from the page's address. */
const codeInAddress = () => new URLSearchParams(location.search).get('code') ?? ''

function codeInState(): string | null {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'code' in state && typeof state.code === 'string'
    ? state.code
    : null
}

/**
 * Returns the code of the letter's link and removes it from the address bar, so that it is not read over a shoulder or
 * copied with the page's address. The history entry keeps it for a reload. Other parameters stay.
 */
export function takeLetterCode(): string {
  const kept = codeInState()
  if (kept !== null) return kept
  const code = codeInAddress()
  const rest = new URLSearchParams(location.search)
  rest.delete('code')
  history.replaceState({ code }, '', rest.size > 0 ? `${location.pathname}?${rest}` : location.pathname)
  return code
}

/** Removes a used code from the history entry, so that a reload does not send it again. */
export const forgetLetterCode = (state: unknown = null): void => history.replaceState(state, '', location.pathname)
