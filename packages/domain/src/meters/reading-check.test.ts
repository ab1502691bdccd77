import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkReading, rolloverDifference } from './reading-check.ts'

const dial = { zone: 'total', digits: 5, decimals: 3 } as const
const usual = { min: '5.9', max: '7.2', mean: '6.5' }
const codes = (input: Parameters<typeof checkReading>[0]) => checkReading(input).issues.map(({ code }) => code)

test('F05 an ordinary reading gives its difference and no remark', () => {
  expect(checkReading({ ...dial, value: ' 418,902 ', previous: '412.318', usual })).toEqual({
    zone: 'total',
    difference: '6.584',
    level: 'ok',
    issues: [],
  })
})

test('F05 refuses a reading below the previous one', () => {
  const check = checkReading({ ...dial, value: '400', previous: '412.318' })
  expect(check).toMatchObject({ difference: null, level: 'block' })
  expect(check.issues).toEqual([{ code: 'less-than-previous', level: 'block', previous: '412.318' }])
})

test('F05 a dial that passed zero counts on after 99999', () => {
  const check = checkReading({ ...dial, value: '3.5', previous: '99998.250', reason: 'rollover' })
  expect(check).toMatchObject({ difference: '5.250', level: 'note' })
  expect(rolloverDifference('99999', '0', 5)).toBe('1')
})

test('F05 a rollover that would use more than half of the dial is a mistake', () => {
  expect(codes({ ...dial, value: '400', previous: '412', reason: 'rollover' })).toEqual(['rollover-implausible'])
  expect(codes({ ...dial, value: '0', previous: '49999', reason: 'rollover' })).toEqual(['rollover-implausible'])
  expect(codes({ ...dial, value: '0', previous: '50000', reason: 'rollover' })).toEqual(['rollover'])
})

test('F05 a rollover far above the usual must still be confirmed', () => {
  const check = checkReading({ ...dial, value: '30', previous: '99990', usual, reason: 'rollover' })
  expect(check).toMatchObject({ difference: '40', level: 'confirm' })
  expect(check.issues.map(({ code }) => code)).toEqual(['rollover', 'far-above-usual'])
})

test('F05 more than three times the usual asks for confirmation and says how many times', () => {
  expect(checkReading({ ...dial, value: '119.5', previous: '100', usual }).level).toBe('ok')
  expect(checkReading({ ...dial, value: '119.501', previous: '100', usual }).level).toBe('confirm')
  const check = checkReading({ ...dial, value: '127.3', previous: '100', usual })
  expect(check.issues).toEqual([{ code: 'far-above-usual', level: 'confirm', times: '4.2' }])
})

test('F05 an unchanged reading is noted', () => {
  expect(checkReading({ ...dial, value: '100.0', previous: '100' })).toMatchObject({ difference: '0.0', level: 'note' })
})

test('F05 a first reading has nothing to compare with', () => {
  expect(checkReading({ ...dial, value: '100' })).toMatchObject({ difference: null, level: 'ok' })
})

test('F06 digits and decimals of the dial are checked, and text that is not a number is refused', () => {
  expect(codes({ ...dial, value: '123456' })).toEqual(['too-many-digits'])
  expect(codes({ ...dial, value: '000012345' })).toEqual([])
  expect(codes({ ...dial, value: '1,2345' })).toEqual(['too-many-decimals'])
  expect(codes({ ...dial, value: '1,2340' })).toEqual([])
  expect(codes({ ...dial, decimals: 0, value: '12,5' })).toEqual(['too-many-decimals'])
  for (const value of ['', 'сто', '-5', '1e9']) expect(codes({ ...dial, value })).toEqual(['not-a-number'])
})

test('F06 each zone is judged on its own', () => {
  expect(checkReading({ ...dial, zone: 'night', value: '10', previous: '5' })).toMatchObject({
    zone: 'night',
    difference: '5',
  })
})

test('F05 the check accepts any typed text and never accepts a negative difference', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.integer({ min: 0, max: 99_999 }),
      fc.constantFrom('rollover', 'replaced', undefined),
      (value, previous, reason) => {
        const check = checkReading({ ...dial, value, previous: String(previous), reason })
        expect(check.difference?.startsWith('-') ?? false).toBe(false)
        expect(check.level === 'block' && check.difference !== null).toBe(false)
      },
    ),
  )
})

test('F05 on one dial a reading equal to what was used from the previous one is always recognised', () => {
  const reading = fc.integer({ min: 0, max: 99_999 })
  fc.assert(
    fc.property(reading, fc.integer({ min: 0, max: 50_000 }), (previous, used) => {
      const value = String((previous + used) % 100_000)
      const check = checkReading({ ...dial, value, previous: String(previous), reason: 'rollover' })
      expect(check.difference).toBe(String(used))
    }),
  )
})

test('F06 a refusal says what the dial has, and an unlikely rollover what was there before', () => {
  const issues = (input: Parameters<typeof checkReading>[0]) => checkReading(input)
  expect(issues({ ...dial, value: '123456.1234' })).toEqual({
    zone: 'total',
    difference: null,
    level: 'block',
    issues: [
      { code: 'too-many-digits', level: 'block', digits: 5 },
      { code: 'too-many-decimals', level: 'block', decimals: 3 },
    ],
  })
  expect(issues({ ...dial, value: 'сто' })).toMatchObject({ difference: null, level: 'block' })
  expect(issues({ ...dial, value: '400', previous: '412', reason: 'rollover' }).issues).toEqual([
    { code: 'rollover-implausible', level: 'block', previous: '412' },
  ])
  expect(issues({ ...dial, value: '1', previous: '99999', reason: 'rollover' }).issues).toEqual([
    { code: 'rollover', level: 'note', previous: '99999' },
  ])
  expect(issues({ ...dial, value: '5', previous: '5' }).issues).toEqual([{ code: 'zero', level: 'note' }])
})

test('F05 without usual consumption there is no question about three times as much', () => {
  const none = { min: '0', max: '0', mean: '0' }
  expect(checkReading({ ...dial, value: '90', previous: '1', usual: none })).toMatchObject({ level: 'ok', issues: [] })
  expect(checkReading({ ...dial, value: '90', previous: '1', usual: null }).level).toBe('ok')
})
