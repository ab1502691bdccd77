const LONGEST_WAIT_MS = 1500
/** Milliseconds to wait in Safari, which has no idle callbacks. */
const USUAL_WAIT_MS = 300

/** Resolves when the browser is idle: for code that the first screen does not need. */
export const quietTime = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS })
    else setTimeout(resolve, USUAL_WAIT_MS)
  })
