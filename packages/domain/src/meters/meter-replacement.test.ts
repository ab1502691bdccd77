import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameReplacement, type MeterReplacement } from './meter-replacement.ts'
import { checkReading, replacementProblems } from './reading-check.ts'

const told: MeterReplacement = {
  serialNumber: 'ВС-00700123',
  replacedOn: '2026-11-12',
  lastOfOld: '415,100',
  firstOfNew: '0,2',
}
const meter = {
  serialNumber: '48213',
  digits: 5,
  decimals: 3,
  previous: { value: '412.318', readOn: '2026-10-25', billingMonth: '2026-10' },
  usual: { min: '5', max: '7', mean: '6' },
  billingMonth: '2026-11',
  today: '2026-11-23',
}
const problems = (parts: Partial<MeterReplacement>, value = '2.5') =>
  replacementProblems({ ...told, ...parts }, meter, value)
const check = (value: string, replacement: MeterReplacement | undefined = told) =>
  checkReading({ value, reason: 'replaced', replacement }, meter)

test('F05 of a replaced meter both devices count: the old one to its last reading, the new one from its first', () => {
  expect(problems({})).toEqual({})
  // 415.100 − 412.318, and 2.5 − 0.2
  expect(check('2,5')).toEqual({
    difference: '5.082',
    level: 'ok',
    issues: [],
  })
  const first = checkReading({ value: '2.5', reason: 'replaced', replacement: told }, { ...meter, previous: undefined })
  expect(first).toEqual({ difference: null, level: 'ok', issues: [] })
})

test('F05 a replacement may stand with a reading above the previous one, and a high one is still confirmed', () => {
  const high = { ...told, firstOfNew: '400' }
  expect(check('420', high)).toMatchObject({ difference: '22.782', level: 'confirm' })
})

test('F05 without the fields of the replacement the reason alone is blocked', () => {
  expect(checkReading({ value: '2.5', reason: 'replaced' }, meter)).toMatchObject({ level: 'block', difference: null })
})

test.each<[keyof MeterReplacement, string, object]>([
  ['serialNumber', ' ', { code: 'missing' }],
  ['serialNumber', '№ 048213', { code: 'malformed' }],
  ['serialNumber', '0048213', { code: 'same_number' }],
  ['serialNumber', '=HYPERLINK("x")', { code: 'malformed' }],
  ['serialNumber', '1'.repeat(31), { code: 'malformed' }],
  ['replacedOn', '', { code: 'missing' }],
  ['replacedOn', '2026-11-24', { code: 'future' }],
  ['replacedOn', '2026-10-24', { code: 'before_previous', day: '2026-10-25' }],
  ['lastOfOld', '', { code: 'missing' }],
  ['lastOfOld', 'сто', { code: 'not_a_number' }],
  ['lastOfOld', '-1', { code: 'not_a_number' }],
  ['lastOfOld', '123456', { code: 'too_many_digits', digits: 5 }],
  ['lastOfOld', '415,1001', { code: 'too_many_decimals', decimals: 3 }],
  ['lastOfOld', '412,317', { code: 'below_previous', previous: '412.318' }],
  ['firstOfNew', '', { code: 'missing' }],
  ['firstOfNew', '123456', { code: 'too_many_digits', digits: 5 }],
  ['firstOfNew', '2,501', { code: 'above_reading' }],
])('F05 of a replaced meter the field %s refuses «%s»', (field, typed, problem) => {
  expect(problems({ [field]: typed })).toEqual({ [field]: problem })
})

test('F05 the day of the previous reading and today are days of a replacement', () => {
  expect(problems({ replacedOn: '2026-10-25' })).toEqual({})
  expect(problems({ replacedOn: '2026-11-23', lastOfOld: '412,318', firstOfNew: '2,5' })).toEqual({})
})

test('F05 an accepted replacement never has a consumption below zero', () => {
  const typed = fc.record({
    serialNumber: fc.string(),
    replacedOn: fc.constantFrom('', '2026-11-01', '2027-01-01'),
    lastOfOld: fc.oneof(fc.string(), fc.nat(99_999).map(String)),
    firstOfNew: fc.oneof(fc.string(), fc.nat(99_999).map(String)),
  })
  const value = fc.oneof(fc.string(), fc.nat(99_999).map(String))
  fc.assert(
    fc.property(typed, value, (replacement, reading) => {
      const { difference, level } = check(reading, { ...replacement, serialNumber: 'A1' })
      expect(difference?.startsWith('-') ?? false).toBe(false)
      expect(level === 'block' && difference !== null).toBe(false)
    }),
  )
})

test('F11 a replacement written in another way is the same one', () => {
  const again = { ...told, serialNumber: ' ВС-00700123', lastOfOld: '415.1', firstOfNew: '00,200' }
  expect(isSameReplacement(told, again)).toBe(true)
  for (const other of [
    { serialNumber: 'X1' },
    { replacedOn: '2026-11-13' },
    { lastOfOld: '416' },
    { firstOfNew: '0' },
  ]) {
    expect(isSameReplacement(told, { ...told, ...other })).toBe(false)
  }
})
