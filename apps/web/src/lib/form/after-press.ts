let isPressed = false
const waiting: (() => void)[] = []

/** Longer than a browser takes from the finger that is lifted to the click that it makes. */
const CLICK_MS = 500
let ending: ReturnType<typeof setTimeout> | undefined

addEventListener(
  'pointerdown',
  () => {
    clearTimeout(ending)
    isPressed = true
  },
  true,
)
// Not every press ends in a click: text is selected, a page is moved.
for (const end of ['pointerup', 'pointercancel']) {
  addEventListener(
    end,
    () => {
      clearTimeout(ending)
      ending = setTimeout(finish, CLICK_MS)
    },
    true,
  )
}
// After those who listen to the click.
addEventListener(
  'click',
  () => {
    clearTimeout(ending)
    ending = setTimeout(finish)
  },
  true,
)

function finish(): void {
  isPressed = false
  for (const run of waiting.splice(0)) run()
}

/**
 * Runs at once, or, while a button is being pressed, after that press has done its work. A field that is left tells
 * its problem, and the line that appears would move the pressed button from under the pointer: the press was lost.
 * A finger takes focus from the field once it is lifted, a mouse before; for both the click is the end.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run)
  else run()
}
