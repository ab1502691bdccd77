// Runs before the first paint, so that the chosen theme (A14) and the buttons of a signed-in user (A06) do not flicker.
// Public pages load no other script; only the root page loads one, for a signed-in user (L06).
;(() => {
  // A node of another build may lack this page's files (a rolling upgrade). One reload brings a page whose files the
  // node has; forms keep their values (decision 0073). A second failure within a minute shows a text: no loop.
  const isMissing = ({ target, error, reason }) => {
    if (target?.matches?.('script, link[rel=stylesheet]')) return /\/assets\//.test(target.src ?? target.href)
    return /module|preload CSS/i.test((error ?? reason)?.message ?? '') && navigator.onLine
  }
  const tellMissing = () => {
    const boot = document.querySelector('#root > .boot')
    if (!boot) return
    const again = document.createElement('a')
    again.href = location.href
    again.textContent = 'Спробувати ще раз'
    boot.replaceWith('Сторінка не завантажилася. ', again)
  }
  const recover = async (event) => {
    if (!isMissing(event)) return
    try {
      // Without a network a reload does not help.
      const { ok } = await fetch('/health/live')
      const last = Number(sessionStorage.getItem('zatyshok.reloadedAt'))
      if (!ok || Math.abs(Date.now() - last) < 60_000) return tellMissing()
      sessionStorage.setItem('zatyshok.reloadedAt', String(Date.now()))
      location.reload()
    } catch {
      tellMissing()
    }
  }
  addEventListener('error', recover, true)
  addEventListener('unhandledrejection', recover)
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
    // The sums of the first screen and the settings, requested while its code loads; lib/early-answer.ts takes them.
    if (location.pathname === '/dashboard' && isSignedIn()) {
      const ask = (url, authorization) => {
        const headers = authorization ? { authorization } : {}
        const answer = fetch(url, { headers, signal: AbortSignal.timeout(30_000) })
        // The application reports a failure.
        answer.catch(() => undefined)
        return { url, authorization, answer }
      }
      const sums = ask('/api/warehouse/consumer/home', `Bearer ${read('accessToken')}`)
      window.zatyshokEarly = [sums, ask('/api/settings', null)]
    }
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
