/**
 * Keeps the floating button off the control that has the focus (ux.md check 6): while one lies under it the button
 * is not seen and takes no press, yet Tab reaches it as before. Gives what ends it.
 */
export function stepAside(corner: Element): () => void {
  const button = corner.querySelector('button')
  const look = () => {
    const focused = document.activeElement
    const isControl = focused instanceof HTMLElement && focused.tabIndex >= 0 && !corner.contains(focused)
    corner.toggleAttribute('data-aside', isControl && !!button && doOverlap(focused, button))
  }
  const events = ['focusin', 'focusout', 'scroll', 'resize']
  for (const event of events) addEventListener(event, look, { passive: true })
  return () => {
    for (const event of events) removeEventListener(event, look)
  }
}

/** With room for the ring of the focus. */
function doOverlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.right + 5 > b.left && a.left - 5 < b.right && a.bottom + 5 > b.top && a.top - 5 < b.bottom
}
