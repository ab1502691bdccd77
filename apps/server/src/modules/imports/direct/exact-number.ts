const ZERO = 48
const NINE = 57
const MINUS = 45

/** How a number is written: the sign before its decimals, how many digits it has before and after it. */
export interface NumberShape {
  readonly decimal: number
  readonly digits: number
  readonly places: number
  readonly signed: boolean
}

/**
 * Reads digits, at most one decimal sign and then at least one digit; the value × 10^places. NaN for anything else,
 * right or wrong: then the general way has to read it.
 */
export function exactNumber(bytes: Buffer, start: number, end: number, shape: NumberShape): number {
  const isNegative = shape.signed && bytes[start] === MINUS
  const first = isNegative ? start + 1 : start
  const point = digitsEnd(bytes, first, end)
  if (point === first || point - first > shape.digits) return Number.NaN
  let value = figureOf(bytes, first, point)
  let places = 0
  if (point < end) {
    places = end - point - 1
    const isDecimal = bytes[point] === shape.decimal && places > 0 && places <= shape.places
    if (!isDecimal || digitsEnd(bytes, point + 1, end) < end) return Number.NaN
    value = value * 10 ** places + figureOf(bytes, point + 1, end)
  }
  if (places < shape.places) value *= 10 ** (shape.places - places)
  return isNegative ? -value : value
}

/** Where the digits from `start` on end. */
function digitsEnd(bytes: Buffer, start: number, end: number): number {
  let at = start
  for (; at < end; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte < ZERO || byte > NINE) break
  }
  return at
}

function figureOf(bytes: Buffer, start: number, end: number): number {
  let value = 0
  for (let at = start; at < end; at += 1) value = value * 10 + ((bytes[at] ?? 0) - ZERO)
  return value
}
