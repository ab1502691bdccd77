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
  const [, sign, whole = '', fraction = ''] = partsOf(value)
  if (/[^0]/.test(fraction.slice(places))) throw new RangeError(`More than ${places} decimals: ${value}`)
  const magnitude = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'))
  return sign ? -magnitude : magnitude
}

/** `fromScaled(6584n, 3)` → `'6.584'`; exactly `places` decimals. */
export function fromScaled(value: bigint, places: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  return `${value < 0n ? '-' : ''}${whole}${places > 0 ? `.${digits.slice(-places)}` : ''}`
}

/** Number of decimals written: `'6.580'` → 3. */
export function decimalPlaces(value: string): number {
  return partsOf(value)[3]?.length ?? 0
}

/** Exact comparison: -1, 0 or 1; `'1.50'` equals `'1.5'`. */
export function compareDecimals(left: string, right: string): -1 | 0 | 1 {
  const [a, b] = sameScale(left, right)
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Returns the exact sum, with the decimals of the longer operand. */
export function addDecimals(left: string, right: string): string {
  const [a, b, places] = sameScale(left, right)
  return fromScaled(a + b, places)
}

/** Returns the exact difference, with the decimals of the longer operand. */
export function subtractDecimals(left: string, right: string): string {
  const [a, b, places] = sameScale(left, right)
  return fromScaled(a - b, places)
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

function sameScale(left: string, right: string): [left: bigint, right: bigint, places: number] {
  const places = Math.max(decimalPlaces(left), decimalPlaces(right))
  return [scaled(left, places), scaled(right, places), places]
}

function partsOf(value: string): RegExpExecArray {
  const match = canonical.exec(value)
  if (!match) throw new RangeError(`Not a decimal string: ${value}`)
  return match
}
