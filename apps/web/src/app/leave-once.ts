let leaving = false

/**
 * Loads another document, once only. When this tab signs out, other tabs follow, and their storage event returns here;
 * their reason must not replace the first one. A promised path counts from now on.
 */
export async function leaveOnce(path: string | Promise<string>): Promise<void> {
  if (leaving) return
  leaving = true
  location.assign(typeof path === 'string' ? path : await path)
}

// The «Back» button may restore this document from the back/forward cache.
addEventListener('pageshow', () => {
  leaving = false
})
