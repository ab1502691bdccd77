/**
 * Formats a time that is typed at its end, or pasted, as `18:30`, as far as it is typed. Accepts any separator and one
 * digit of an hour before it.
 */
export function timeText(typed: string): string {
  const [first = '', ...others] = typed.trim().split(/\D+/)
  // «9» can only be nine o'clock, «1» may become «18», «1:» is one o'clock.
  const isWholeHour = first.length === 1 && (first > '2' || others.length > 0)
  const digits = (isWholeHour ? '0' : '') + first + others.join('')
  const [hours, minutes] = [digits.slice(0, 2), digits.slice(2, 4)]
  const isOpen = /\D$/.test(typed) && digits.length === 2
  return [hours, minutes].filter(Boolean).join(':') + (isOpen ? ':' : '')
}

/** «9:05» → `09:05`; null for an incomplete time and for one that the day does not have. */
export function timeOfText(text: string): string | null {
  const [, hours, minutes] = /^\s*(\d{1,2}):(\d{2})\s*$/.exec(text) ?? []
  if (!hours || !minutes || Number(hours) > 23 || Number(minutes) > 59) return null
  return `${hours.padStart(2, '0')}:${minutes}`
}

/** Whether a text has the form of a time, though the day may not have it: «25:00». */
export const isWholeTime = (text: string): boolean => /^\s*\d{1,2}:\d{2}\s*$/.test(text)
