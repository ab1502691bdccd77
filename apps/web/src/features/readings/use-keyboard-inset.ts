import { useEffect } from 'react'

/**
 * Keeps the height that the on-screen keyboard covers in the CSS variable `--keyboard` while a screen is open: most
 * browsers lay the page out behind the keyboard, so that a button at the bottom would be hidden.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const { visualViewport: seen } = window
    if (!seen) return
    const root = document.documentElement
    const measure = () => {
      // While the page is zoomed in, the visible part is small without a keyboard.
      const covered = seen.scale > 1.05 ? 0 : window.innerHeight - seen.height - seen.offsetTop
      root.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
    }
    measure()
    seen.addEventListener('resize', measure)
    seen.addEventListener('scroll', measure)
    return () => {
      seen.removeEventListener('resize', measure)
      seen.removeEventListener('scroll', measure)
      root.style.removeProperty('--keyboard')
    }
  }, [])
}
