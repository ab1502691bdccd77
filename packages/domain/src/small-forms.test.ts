import { expect, test } from 'vitest'
import { parseReceiptNumber, receiptNumber } from './bills/receipt-number.ts'
import { kyivTime } from './calendar/kyiv-time.ts'
import { kyivDay } from './calendar.ts'
import { maskEmail } from './people/mask-email.ts'

test('F11 a receipt is numbered within its month by six digits at least, and is read back', () => {
  expect([receiptNumber('2026-11', 123), receiptNumber('2026-11', 1_234_567)]).toEqual([
    '2026-11-000123',
    '2026-11-1234567',
  ])
  expect(parseReceiptNumber('2026-11-000123')).toEqual({ billingMonth: '2026-11', number: 123 })
})

test('of an e-mail address the first letter and what follows the sign are shown', () => {
  expect(['olena@example.com', 'o@example.com', 'оля.мороз@пошта.укр'].map(maskEmail)).toEqual([
    'o***@example.com',
    'o***@example.com',
    'о***@пошта.укр',
  ])
  expect(maskEmail('𝕠lena@example.com')).toBe('𝕠***@example.com')
})

test('the time of day is that of Kyiv, in winter and in summer', () => {
  expect(
    ['2026-11-20T07:05:59Z', '2026-07-20T07:05:00Z', '2026-11-20T22:10:00Z'].map((at) => kyivTime(new Date(at))),
  ).toEqual(['09:05', '10:05', '00:10'])
})

test('the day in Kyiv is that of the time zone in every hour of a year, and before 1992', () => {
  const byTimeZone = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv', dateStyle: 'short' })
  const hours = (from: string, count: number) =>
    Array.from({ length: count }, (_, hour) => new Date(Date.parse(from) + hour * 3_600_000))
  for (const at of [...hours('2026-01-01T00:30:00Z', 365 * 24), ...hours('1989-06-30T00:30:00Z', 48)])
    expect(kyivDay(at)).toBe(byTimeZone.format(at))
  expect(() => kyivDay(new Date(Number.NaN))).toThrow(RangeError)
})
