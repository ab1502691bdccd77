import { expect, test } from 'vitest'
import { formatFileSize } from './file-size.ts'
import {
  formatAmount,
  formatDate,
  formatDateDashed,
  formatDateTime,
  formatMoney,
  formatPercent,
  formatPhone,
  formatSignedMoney,
  formatTariff,
  formatVolume,
  groupAccountNumber,
} from './format.ts'
import { formatDateLong, formatDayMonth, formatMonth, formatMonthShort, monthGenitive, monthName } from './months.ts'

test('A01 money has U+00A0 in both gaps, a comma and always two decimals', () => {
  expect(formatMoney(128_456)).toBe('1\u00a0284,56\u00a0грн')
  expect(formatMoney(0)).toBe('0,00\u00a0грн')
  expect(formatMoney(5)).toBe('0,05\u00a0грн')
  expect(formatMoney(125_000_000n)).toBe('1\u00a0250\u00a0000,00\u00a0грн')
  expect(formatAmount(100)).toBe('1,00')
})

test('A01 a recalculation carries its sign, minus as U+2212', () => {
  expect(formatSignedMoney(-4560)).toBe('\u221245,60\u00a0грн')
  expect(formatSignedMoney(4560)).toBe('+45,60\u00a0грн')
  expect(formatSignedMoney(0)).toBe('0,00\u00a0грн')
})

test('A01 a volume keeps the decimals of its meter', () => {
  expect(formatVolume('6.584')).toBe('6,584')
  expect(formatVolume('1214')).toBe('1\u00a0214')
  expect(formatVolume('0.850')).toBe('0,850')
  expect(formatVolume('-1.5')).toBe('\u22121,5')
  expect(() => formatVolume('1,5')).toThrow(RangeError)
})

test('A01 a tariff shows two decimals at least and all that the decision has', () => {
  expect(formatTariff('30.38')).toBe('30,38\u00a0грн')
  expect(formatTariff('1654.4100')).toBe('1\u00a0654,41\u00a0грн')
  expect(formatTariff('2.112')).toBe('2,112\u00a0грн')
  expect(formatTariff('8')).toBe('8,00\u00a0грн')
})

test('A09 dates are written day first, and a moment by the clock of Kyiv in winter and summer', () => {
  expect(formatDate('2026-10-05')).toBe('05.10.2026')
  expect(formatDateDashed('2026-10-05')).toBe('05-10-2026')
  expect(formatDateTime(new Date('2026-11-03T22:30:00Z'))).toBe('04.11.2026 00:30')
  expect(formatDateTime(new Date('2026-07-03T11:05:00Z'))).toBe('03.07.2026 14:05')
  expect(() => formatDate('05.10.2026')).toThrow(RangeError)
})

test('A01 months are those of the table, without «р.»', () => {
  expect(formatMonth('2026-10')).toBe('жовтень 2026')
  expect(formatMonthShort('2025-11')).toBe('лист. 2025')
  expect(monthGenitive('2026-02')).toBe('лютого')
  expect(monthName('2026-09-15')).toBe('вересень')
  expect(formatDayMonth('2026-11-20')).toBe('20 листопада')
  expect(formatDateLong('2026-11-03')).toBe('3 листопада 2026 року')
  expect(() => formatMonth('2026-13')).toThrow(RangeError)
})

test('A01 phones, account numbers, shares and file sizes are written as residents know them', () => {
  expect(formatPhone('+380671234567')).toBe('+38 (067) 123 45 67')
  expect(formatPhone('+48123456789')).toBe('+48123456789')
  expect(groupAccountNumber('10425567')).toBe('1042\u00a05567')
  expect(groupAccountNumber('0001/001')).toBe('0001/001')
  expect(formatPercent(0.12)).toBe('12\u00a0%')
  expect(formatFileSize(245_760)).toBe('240\u00a0КБ')
  expect(formatFileSize(3_355_443)).toBe('3,2\u00a0МБ')
})
