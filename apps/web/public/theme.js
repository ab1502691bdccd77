// Runs before the first paint, so that the chosen theme (A14) and the buttons of a signed-in user (A06) do not flicker.
// Public pages load no other script; only the root page loads one, for a signed-in user (L06).
;(() => {
  const root = document.documentElement
  const read = (key) => localStorage.getItem(`zatyshok.${key}`)
  const personal = ['accessToken', 'accessTokenExpiry', 'profile', 'emails', 'phones', 'accounts', 'verificationTold']
  const msLeft = () => Date.parse(read('accessTokenExpiry') ?? '') - Date.now()
  const isSignedIn = () => Boolean(read('accessToken')) && msLeft() > 0
  // The session expired without a sign-out: the personal data is removed (C07), and the route guard learns the reason.
  const forget = () => {
    if (!(msLeft() <= 0)) return
    root.dataset.sessionExpired = ''
    for (const key of personal) localStorage.removeItem(`zatyshok.${key}`)
  }
  // While the page is open, the user may sign out in another tab, or the session may expire (C08).
  const follow = () => {
    forget()
    root.toggleAttribute('data-signed-in', isSignedIn())
  }
  try {
    const theme = read('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    follow()
    const { rootScript } = root.dataset
    // The applications watch the session themselves.
    if (rootScript === undefined) return
    addEventListener('storage', follow)
    addEventListener('pageshow', follow)
    if (!isSignedIn()) return
    setTimeout(follow, msLeft())
    // If the script fails to load, the page shows less; the cabinet checks the session anyway.
    if (location.pathname === '/' && rootScript) import(rootScript).catch(() => undefined)
  } catch {
    // The browser may forbid storage; CSS then applies the system's theme.
  }
})()
