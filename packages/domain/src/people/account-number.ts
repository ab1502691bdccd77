/** Removes spaces (ordinary and no-break) from an account number; leading zeros are significant (DF11). */
export function normaliseAccountNumber(text: string): string {
  return text.replace(/[\s\u00a0\u202f]/g, '')
}

/**
 * True if a number has one of the provider's formats. Formats are masks joined by `|`, where `#` is a digit and any
 * other character is literal: `#######`, `20########`, `####/###`, `#######|##########`.
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

/** Converts to capitals, and Cyrillic letters to the Latin ones that look the same; other letters stay. */
export const toLatinLookalikes = (text: string): string => [...text].map((sign) => twins.get(sign) ?? sign).join('')

/**
 * Returns one key for all notations of a number: without spaces, dashes, slashes and points, in capitals, with Latin
 * letters for their Cyrillic look-alikes. Leading zeros stay. In the database: `account_number_key` of migration 0032.
 */
export const accountNumberKey = (text: string): string => toLatinLookalikes(text).replace(/[ \u00a0\u202f\-–/.]/g, '')
