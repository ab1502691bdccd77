const NATIONAL_LENGTH = 10

/**
 * Formats a typed or pasted phone as `+38 (067) 123 45 67`. Accepts a partial number, with or without +38, 8 or 0, and
 * any separators. Extra digits stay and fail the check. A foreign number stays unchanged.
 */
export function phoneText(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  if (/^\s*\+/.test(typed) && !'380'.startsWith(digits.slice(0, 3))) return typed
  if (digits === '') return typed.trim() === '+' ? '+' : ''
  if ('38'.startsWith(digits)) return `+${digits}`
  if (digits === '8') return digits
  const national = nationalDigits(digits)
  const [code, ...rest] = [national.slice(0, 3), national.slice(3, 6), national.slice(6, 8), national.slice(8, 10)]
  const groups = [`(${code}${rest[0] ? ')' : ''}`, ...rest, national.slice(NATIONAL_LENGTH)].filter(Boolean)
  return `+38 ${groups.join(' ')}`
}

function nationalDigits(digits: string): string {
  if (digits.startsWith('380')) return digits.slice(2)
  // The former long-distance prefix: 8 067 123 45 67.
  if (digits.startsWith('80')) return digits.slice(1)
  return digits.startsWith('0') ? digits : `0${digits}`
}

/** Returns the caret's position in the reformatted text: as many digits follow the caret as before. */
export function caretAfter(before: { text: string; caret: number }, text: string): number {
  const digitsIn = (part: string) => part.replace(/\D/g, '').length
  const behind = digitsIn(before.text.slice(before.caret))
  let caret = text.length
  while (caret > 0 && digitsIn(text.slice(caret)) < behind) caret--
  return caret
}
