// Runs before the first paint: a chosen theme must not flash (A14), nor the buttons of somebody signed in (A06).
// Public pages have no other script, but for the root page of somebody signed in (L06).
;(() => {
  const root = document.documentElement
  const read = (key) => localStorage.getItem(`zatyshok.${key}`)
  const personal = ['accessToken', 'accessTokenExpiry', 'profile', 'emails', 'phones', 'accounts', 'verificationTold']
  const msLeft = () => Date.parse(read('accessTokenExpiry') ?? '') - Date.now()
  const isSignedIn = () => Boolean(read('accessToken')) && msLeft() > 0
  // Nobody signed out, but the session is over: what it left of the person goes (C07), and the guard hears why.
  const forget = () => {
    if (!(msLeft() <= 0)) return
    root.dataset.sessionExpired = ''
    for (const key of personal) localStorage.removeItem(`zatyshok.${key}`)
  }
  // As the page lies open, its person signs out in another tab, or the session's time comes (C08).
  const follow = () => {
    forget()
    root.toggleAttribute('data-signed-in', isSignedIn())
  }
  try {
    const theme = read('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    follow()
    const { rootScript } = root.dataset
    // The applications have a session of their own to follow.
    if (rootScript === undefined) return
    addEventListener('storage', follow)
    addEventListener('pageshow', follow)
    if (!isSignedIn()) return
    setTimeout(follow, msLeft())
    // Without it the page says less; whoever goes on to the cabinet is asked there anyway.
    if (location.pathname === '/' && rootScript) import(rootScript).catch(() => undefined)
  } catch {
    // Storage may be forbidden; the system's theme then applies through CSS.
  }
})()
