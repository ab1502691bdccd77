// Runs before the first paint: a chosen theme must not flash (A14), nor the buttons of somebody signed in (A06).
// Public pages have no other script, but for the root page of somebody signed in (L06).
;(() => {
  const root = document.documentElement
  const read = (key) => localStorage.getItem(`zatyshok.${key}`)
  try {
    const theme = read('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    if (read('accessToken') && Date.parse(read('accessTokenExpiry') ?? '') > Date.now()) {
      root.dataset.signedIn = ''
      const check = location.pathname === '/' && root.dataset.rootScript
      // Without it the page says less; whoever goes on to the cabinet is asked there anyway.
      if (check) import(check).catch(() => undefined)
    }
  } catch {
    // Storage may be forbidden; the system's theme then applies through CSS.
  }
})()
