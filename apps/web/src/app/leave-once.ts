let leaving = false

/**
 * Loads another document, once only. When this tab signs out, other tabs follow, and their storage event returns here;
 * their reason must not replace the first one.
 */
export function leaveOnce(path: string): void {
  if (leaving) return
  leaving = true
  location.assign(path)
}

// The «Back» button may restore this document from the back/forward cache.
addEventListener('pageshow', () => {
  leaving = false
})
