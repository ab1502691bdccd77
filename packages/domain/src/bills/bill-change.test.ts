import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths } from '../calendar.ts'
import { multiply, sumKop } from '../money.ts'
import { type BillChange, billChange, type ComparedBill } from './bill-change.ts'
import type { ComparedLine } from './bill-services.ts'
import { amountToPayOf, balanceOf } from './invoice-balance.ts'

const line = (values: Partial<ComparedLine> = {}): ComparedLine => {
  const usual = { serviceCode: '10', zone: 'total', unit: 'm3', volume: '6.584', tariff: '30.38' } as const
  const service = { ...usual, ...values }
  return { amountKop: multiply(service.volume, service.tariff), ...service }
}

function bill(month: string, values: Partial<ComparedBill> = {}): ComparedBill {
  const lines = values.lines ?? [line()]
  const zero = { openingKop: 0, recalculatedKop: 0, penaltyKop: 0, benefitKop: 0, subsidyKop: 0, paidKop: 0 }
  const amounts = { ...zero, chargedKop: sumKop(lines.map(({ amountKop }) => amountKop)), ...values }
  return { closingKop: balanceOf(amounts), ...amounts, month, lines }
}

const explained = (before: ComparedBill, after: ComparedBill): BillChange => {
  const change = billChange(before, after)
  if (!change) throw new Error('Nothing explained')
  return change
}
const partsOf = (before: ComparedBill, after: ComparedBill) =>
  explained(before, after).parts.map(({ kind, amountKop }) => [kind, amountKop])

test('G04 another volume is paid at the former price, another price for the present volume', () => {
  const before = bill('2026-09', { lines: [line({ volume: '5', tariff: '30' })] })
  const after = bill('2026-10', { lines: [line({ volume: '7', tariff: '33' })] })
  expect(partsOf(before, after).slice(0, 2)).toEqual([
    ['volume', 6000],
    ['tariff', 2100],
  ])
  expect(explained(before, after).chargedKop).toBe(8100)
})

test('G04 the rounding remainder is a separate part, and only if both have changed', () => {
  const before = line({ volume: '1', tariff: '1.004' })
  const parts = (after: ComparedLine) =>
    explained(bill('2026-09', { lines: [before] }), bill('2026-10', { openingKop: 0, lines: [after] })).parts
  expect(parts(line({ volume: '2', tariff: '1.013' })).slice(0, 3)).toEqual([
    { kind: 'volume', serviceCode: '10', zone: 'total', amountKop: 100 },
    { kind: 'tariff', serviceCode: '10', zone: 'total', amountKop: 2 },
    { kind: 'rounding', serviceCode: '10', zone: 'total', amountKop: 1 },
  ])
  for (const one of [line({ volume: '2.005', tariff: '1.004' }), line({ volume: '1', tariff: '1.013' })]) {
    expect(parts(one).filter(({ kind }) => kind === 'rounding')).toEqual([])
  }
})

test('G04 a price that changes inside a month is a mean price', () => {
  const split = [line({ volume: '2', tariff: '30' }), line({ volume: '2', tariff: '40' })]
  const parts = partsOf(
    bill('2026-09', { lines: [line({ volume: '4', tariff: '30' })] }),
    bill('2026-10', { lines: split }),
  )
  expect(parts[0]).toEqual(['tariff', 2000])
})

test('G04 a new service and one that is gone are named, another way of counting is not split', () => {
  const heating = { serviceCode: '12', unit: 'gcal', volume: '0.5', tariff: '1654.41' }
  const byArea = { ...heating, unit: 'm2', volume: '60', tariff: '20' }
  const before = bill('2026-09', { lines: [line(), line(heating)] })
  expect(partsOf(before, bill('2026-10', { lines: [line()] }))[0]).toEqual(['goneService', -82_721])
  expect(partsOf(bill('2026-09'), bill('2026-10', { lines: [line(), line(heating)] }))[0]).toEqual([
    'newService',
    82_721,
  ])
  expect(partsOf(before, bill('2026-10', { lines: [line(), line(byArea)] }))[0]).toEqual(['counting', 37_279])
})

test('G04 a service that was not used has its price of then', () => {
  const parts = partsOf(
    bill('2026-09', { lines: [line({ volume: '0', tariff: '30' })] }),
    bill('2026-10', { lines: [line({ volume: '2', tariff: '31' })] }),
  )
  expect(parts.slice(0, 2)).toEqual([
    ['volume', 6000],
    ['tariff', 200],
  ])
})

test('G04 debt carried over, payments, subsidy, benefit, penalty and recalculation have places of their own', () => {
  const before = bill('2026-09', { openingKop: 1000, paidKop: 1000, subsidyKop: 5000, benefitKop: 100 })
  const after = bill('2026-10', { openingKop: before.closingKop, penaltyKop: 7, recalculatedKop: -300 })
  expect(partsOf(before, after)).toEqual([
    ['recalculation', -300],
    ['penalty', 7],
    ['benefit', 100],
    ['subsidy', 5000],
    ['opening', before.closingKop - 1000],
    ['payments', 1000],
  ])
})

test('G04 a balance that the provider changed between two bills is said to be so, months apart it cannot be', () => {
  const before = bill('2026-09')
  const after = (month: string) => bill(month, { openingKop: before.closingKop + 500 })
  expect(partsOf(before, after('2026-10'))).toContainEqual(['adjusted', 500])
  expect(partsOf(before, after('2026-11'))).toEqual([['opening', before.closingKop + 500]])
})

test('G04 an overpayment does not reduce the amount to pay below zero, and is a separate part', () => {
  const before = bill('2026-09', { openingKop: -50_000 })
  const after = bill('2026-10', { openingKop: before.closingKop })
  expect(explained(before, after)).toEqual({
    toPayKop: 0 + amountToPayOf(after.closingKop),
    chargedKop: 0,
    parts: [
      { kind: 'opening', amountKop: 20_002 },
      { kind: 'overpaid', amountKop: -20_002 },
    ],
  })
})

test('G04 bills without lines are compared as a whole', () => {
  const [before, after] = [
    bill('2026-09', { lines: [], chargedKop: 100 }),
    bill('2026-10', { lines: [], chargedKop: 150 }),
  ]
  expect(partsOf(before, after)[0]).toEqual(['charges', 50])
  expect(partsOf(before, bill('2026-10'))[0]).toEqual(['charges', 19_902])
})

test('G04 a bill that does not add up is not compared', () => {
  const wrong = [
    bill('2026-10', { closingKop: 1 }),
    bill('2026-10', { chargedKop: 5 }),
    bill('2026-10', { lines: [{ ...line(), amountKop: 20_001 }] }),
  ]
  for (const one of wrong) {
    expect(billChange(bill('2026-09'), one)).toBeNull()
    expect(billChange(one, bill('2026-11'))).toBeNull()
  }
})

/**
 * Generates bills of any two services in any zones, with tariff changes within the month, reversed lines, and any
 * balances.
 */
const kop = fc.integer({ min: -10_000_000, max: 10_000_000 })
const lines = fc.array(
  fc
    .record({
      serviceCode: fc.constantFrom('10', '14', '12'),
      zone: fc.constantFrom('total' as const, 'day' as const, 'night' as const),
      unit: fc.constantFrom('m3', 'm3', 'm3', 'gcal'),
      volume: fc.integer({ min: -20_000, max: 500_000 }).map((thousandths) => (thousandths / 1000).toFixed(3)),
      tariff: fc.integer({ min: 0, max: 20_000_000 }).map((tenThousandths) => (tenThousandths / 10_000).toFixed(4)),
    })
    .map(line),
  { maxLength: 6 },
)
const anyBill = (month: string) =>
  fc
    .record({
      lines,
      openingKop: kop,
      recalculatedKop: kop,
      penaltyKop: fc.nat({ max: 100_000 }),
      benefitKop: fc.nat({ max: 1_000_000 }),
      subsidyKop: fc.nat({ max: 1_000_000 }),
      paidKop: fc.nat({ max: 10_000_000 }),
    })
    .map((values) => bill(month, values))

test('G04 the parts add up to the kopiyka for any two bills', () => {
  const later = fc.integer({ min: 1, max: 14 }).map((months) => addMonths('2026-09', months))
  fc.assert(
    fc.property(anyBill('2026-09'), later.chain(anyBill), (before, after) => {
      const { toPayKop, chargedKop, parts } = explained(before, after)
      expect(sumKop(parts.map(({ amountKop }) => amountKop))).toBe(toPayKop)
      const ofCharges = parts.filter((part) => 'serviceCode' in part)
      expect(sumKop(ofCharges.map(({ amountKop }) => amountKop))).toBe(chargedKop)
    }),
    { numRuns: 500 },
  )
})

test('G04 the parts of a history add up from its first bill to its last', () => {
  const history = fc.array(anyBill('2026-01'), { minLength: 2, maxLength: 14 })
  fc.assert(
    fc.property(history, (drawn) => {
      let openingKop = 0
      const bills = drawn.map(({ closingKop: _, ...values }, at) => {
        const one = bill(addMonths('2026-01', at), { ...values, openingKop })
        openingKop = one.closingKop
        return one
      })
      const changes = bills.slice(1).flatMap((after, at) => explained(bills[at] as ComparedBill, after).parts)
      const [first, last] = [bills[0] as ComparedBill, bills.at(-1) as ComparedBill]
      const expected = amountToPayOf(last.closingKop) - amountToPayOf(first.closingKop)
      expect(sumKop(changes.map(({ amountKop }) => amountKop))).toBe(expected)
      expect(changes.some(({ kind }) => kind === 'adjusted')).toBe(false)
    }),
  )
})

test('G04 rounding is no more than half a kopiyka a line and part', () => {
  fc.assert(
    fc.property(anyBill('2026-09'), anyBill('2026-10'), (before, after) => {
      for (const { kind, amountKop } of explained(before, after).parts) {
        if (kind === 'rounding') {
          expect(Math.abs(amountKop)).toBeLessThanOrEqual((before.lines.length + after.lines.length + 2) / 2)
        }
      }
    }),
  )
})

test('G04 the same use at the same price may differ by what rounding of two lines makes of it', () => {
  const whole = bill('2026-09', { lines: [line({ volume: '1', tariff: '1.005' })] })
  const halves = bill('2026-10', {
    lines: [line({ volume: '0.5', tariff: '1.005' }), line({ volume: '0.5', tariff: '1.005' })],
  })
  expect(partsOf(whole, halves)[0]).toEqual(['rounding', -1])
})

test('G04 a month with reversals only has their price, one whose lines cancel each other has none', () => {
  const takenBack = bill('2026-09', { lines: [line({ volume: '-2', tariff: '30' })] })
  const after = bill('2026-10', { lines: [line({ volume: '2', tariff: '31' })] })
  expect(partsOf(takenBack, after).slice(0, 2)).toEqual([
    ['volume', 12_000],
    ['tariff', 200],
  ])
  const cancelled = bill('2026-09', {
    lines: [line({ volume: '2', tariff: '30' }), line({ volume: '-2', tariff: '20' })],
  })
  expect(partsOf(cancelled, after)[0]).toEqual(['counting', 4200])
})

test('G04 zones of a service are distinguished, and a bill without charges counts as itemised', () => {
  const day = line({ zone: 'day', volume: '1', tariff: '10' })
  const night = line({ zone: 'night', volume: '1', tariff: '5' })
  const changes = explained(bill('2026-09', { lines: [day] }), bill('2026-10', { lines: [day, night] })).parts
  expect(changes[0]).toEqual({ kind: 'newService', serviceCode: '10', zone: 'night', amountKop: 500 })
  expect(partsOf(bill('2026-09', { lines: [], chargedKop: 0 }), bill('2026-10', { lines: [day] }))[0]).toEqual([
    'newService',
    1000,
  ])
})
