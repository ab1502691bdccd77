import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkReading, type ReadMeter, rolloverDifference, type TypedReading } from './reading-check.ts'

const dial = { serialNumber: '48213', digits: 5, decimals: 3, billingMonth: '2026-11', today: '2026-11-23' }
const usual = { min: '5.9', max: '7.2', mean: '6.5' }

interface Scene extends Partial<Omit<ReadMeter, 'previous'>>, TypedReading {
  readonly previous?: string
  readonly readIn?: string
}

/** Checks a reading of a meter whose previous one was taken in the month before. */
function check({ value, reason, previous, readIn = '2026-10', ...meter }: Scene) {
  const before = previous === undefined ? undefined : { value: previous, readOn: `${readIn}-25`, billingMonth: readIn }
  return checkReading({ value, reason }, { ...dial, ...meter, previous: before })
}
const codes = (scene: Scene) => check(scene).issues.map(({ code }) => code)

test('F05 an ordinary reading gives its difference and no remark', () => {
  expect(check({ value: ' 418,902 ', previous: '412.318', usual })).toEqual({
    difference: '6.584',
    level: 'ok',
    issues: [],
  })
})

test('F05 refuses a reading below the previous one', () => {
  const checked = check({ value: '400', previous: '412.318' })
  expect(checked).toMatchObject({ difference: null, level: 'block' })
  expect(checked.issues).toEqual([
    { code: 'below_previous', level: 'block', previous: '412.318', rollover: 'not_chosen' },
  ])
})

test('F05 a dial that passed zero counts on after 99999', () => {
  const checked = check({ value: '3.5', previous: '99998.250', reason: 'rollover' })
  expect(checked).toMatchObject({ difference: '5.250', level: 'note' })
  expect(rolloverDifference('99999', '0', 5)).toBe('1')
})

test('F05 a rollover that would use more than half of the dial is a mistake', () => {
  expect(codes({ value: '400', previous: '412', reason: 'rollover' })).toEqual(['below_previous'])
  expect(codes({ value: '0', previous: '49999', reason: 'rollover' })).toEqual(['below_previous'])
  expect(codes({ value: '0', previous: '50000', reason: 'rollover' })).toEqual(['rolled_over'])
})

test('F05 a rollover far above the usual must still be confirmed', () => {
  const checked = check({ value: '30', previous: '99990', usual, reason: 'rollover' })
  expect(checked).toMatchObject({ difference: '40', level: 'confirm' })
  expect(checked.issues.map(({ code }) => code)).toEqual(['rolled_over', 'unusually_high'])
})

test('F05 more than three times the usual asks for confirmation and says how many times', () => {
  expect(check({ value: '119.5', previous: '100', usual }).level).toBe('ok')
  expect(check({ value: '119.501', previous: '100', usual }).level).toBe('confirm')
  const checked = check({ value: '127.3', previous: '100', usual })
  expect(checked.issues).toEqual([{ code: 'unusually_high', level: 'confirm', times: '4.2' }])
})

test('F05 an unchanged reading is noted', () => {
  expect(check({ value: '100.0', previous: '100' })).toMatchObject({ difference: '0.0', level: 'note' })
})

test('F05 a first reading has nothing to compare with', () => {
  expect(check({ value: '100' })).toMatchObject({ difference: null, level: 'ok' })
})

test('F06 digits and decimals of the dial are respected, what is no number is refused', () => {
  expect(codes({ value: '123456' })).toEqual(['too_many_digits'])
  expect(codes({ value: '000012345' })).toEqual([])
  expect(codes({ value: '1,2345' })).toEqual(['too_many_decimals'])
  expect(codes({ value: '1,2340' })).toEqual([])
  expect(codes({ decimals: 0, value: '12,5' })).toEqual(['too_many_decimals'])
  for (const value of ['', 'сто', '-5', '1e9']) expect(codes({ value })).toEqual(['not_a_number'])
})

test('F05 the usual grows with the months since the previous reading', () => {
  expect(codes({ value: '139', previous: '100', usual, readIn: '2026-09' })).toEqual([])
  expect(codes({ value: '139.001', previous: '100', usual, readIn: '2026-09' })).toEqual(['unusually_high'])
  expect(codes({ value: '119.5', previous: '100', usual, readIn: '2026-11' })).toEqual([])
})

test('F05 the check accepts any typed text and never accepts a negative difference', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.integer({ min: 0, max: 99_999 }),
      fc.constantFrom('rollover', 'replaced', undefined),
      (value, previous, reason) => {
        const checked = check({ value, previous: String(previous), reason })
        expect(checked.difference?.startsWith('-') ?? false).toBe(false)
        expect(checked.level === 'block' && checked.difference !== null).toBe(false)
      },
    ),
  )
})

test('F05 on one dial a reading equal to what was used from the previous one is always recognised', () => {
  const reading = fc.integer({ min: 0, max: 99_999 })
  fc.assert(
    fc.property(reading, fc.integer({ min: 0, max: 50_000 }), (previous, used) => {
      const value = String((previous + used) % 100_000)
      const checked = check({ value, previous: String(previous), reason: 'rollover' })
      expect(checked.difference).toBe(String(used))
    }),
  )
})

test('F06 a refusal says what the dial has, and an unlikely rollover what was there before', () => {
  expect(check({ value: '123456.1234' })).toEqual({
    difference: null,
    level: 'block',
    issues: [
      { code: 'too_many_digits', level: 'block', digits: 5 },
      { code: 'too_many_decimals', level: 'block', decimals: 3 },
    ],
  })
  expect(check({ value: 'сто' })).toMatchObject({ difference: null, level: 'block' })
  expect(check({ value: '400', previous: '412', reason: 'rollover' }).issues).toEqual([
    { code: 'below_previous', level: 'block', previous: '412', rollover: 'implausible' },
  ])
  expect(check({ value: '1', previous: '99999', reason: 'rollover' }).issues).toEqual([
    { code: 'rolled_over', level: 'note' },
  ])
  expect(check({ value: '5', previous: '5' }).issues).toEqual([{ code: 'unchanged', level: 'note' }])
})

test('F05 without usual consumption there is no question about three times as much', () => {
  const none = { min: '0', max: '0', mean: '0' }
  expect(check({ value: '90', previous: '1', usual: none })).toMatchObject({ level: 'ok', issues: [] })
  expect(check({ value: '90', previous: '1', usual: null }).level).toBe('ok')
})
