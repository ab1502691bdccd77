// Runs before the first paint: a chosen theme must not flash (A14), nor the buttons of somebody signed in (A06).
// Public pages have no other script.
;(() => {
  const root = document.documentElement
  const read = (key) => localStorage.getItem(`zatyshok.${key}`)
  try {
    const theme = read('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    if (read('accessToken') && Date.parse(read('accessTokenExpiry') ?? '') > Date.now()) root.dataset.signedIn = ''
  } catch {
    // Storage may be forbidden; the system's theme then applies through CSS.
  }
})()
