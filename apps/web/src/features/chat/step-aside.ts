/**
 * Hides the floating button while it would cover the focused control (ux.md check 6). A hidden button takes no presses,
 * but Tab still reaches it. Returns a function that ends this.
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

/** Includes a margin for the focus ring. */
function doOverlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.right + 5 > b.left && a.left - 5 < b.right && a.bottom + 5 > b.top && a.top - 5 < b.bottom
}
