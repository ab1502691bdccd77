import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AccountFacts, accountBalance, billState, signedBalance } from './account-balance.ts'

const bill = (month: string, openingKop: number, paidKop: number, closingKop: number) => ({
  month,
  openingKop,
  paidKop,
  closingKop,
})
const paid = (month: string, amountKop: number) => ({ month, amountKop })

/** September is paid in October, and October is not paid yet. */
const autumn = [bill('2026-09', 0, 0, 84_312), bill('2026-10', 84_312, 84_312, 50_000)]
const account = (values: Partial<AccountFacts> = {}): AccountFacts => ({
  carries: true,
  bills: autumn,
  payments: [],
  ...values,
})

describe('where the newest bill contains the older ones', () => {
  test('G02 without a register an older bill is settled by what the next one counts as paid', () => {
    expect(billState(account(), '2026-09')).toEqual({ kind: 'counted', newest: '2026-10', settled: true })
    expect(accountBalance(account())).toEqual({ amountToPayKop: 50_000, debtKop: 0, overpaidKop: 0, paidLaterKop: 0 })
  })

  test('G02 an unpaid older bill is counted in the newest, whose debt it is', () => {
    const unpaid = account({ bills: [bill('2026-09', 0, 0, 84_312), bill('2026-10', 84_312, 0, 134_312)] })
    expect(billState(unpaid, '2026-09')).toEqual({ kind: 'counted', newest: '2026-10', settled: false })
    expect(accountBalance(unpaid)).toMatchObject({ amountToPayKop: 134_312, debtKop: 84_312 })
  })

  test.each([
    ['no register', []],
    ['a part of the register', [paid('2026-10', 10_000)]],
    ['the whole register', [paid('2026-10', 84_312)]],
    ['a late register of other months', [paid('2026-08', 7), paid('2026-09', 9), paid('2026-10', 84_312)]],
  ])('G02 %s changes no bill that a newer one contains, and not what is owed', (_, payments) => {
    expect(billState(account({ payments }), '2026-09')).toEqual(billState(account(), '2026-09'))
    expect(accountBalance(account({ payments }))).toEqual(accountBalance(account()))
  })

  test('G02 payments after the newest bill reduce it, its debt first, and settle the older ones', () => {
    const bills = [bill('2026-09', 0, 0, 10_000), bill('2026-10', 10_000, 4000, 14_000)]
    expect(accountBalance(account({ bills }))).toMatchObject({ amountToPayKop: 14_000, debtKop: 6000 })
    const part = account({ bills, payments: [paid('2026-11', 5000)] })
    expect(accountBalance(part)).toMatchObject({ amountToPayKop: 9000, debtKop: 1000, paidLaterKop: 5000 })
    expect(billState(part, '2026-09')).toMatchObject({ settled: false })
    const whole = account({ bills, payments: [paid('2026-11', 6000)] })
    expect(billState(whole, '2026-09')).toMatchObject({ settled: true })
  })

  test('G01 debt is never more than the whole, when a subsidy or recalculation ate the charge', () => {
    const eaten = account({ bills: [bill('2026-10', 10_000, 0, 7000)] })
    expect(accountBalance(eaten)).toMatchObject({ debtKop: 7000, amountToPayKop: 7000 })
  })

  test('G01 a surplus is reported as an overpayment and never as a negative amount', () => {
    const over = account({ payments: [paid('2026-11', 60_000)] })
    expect(accountBalance(over)).toMatchObject({ amountToPayKop: 0, overpaidKop: 10_000 })
    expect(signedBalance(over)).toBe(-10_000)
  })

  test('G02 a revised older bill does not change the debt; a revised newest bill does', () => {
    const revisedOld = account({ bills: [bill('2026-09', 0, 0, 99_999), autumn[1]!] })
    expect(accountBalance(revisedOld)).toEqual(accountBalance(account()))
    const revisedNew = account({ bills: [autumn[0]!, bill('2026-10', 84_312, 84_312, 40_000)] })
    expect(accountBalance(revisedNew).amountToPayKop).toBe(40_000)
  })

  test('G02 a month without a bill lies between: the newest bill still contains the older one', () => {
    const gap = account({ bills: [bill('2026-07', 0, 0, 500), bill('2026-10', 500, 500, 100)] })
    expect(billState(gap, '2026-07')).toEqual({ kind: 'counted', newest: '2026-10', settled: true })
  })
})

describe('if each bill covers its own month only', () => {
  const separate = (payments: AccountFacts['payments']) =>
    account({ carries: false, payments, bills: [bill('2026-09', 0, 0, 300), bill('2026-10', 0, 0, 500)] })

  test('G02 both bills are payable, and the account owes their sum', () => {
    expect(billState(separate([]), '2026-09')).toMatchObject({ kind: 'payable', amountToPayKop: 300 })
    expect(billState(separate([]), '2026-10')).toMatchObject({ kind: 'payable', amountToPayKop: 500 })
    expect(accountBalance(separate([]))).toMatchObject({ amountToPayKop: 800, debtKop: 300, overpaidKop: 0 })
  })

  test('G02 a payment covers the oldest bill first', () => {
    const after = separate([paid('2026-10', 350)])
    expect(billState(after, '2026-09')).toMatchObject({ amountToPayKop: 0, paidLaterKop: 300 })
    expect(billState(after, '2026-10')).toMatchObject({ amountToPayKop: 450, paidLaterKop: 50 })
    expect(accountBalance(separate([paid('2026-10', 900)]))).toMatchObject({ amountToPayKop: 0, overpaidKop: 100 })
  })
})

test('an account without bills has no debt, and the state of a missing bill is an error', () => {
  const none = account({ bills: [], payments: [paid('2026-10', 5)] })
  expect(accountBalance(none)).toEqual({ amountToPayKop: 0, debtKop: 0, overpaidKop: 0, paidLaterKop: 0 })
  expect(signedBalance(none)).toBeNull()
  expect(() => billState(account(), '2020-01')).toThrow(RangeError)
})

describe('G02 G03 of any account', () => {
  const kop = fc.integer({ min: -1_000_000, max: 1_000_000 })
  const sum = fc.nat(1_000_000)
  const months = ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11']
  const bills = fc
    .subarray(months, { minLength: 1 })
    .chain((some) => fc.tuple(...some.map((month) => fc.tuple(kop, sum, kop).map((of) => bill(month, ...of)))))
  const payments = fc.array(fc.record({ month: fc.constantFrom('2026-04', ...months, '2026-12'), amountKop: sum }))
  const facts = fc.record({ carries: fc.boolean(), bills, payments })

  test('the debt is the newest closing balance minus later payments, and never below zero', () => {
    fc.assert(
      fc.property(bills, payments, (bills, payments) => {
        const newest = bills.at(-1)!
        const after = payments.filter(({ month }) => month > newest.month).reduce((all, one) => all + one.amountKop, 0)
        const owed = accountBalance({ carries: true, bills, payments })
        expect(owed.amountToPayKop - owed.overpaidKop).toBe(newest.closingKop - after)
        expect(Math.min(owed.amountToPayKop, owed.overpaidKop)).toBe(0)
      }),
    )
  })

  test('one amount an account may be paid: the payable amounts of its bills add up to what it owes', () => {
    fc.assert(
      fc.property(facts, (facts) => {
        const states = facts.bills.map(({ month }) => billState(facts, month))
        const payable = states.map((state) => (state.kind === 'payable' ? state.amountToPayKop : 0))
        expect(payable.reduce((all, one) => all + one, 0)).toBe(accountBalance(facts).amountToPayKop)
        if (facts.carries) expect(states.filter(({ kind }) => kind === 'payable')).toHaveLength(1)
      }),
    )
  })

  test('the order of files does not matter', () => {
    const shuffled = facts.chain((of) =>
      fc.record({
        of: fc.constant(of),
        bills: fc.shuffledSubarray([...of.bills], { minLength: of.bills.length }),
        payments: fc.shuffledSubarray(of.payments, { minLength: of.payments.length }),
      }),
    )
    fc.assert(
      fc.property(shuffled, ({ of, bills, payments }) => {
        const other = { ...of, bills, payments }
        expect(accountBalance(other)).toEqual(accountBalance(of))
        for (const { month } of bills) expect(billState(other, month)).toEqual(billState(of, month))
      }),
    )
  })

  test('debt and amount fit together', () => {
    fc.assert(
      fc.property(facts, (facts) => {
        const { amountToPayKop, debtKop, overpaidKop, paidLaterKop } = accountBalance(facts)
        for (const one of [amountToPayKop, debtKop, overpaidKop, paidLaterKop]) expect(one).toBeGreaterThanOrEqual(0)
        expect(debtKop).toBeLessThanOrEqual(amountToPayKop)
      }),
    )
  })

  test('of a carrying account the newest bill and the payments after it are enough', () => {
    fc.assert(
      fc.property(bills, payments, (bills, payments) => {
        const newest = bills.at(-1)!
        const after = payments.filter(({ month }) => month > newest.month)
        const enough = { carries: true, bills: [newest], payments: after }
        expect(accountBalance(enough)).toEqual(accountBalance({ carries: true, bills, payments }))
      }),
    )
  })
})
