import { type GrayImage, markContrast } from './gray-image.ts'

/** A place of one digit in the picture; x and y are its middle. */
export interface Cell {
  x: number
  y: number
}

/** Evenly spaced cells on a line; `step` is the distance of two cells, `height` that of a digit, in pixels. */
export interface DigitRow {
  cells: readonly Cell[]
  step: number
  height: number
  /** Of the line, in radians. */
  angle: number
  /** How many cells hold a spot of their own; the others were filled in. */
  seen: number
}

interface Spot {
  x: number
  y: number
  width: number
  height: number
}

/** How much lighter than its surroundings a digit is; the edges of wheels differ less. */
const MARGIN = 26

/** Finds rows of `count` light digits, the best first. Digits of a dial stand on dark wheels, at equal distances. */
export function findRows(image: GrayImage, count: number): DigitRow[] {
  const spots = [7, 14, 24].flatMap((radius) =>
    spotsOf(markContrast(image, { looksFor: 'light', radius, margin: MARGIN }), image),
  )
  const rows = spots.flatMap((spot) => rowThrough(spot, spots, count))
  return distinct(rows.toSorted((a, b) => b.seen * b.height - a.seen * a.height))
}

/** Connected marks that have the size and form of a digit. */
function spotsOf(marks: Uint8Array, image: GrayImage): Spot[] {
  const found: Spot[] = []
  for (let start = 0; start < marks.length; start += 1) {
    if (marks[start] !== 1) continue
    const { size, ...spot } = takeSpot(marks, start, image.width)
    const { width, height } = spot
    const isDigit =
      height >= 9 &&
      height <= image.height / 3 &&
      width <= height * 1.1 &&
      width >= height * 0.16 &&
      size >= height * width * 0.18
    if (isDigit) found.push(spot)
  }
  return found
}

/** Takes all marks that touch one mark; they become 2, so that they are taken once. `size` counts them. */
function takeSpot(marks: Uint8Array, start: number, width: number): Spot & { size: number } {
  let [left, right, top, bottom, size] = [start % width, 0, Math.floor(start / width), 0, 0]
  const stack = [start]
  const take = (next: number, x: number) => {
    if (marks[next] !== 1 || Math.abs((next % width) - x) > 1) return
    marks[next] = 2
    stack.push(next)
  }
  marks[start] = 2
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const x = at % width
    const y = (at - x) / width
    size += 1
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
    for (const above of [at - width, at, at + width]) {
      take(above - 1, x)
      take(above, x)
      take(above + 1, x)
    }
  }
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left + 1, height: bottom - top + 1, size }
}

/** Rows whose first seen digit is this spot. */
function rowThrough(first: Spot, spots: readonly Spot[], count: number): DigitRow[] {
  const alike = spots.filter(
    ({ x, height }) => x > first.x && height > first.height * 0.7 && height < first.height * 1.4,
  )
  return alike
    .filter(
      ({ x, y }) =>
        x - first.x > first.height * 0.6 &&
        x - first.x < first.height * 2.2 &&
        Math.abs(y - first.y) < (x - first.x) * 0.35,
    )
    .flatMap((second) => rowsFrom(first, second, { spots: alike, count }))
}

/**
 * Goes on from two digits to the next ones. The distance follows the last two, because a photo from the side makes it grow
 * or shrink. A digit may be missing (a wheel between two digits, glare) and another spot may stand beyond an end, so the
 * row may also begin one place earlier or later.
 */
function rowsFrom(first: Spot, second: Spot, { spots, count }: { spots: readonly Spot[]; count: number }): DigitRow[] {
  const found = new Map<number, Spot>([
    [0, first],
    [1, second],
  ])
  let [last, pace] = [second, { x: second.x - first.x, y: second.y - first.y }]
  let gap = 1
  for (let place = 2; place < count; place += 1) {
    const expected = { x: last.x + pace.x * gap, y: last.y + pace.y * gap }
    const away = ({ x, y }: Spot) =>
      Math.max(Math.abs(x - expected.x) / pace.x, Math.abs(y - expected.y) / first.height)
    const next = spots.toSorted((a, b) => away(a) - away(b))[0]
    if (next && away(next) < 0.28) {
      pace = { x: (pace.x + (next.x - last.x) / gap) / 2, y: (pace.y + (next.y - last.y) / gap) / 2 }
      found.set(place, next)
      last = next
      gap = 1
    } else gap += 1
  }
  if (found.size < Math.max(3, count - 2)) return []
  const entries = [...found]
  const across = line(entries.map(([place, { x }]) => [place, x]))
  const down = line(entries.map(([place, { y }]) => [place, y]))
  const height = median(entries.map(([, spot]) => spot.height))
  const angle = Math.atan2(down.slope, across.slope)
  const at = (place: number) => found.get(place) ?? extended(place, found, { across, down })
  return [0, 1, -1].map((shift) => {
    const cells = Array.from({ length: count }, (_, place) => at(place - shift))
    return { cells: cells.map(({ x, y }) => ({ x, y })), step: across.slope, height, angle, seen: found.size }
  })
}

interface Lines {
  across: { start: number; slope: number }
  down: { start: number; slope: number }
}

/** Where a digit without a spot is expected: beside the nearest one that has a spot. */
function extended(place: number, found: ReadonlyMap<number, Spot>, { across, down }: Lines): Cell {
  const [nearest, spot] = [...found].toSorted(([a], [b]) => Math.abs(a - place) - Math.abs(b - place))[0]!
  const neighbour = found.get(nearest + (place > nearest ? -1 : 1))
  const pace = neighbour
    ? { x: Math.abs(spot.x - neighbour.x), y: (spot.y - neighbour.y) * Math.sign(spot.x - neighbour.x) }
    : { x: across.slope, y: down.slope }
  return { x: spot.x + pace.x * (place - nearest), y: spot.y + pace.y * (place - nearest) }
}

/** Least squares through pairs of place and value. */
function line(pairs: readonly (readonly [number, number])[]): { start: number; slope: number } {
  const n = pairs.length
  const meanPlace = pairs.reduce((sum, [place]) => sum + place, 0) / n
  const meanValue = pairs.reduce((sum, [, value]) => sum + value, 0) / n
  const covered = pairs.reduce((sum, [place, value]) => sum + (place - meanPlace) * (value - meanValue), 0)
  const spread = pairs.reduce((sum, [place]) => sum + (place - meanPlace) ** 2, 0)
  const slope = covered / spread
  return { start: meanValue - slope * meanPlace, slope }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Leaves out rows that lie on a better one. */
function distinct(rows: readonly DigitRow[]): DigitRow[] {
  const kept: DigitRow[] = []
  for (const row of rows) {
    const isKnown = kept.some(
      ({ cells, height }) =>
        Math.abs(cells[0]!.x - row.cells[0]!.x) < height * 0.4 &&
        Math.abs(cells[0]!.y - row.cells[0]!.y) < height * 0.4,
    )
    if (!isKnown) kept.push(row)
    if (kept.length === 12) break
  }
  return kept
}
