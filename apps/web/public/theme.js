// Runs before the first paint, so that a chosen theme does not flash (A14).
;(() => {
  try {
    const theme = localStorage.getItem('zatyshok.theme')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  } catch {
    // Storage may be forbidden; the system's theme then applies through CSS.
  }
})()
