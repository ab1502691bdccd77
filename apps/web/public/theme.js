// Runs before the first paint: a chosen theme must not flash (A14), nor the buttons of somebody signed in (A06).
// Public pages have no other script, but for the root page of somebody signed in (L06).
;(() => {
  const root = document.documentElement
  const read = (key) => localStorage.getItem(`zatyshok.${key}`)
  try {
    const theme = read('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    const expiry = read('accessTokenExpiry')
    if (expiry !== null && !(Date.parse(expiry) > Date.now())) {
      // The session is over: its values go (specification §3), and the guard hears why there are none.
      root.dataset.sessionExpired = ''
      for (const key of ['accessToken', 'accessTokenExpiry', 'profile', 'emails', 'phones', 'accounts'])
        localStorage.removeItem(`zatyshok.${key}`)
    }
    if (read('accessToken') && Date.parse(expiry ?? '') > Date.now()) {
      root.dataset.signedIn = ''
      const check = location.pathname === '/' && root.dataset.rootScript
      // Without it the page says less; whoever goes on to the cabinet is asked there anyway.
      if (check) import(check).catch(() => undefined)
    }
  } catch {
    // Storage may be forbidden; the system's theme then applies through CSS.
  }
})()
