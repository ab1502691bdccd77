/** Most bars of the chart of changes. */
const MOST_BARS = 14
/** Widths of a bar, in kopiykas. */
const STEPS = [1, 2, 5]
  .flatMap((digit) => [3, 4, 5, 6, 7, 8, 9].map((zeros) => digit * 10 ** zeros))
  .toSorted((a, b) => a - b)

/**
 * Returns the width of the bars that show these changes (in kopiykas), and the numbers of the first and the last bar; a
 * bar begins at its number times the width, so zero is between two bars.
 */
export function changeBars(lowKop: number, highKop: number): { stepKop: number; first: number; last: number } {
  for (const stepKop of STEPS) {
    const first = Math.min(Math.floor(lowKop / stepKop), -1)
    const last = Math.max(Math.floor(highKop / stepKop), 0)
    if (last - first < MOST_BARS) return { stepKop, first, last }
  }
  throw new RangeError(`changes from ${lowKop} to ${highKop} are past all widths`)
}
