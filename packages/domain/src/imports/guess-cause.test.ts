import { expect, test } from 'vitest'
import { changeBars } from './change-bars.ts'
import { type BillFacts, guessCause, type ServiceCharge } from './guess-cause.ts'

const heat: ServiceCharge = {
  ...{ key: 'heat', type: 12, isMetered: false, unit: 'm2' },
  ...{ volume: '52.400', tariff: '38.500000', kop: 201_740 },
}
const water: ServiceCharge = {
  ...{ key: 'water', type: 10, isMetered: true, unit: 'm3' },
  ...{ volume: '4.000', tariff: '25.620000', kop: 10_248 },
}
const bill = (charges: readonly ServiceCharge[], more: Partial<BillFacts> = {}): BillFacts => ({
  ...{ recalculatedKop: 0, subsidyKop: 0, charges },
  ...more,
})
const sumOf = ({ charges, recalculatedKop, subsidyKop }: BillFacts) =>
  charges.reduce((sum, { kop }) => sum + kop, recalculatedKop - subsidyKop)
const guess = (before: BillFacts, after: BillFacts, readings: { previous: string; value: string }[] = []) =>
  guessCause({ before, after, kop: sumOf(after) - sumOf(before), readings })

test('R08 an area with a shifted comma is told with both values', () => {
  const wide = { ...heat, volume: '524.000', kop: 2_017_400 }
  expect(guess(bill([heat, water]), bill([wide, water]))).toEqual({
    kind: 'area',
    from: '52.400',
    to: '524.000',
    unit: 'm2',
  })
})

test('R08 a reading with one digit too many is told only if a tenth of it continues the previous one', () => {
  const much = { ...water, volume: '7319.000', kop: 18_751_278 }
  const told = (value: string) => guess(bill([water]), bill([much]), [{ previous: '812.000', value }])
  expect(told('8160.000')).toEqual({ kind: 'reading', from: '812.000', to: '8160.000', unit: 'm3' })
  expect(told('9900.000')).toMatchObject({ kind: 'volume', from: '4.000', to: '7319.000' })
  expect(guess(bill([water]), bill([much]))).toMatchObject({ kind: 'volume' })
  // A volume by norm is not from a reading.
  const norm = guess(bill([water]), bill([{ ...much, isMetered: false }]), [{ previous: '812.000', value: '8160.000' }])
  expect(norm).toMatchObject({ kind: 'volume' })
})

test('R08 a changed tariff is told only if the volume is the same', () => {
  const dear = { ...water, tariff: '60.000000', kop: 24_000 }
  expect(guess(bill([water]), bill([dear]))).toEqual({ kind: 'tariff', from: '25.620000', to: '60.000000', unit: 'm3' })
  expect(guess(bill([water]), bill([{ ...dear, volume: '9.000', kop: 54_000 }]))).toBeNull()
  expect(guess(bill([water]), bill([{ ...dear, tariff: null }]))).toBeNull()
})

test('R08 the heating season is told when heating begins and ends', () => {
  expect(guess(bill([water]), bill([water, heat]))).toEqual({ kind: 'heatingBegan' })
  expect(guess(bill([water, heat]), bill([water]))).toEqual({ kind: 'heatingEnded' })
  expect(guess(bill([water, heat]), bill([water, { ...heat, volume: '0', kop: 0 }]))).toEqual({ kind: 'heatingEnded' })
  expect(guess(bill([heat]), bill([heat, { ...water, kop: 90_000 }]))).toBeNull()
})

test('R08 a subsidy and a recalculation are told', () => {
  const subsidised = bill([heat], { subsidyKop: 150_000 })
  expect(guess(bill([heat]), subsidised)).toEqual({ kind: 'subsidyBegan' })
  expect(guess(subsidised, bill([heat]))).toEqual({ kind: 'subsidyEnded' })
  expect(guess(subsidised, bill([heat], { subsidyKop: 20_000 }))).toBeNull()
  expect(guess(bill([heat]), bill([heat], { recalculatedKop: -180_000 }))).toEqual({ kind: 'recalculation' })
})

test('R08 a cause that explains less than six tenths of the change is not told', () => {
  const part = { ...water, volume: '8.000', kop: 20_496 }
  expect(guess(bill([water]), bill([part, { ...water, key: 'other', type: 14, kop: 50_000 }]))).toBeNull()
})

test('R08 bars of changes have round widths and a border at zero', () => {
  expect(changeBars(-35_000, 96_000)).toEqual({ stepKop: 10_000, first: -4, last: 9 })
  expect(changeBars(0, 0)).toEqual({ stepKop: 1000, first: -1, last: 0 })
  expect(changeBars(20_000, 60_000)).toEqual({ stepKop: 5000, first: -1, last: 12 })
})
