/** Spaces (ordinary and no-break) mean nothing in an account number; leading zeros do (DF11). */
export function normaliseAccountNumber(text: string): string {
  return text.replace(/[\s\u00a0\u202f]/g, '')
}

/**
 * Whether a number has one of the provider's formats, written as masks joined by `|`: `#` is a digit, any other
 * sign stands for itself: `#######`, `20########`, `####/###`, `#######|##########`.
 */
export function matchesAccountFormat(format: string, number: string): boolean {
  return format.split('|').some((mask) => matchesMask(mask.trim(), number))
}

function matchesMask(mask: string, number: string): boolean {
  if (mask.length !== number.length) return false
  return [...mask].every((sign, at) => (sign === '#' ? /^\d$/.test(number[at] ?? '') : sign === number[at]))
}

const written = 'АВЕІКМНОРСТХавеікмнорстхabcdefghijklmnopqrstuvwxyz'
const meant = 'ABEIKMHOPCTXABEIKMHOPCTXABCDEFGHIJKLMNOPQRSTUVWXYZ'
const twins = new Map([...written].map((letter, at) => [letter, meant.charAt(at)]))

/** Capitals, and Latin letters in the place of the Cyrillic ones that look the same; other letters stay. */
export const latinTwins = (text: string): string => [...text].map((sign) => twins.get(sign) ?? sign).join('')

/**
 * What all ways to write one number have in common: no spaces, dashes, strokes and points, capitals, and Latin letters
 * in the place of Cyrillic twins. Leading zeros stay. In the database: `account_number_key` of migration 0032.
 */
export const accountNumberKey = (text: string): string => latinTwins(text).replace(/[ \u00a0\u202f\-–/.]/g, '')
