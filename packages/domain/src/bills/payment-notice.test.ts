import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areSameFacts, heldFor, orderSums, type PaymentFacts, type PaymentState, stateAfter } from './payment-notice.ts'

const facts: PaymentFacts = {
  serviceProviderCode: '101',
  invoiceAccountCode: '0012345',
  amountKop: 20_002,
  currency: 'UAH',
  sandbox: false,
}
const status = fc.constantFrom('created', 'success', 'failure', 'refund')
type Status = 'created' | 'success' | 'failure' | 'refund'
const after = (told: readonly Status[]) => told.reduce<PaymentState | null>(stateAfter, null)

test('PA4 the state after any notices does not depend on their order or on how often each came', () => {
  const shuffled = fc
    .array(status, { minLength: 1, maxLength: 12 })
    .chain((told) =>
      fc.tuple(
        fc.constant(told),
        fc.shuffledSubarray([...told, ...told], { minLength: 2 * told.length, maxLength: 2 * told.length }),
      ),
    )
  fc.assert(fc.property(shuffled, ([told, again]) => after(again) === after(told)))
})

test('PA4 no notice takes a state back', () => {
  const order = ['created', 'failed', 'paid', 'refunded']
  fc.assert(
    fc.property(fc.array(status, { minLength: 1, maxLength: 12 }), (told) => {
      const places = told.map((_, at) => order.indexOf(after(told.slice(0, at + 1)) ?? ''))
      expect(places).toEqual(places.toSorted((one, other) => one - other))
    }),
  )
})

test.each<[Status[], PaymentState]>([
  [['failure', 'success'], 'paid'],
  [['success', 'failure'], 'paid'],
  [['refund', 'success', 'created'], 'refunded'],
  [['failure', 'created'], 'failed'],
])('PA4 %j is %s', (told, state) => {
  expect(after(told)).toBe(state)
})

test('PA3 a change of any fact makes it another payment', () => {
  expect(areSameFacts(facts, { ...facts })).toBe(true)
  const changes: Partial<PaymentFacts>[] = [
    { amountKop: 20_001 },
    { currency: 'USD' },
    { sandbox: true },
    { serviceProviderCode: '205' },
    { invoiceAccountCode: '0012346' },
    { orderId: '1-202610' },
  ]
  for (const change of changes) expect([change, areSameFacts(facts, { ...facts, ...change })]).toEqual([change, false])
})

test('PA3 a notice with a problem is held with its reason', () => {
  const known = { accountExists: true, orderSumsKop: null }
  expect(heldFor(facts, known)).toBeNull()
  expect(heldFor(facts, { ...known, accountExists: false })).toBe('account')
  expect(heldFor({ ...facts, currency: 'EUR' }, known)).toBe('currency')
  expect(heldFor({ ...facts, amountKop: 10_000_001 }, known)).toBe('amount')
  const ordered = { ...facts, orderId: '1-202610' }
  expect(heldFor(ordered, known)).toBe('order')
  expect(heldFor(ordered, { ...known, orderSumsKop: [30_000, 20_002] })).toBeNull()
  expect(heldFor(ordered, { ...known, orderSumsKop: [30_000] })).toBe('amount')
})

test('PA3 the largest accepted sum is a hundred thousand hryvnias', () => {
  const known = { accountExists: true, orderSumsKop: null }
  expect(heldFor({ ...facts, amountKop: 10_000_000 }, known)).toBeNull()
})

test('G06 a bill that a newer one contains may be paid while the account owes as much, and not a second time', () => {
  const bill = (month: string, closingKop: number) => ({ month, openingKop: 0, paidKop: 0, closingKop })
  const order = { month: '2026-09', toPayKop: 500 }
  const carried = (owedKop: number) => ({ carries: true, bills: [bill('2026-10', owedKop)], payments: [] })
  expect(orderSums({ ...order, facts: carried(800) })).toEqual([500, 800])
  expect(orderSums({ ...order, facts: carried(300) })).toEqual([300])
  expect(orderSums({ month: '2026-10', toPayKop: 800, facts: carried(800) })).toContain(800)
  const payments = [{ month: '2026-10', amountKop: 100 }]
  const separate = { carries: false, bills: [bill('2026-09', 500), bill('2026-10', 300)], payments }
  expect(orderSums({ ...order, facts: separate })).toEqual([500, 700, 400])
})
