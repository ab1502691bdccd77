let isPressed = false
addEventListener('pointerdown', () => (isPressed = true), true)
addEventListener('pointerup', () => (isPressed = false), true)
addEventListener('pointercancel', () => (isPressed = false), true)

/**
 * Runs at once, or, while a button is being pressed, after that press has done its work. A field that is left tells
 * its problem, and the line that appears would move the pressed button from under the pointer: the press was lost.
 */
export function afterPress(run: () => void): void {
  if (!isPressed) {
    run()
    return
  }
  const over = new AbortController()
  const finish = () => {
    over.abort()
    // The click comes after the pointer is up.
    setTimeout(run)
  }
  addEventListener('pointerup', finish, { signal: over.signal })
  addEventListener('pointercancel', finish, { signal: over.signal })
}
