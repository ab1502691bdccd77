import { addMonths, dateIn, daysIn, monthOf } from '../calendar.ts'

/** A bound: a day of the billing month, days before its last day, or a day of the month after it. */
type Bound = { readonly from: 'start' | 'end' | 'next'; readonly day: number }

/** The period for the readings of a billing month; notation `20..31`, `-2..+3`, `+1..+5` (DF4). */
export type ReadingWindow = { readonly first: Bound; readonly last: Bound }

/** Dates `YYYY-MM-DD`, both inclusive, and the billing month `YYYY-MM` of the readings. */
export type WindowDates = { readonly billingMonth: string; readonly from: string; readonly to: string }

/**
 * Parses a provider's windows: one for all services, then, after commas, those of single service types, as `20..31,
 * 14=1..5` (F06). Returns the window of the service type, or else the common one; null if there is none.
 *
 * @throws RangeError if any part of the text is not a window: a configuration error.
 */
export function parseReadingWindow(text: string, serviceType?: number): ReadingWindow | null {
  if (text.trim() === '') return null
  const windows = new Map<string, ReadingWindow>()
  for (const part of text.split(',')) {
    const [, service = '', written = ''] = /^\s*(?:(\d{1,5})\s*=)?(.*)$/s.exec(part) ?? []
    if (windows.has(service)) throw new RangeError(`Two reading windows of one service: ${text}`)
    windows.set(service, parseWindow(written))
  }
  return windows.get(String(serviceType)) ?? windows.get('') ?? null
}

function parseWindow(text: string): ReadingWindow {
  const [first, last, ...more] = text.trim().split('..').map(parseBound)
  if (!first || !last || more.length > 0) throw new RangeError(`Not a reading window: ${text}`)
  const window = { first, last }
  // February of a common year is the shortest month: a window that is valid there is valid in every month.
  const { from, to } = windowOfMonth(window, '2027-02')
  if (from > to && first.from !== 'start') throw new RangeError(`A reading window that ends before it begins: ${text}`)
  if (first.from === 'start' && last.from === 'start' && first.day > last.day) {
    throw new RangeError(`A reading window that ends before it begins: ${text}`)
  }
  return window
}

/** Returns the dates of the window for one billing month. */
export function windowOfMonth(window: ReadingWindow, billingMonth: string): WindowDates {
  return { billingMonth, from: boundDate(window.first, billingMonth), to: boundDate(window.last, billingMonth) }
}

/**
 * Returns the window open on `today` (`YYYY-MM-DD`, the day in Kyiv), or else the next one (`open: false`). If the
 * windows of two months overlap, the earlier month is returned: it closes sooner.
 */
export function windowFor(window: ReadingWindow, today: string): WindowDates & { readonly open: boolean } {
  const month = monthOf(today)
  for (const shift of [-1, 0, 1, 2]) {
    const { billingMonth, from, to } = windowOfMonth(window, addMonths(month, shift))
    if (today <= to) return { billingMonth, from, to, open: from <= today }
  }
  return { ...windowOfMonth(window, month), open: false }
}

function parseBound(text: string): Bound {
  const match = /^([+-]?)(\d{1,2})$/.exec(text.trim())
  const day = Number(match?.[2])
  if (!match || day > 31 || (day === 0 && match[1] !== '-')) throw new RangeError(`Not a day of a window: ${text}`)
  if (match[1] === '+') return { from: 'next', day }
  return { from: match[1] === '-' ? 'end' : 'start', day }
}

function boundDate({ from, day }: Bound, month: string): string {
  if (from === 'next') return dateIn(addMonths(month, 1), day)
  return dateIn(month, from === 'end' ? daysIn(month) - day : day)
}
