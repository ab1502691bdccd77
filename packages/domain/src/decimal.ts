/**
 * A canonical decimal, as in `'418.902'`: digits, a point, an optional sign. It is compared and added exactly, never as
 * float.
 */
const canonical = /^(-?)(\d+)(?:\.(\d+))?$/

/**
 * Parses a number as people and exports write it: «418,902», «418.902», «1 284,56» with ordinary, no-break or narrow
 * spaces, U+2212 as minus. Returns a canonical decimal string. Decimals stay as written; leading zeros are removed.
 *
 * @returns null if the text is not one number
 */
export function parseDecimal(text: string): string | null {
  const plain = text
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace('\u2212', '-')
    .replace(',', '.')
    .replace(/^\+/, '')
  const match = canonical.exec(plain)
  if (!match) return null
  const whole = (match[2] ?? '').replace(/^0+(?=\d)/, '')
  const value = match[3] === undefined ? whole : `${whole}.${match[3]}`
  return match[1] && /[1-9]/.test(value) ? `-${value}` : value
}

/**
 * `scaled('6.584', 3)` → 6584n.
 *
 * @throws RangeError if the text is not a decimal string or has more significant decimals than `places`.
 */
export function scaled(value: string, places: number): bigint {
  refuseOther(value)
  return BigInt(withoutPoint(value, places))
}

/**
 * The same as a number: BigInt costs several times as much.
 *
 * @throws RangeError as `scaled` does, and for an amount that is no safe integer
 */
export function scaledNumber(value: string, places: number): number {
  const units = writtenPlaces(value) > places ? Number.NaN : small(value, places)
  if (!Number.isNaN(units)) return units
  const exact = Number(scaled(value, places))
  if (!Number.isSafeInteger(exact)) throw new RangeError(`Too long for a number: ${value}`)
  return exact
}

/** `fromScaled(6584n, 3)` → `'6.584'`; exactly `places` decimals. A number must be a safe integer. */
export function fromScaled(value: bigint | number, places: number): string {
  const digits = (value < 0 ? -value : value).toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  return `${value < 0 ? '-' : ''}${whole}${places > 0 ? `.${digits.slice(-places)}` : ''}`
}

/** Number of decimals written: `'6.580'` → 3. */
export function decimalPlaces(value: string): number {
  refuseOther(value)
  return writtenPlaces(value)
}

/** Exact comparison: -1, 0 or 1; `'1.50'` equals `'1.5'`. */
export function compareDecimals(left: string, right: string): -1 | 0 | 1 {
  const places = commonPlaces(left, right)
  const difference = small(left, places) - small(right, places)
  if (difference === 0) return 0
  if (!Number.isNaN(difference)) return difference < 0 ? -1 : 1
  const [a, b] = [scaled(left, places), scaled(right, places)]
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Returns the exact sum, with the decimals of the longer operand. */
export function addDecimals(left: string, right: string): string {
  const places = commonPlaces(left, right)
  const sum = small(left, places) + small(right, places)
  return fromScaled(Number.isNaN(sum) ? scaled(left, places) + scaled(right, places) : sum, places)
}

/** Returns the exact difference, with the decimals of the longer operand. */
export function subtractDecimals(left: string, right: string): string {
  const places = commonPlaces(left, right)
  const difference = small(left, places) - small(right, places)
  return fromScaled(Number.isNaN(difference) ? scaled(left, places) - scaled(right, places) : difference, places)
}

/** `roundDecimal('6.5845', 3)` → `'6.585'`: exactly `places` decimals; a half is rounded away from zero. */
export function roundDecimal(value: string, places: number): string {
  const written = decimalPlaces(value)
  const exact = scaled(value, Math.max(written, places))
  return fromScaled(divideHalfUp(exact, 10n ** BigInt(Math.max(written - places, 0))), places)
}

/** Integer division; a half is rounded away from zero, as by PostgreSQL's `round(numeric)`. */
export function divideHalfUp(value: bigint, divisor: bigint): bigint {
  const magnitude = value < 0n ? -value : value
  const quotient = (2n * magnitude + divisor) / (2n * divisor)
  return value < 0n ? -quotient : quotient
}

/** Decimals of the longer operand; the texts are checked when their digits are read. */
const commonPlaces = (left: string, right: string): number => Math.max(writtenPlaces(left), writtenPlaces(right))

/** Most decimals written in any of the values, which are decimal strings. */
export const mostPlaces = (values: readonly string[]): number => Math.max(...values.map(writtenPlaces))

function writtenPlaces(value: string): number {
  const point = value.indexOf('.')
  return point === -1 ? 0 : value.length - point - 1
}

/** Digits of integers whose sum is a safe integer. BigInt costs several times as much. */
const safeDigits = 15
const [minus, point, zero] = [45, 46, 48]

/**
 * The same as `scaled`, as a number: `small('6.5', 3)` → 6500. Reads characters, because years of readings are added and
 * compared for each list of meters.
 *
 * @returns NaN if the text is not a decimal string, or too long to be added as a number
 */
function small(value: string, places: number): number {
  const { length } = value
  if (length + places > safeDigits) return Number.NaN
  const start = value.charCodeAt(0) === minus ? 1 : 0
  let units = 0
  let pointAt = -1
  for (let at = start; at < length; at += 1) {
    const code = value.charCodeAt(at)
    if (code === point && pointAt === -1 && at > start) pointAt = at
    else if (code < zero || code > zero + 9) return Number.NaN
    else units = units * 10 + code - zero
  }
  if (length === start || pointAt === length - 1) return Number.NaN
  for (let written = pointAt === -1 ? 0 : length - pointAt - 1; written < places; written += 1) units *= 10
  return start === 1 ? -units : units
}

/** `withoutPoint('-6.5', 3)` → `'-6500'`, for a decimal string */
function withoutPoint(value: string, places: number): string {
  const point = value.indexOf('.')
  if (point === -1) return value + '0'.repeat(places)
  const [whole, fraction] = [value.slice(0, point), value.slice(point + 1)]
  if (fraction.length <= places) return whole + fraction.padEnd(places, '0')
  if (/[^0]/.test(fraction.slice(places))) throw new RangeError(`More than ${places} decimals: ${value}`)
  return whole + fraction.slice(0, places)
}

/** @throws RangeError if the text is not a decimal string */
function refuseOther(value: string): void {
  if (Number.isNaN(small(value, 0)) && !canonical.test(value)) throw new RangeError(`Not a decimal string: ${value}`)
}
