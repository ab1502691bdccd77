let leaving = false

/**
 * Goes to another document, and only the first time: a tab that signed out hears its own echo from the tabs that
 * followed it, and must not give their reason for its own.
 */
export function leaveOnce(path: string): void {
  if (leaving) return
  leaving = true
  location.assign(path)
}

// «Back» may bring this very document again, alive.
addEventListener('pageshow', () => {
  leaving = false
})
