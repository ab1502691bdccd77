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
