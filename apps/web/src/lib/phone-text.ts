const NATIONAL_LENGTH = 10

/**
 * A phone as it is typed or pasted → `+38 (067) 123 45 67`, as far as it goes: with or without +38, 8 or 0, any
 * signs between. Nothing is cut: digits too many stay and fail the check; a number of another country stays as it is.
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
  // The long-distance prefix of old: 8 067 123 45 67.
  if (digits.startsWith('80')) return digits.slice(1)
  return digits.startsWith('0') ? digits : `0${digits}`
}

/** Where the caret stands in a rewritten text: behind as many digits, counted from the end, as before. */
export function caretAfter(before: { text: string; caret: number }, text: string): number {
  const digitsIn = (part: string) => part.replace(/\D/g, '').length
  const behind = digitsIn(before.text.slice(before.caret))
  let caret = text.length
  while (caret > 0 && digitsIn(text.slice(caret)) < behind) caret--
  return caret
}
