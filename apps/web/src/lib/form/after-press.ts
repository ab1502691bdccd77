let isPressed = false
const waiting: (() => void)[] = []

/** Milliseconds; longer than a browser takes from `pointerup` to the click. */
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
// A press may end without a click, for example after text selection or scrolling.
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
// Runs after the other click listeners.
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
 * Runs the function at once; during a press, runs it after the click. Without the delay, a blurred field shows its
 * error, the new line moves the pressed button, and the click is lost. A touch blurs the field at `pointerup`, a mouse
 * at `pointerdown`; in both cases the click is last.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run)
  else run()
}
