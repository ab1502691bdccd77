import type { InvoiceSummary } from '@zatyshok/contract/bills/invoices'
import '@zatyshok/i18n/all-messages'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BalanceRow, balanceRows } from './balance-rows.ts'

const amounts = {
  openingKop: 9600,
  chargedKop: 21240,
  recalculatedKop: -1500,
  penaltyKop: 0,
  benefitKop: 0,
  subsidyKop: 5000,
  paidKop: 9600,
}

function bill(parts: Partial<InvoiceSummary> = {}): InvoiceSummary {
  const sums = { ...amounts, ...parts }
  const closingKop =
    sums.openingKop +
    sums.chargedKop +
    sums.recalculatedKop +
    sums.penaltyKop -
    sums.benefitKop -
    sums.subsidyKop -
    sums.paidKop
  return {
    ...sums,
    closingKop,
    amountToPayKop: Math.max(0, closingKop),
    paidLaterKop: 0,
    countedIn: null,
    balanced: true,
    ...parts,
  } as InvoiceSummary
}

/** The result of adding and subtracting the rows by their signs, up to the last «=». */
function followed(rows: readonly BalanceRow[]): number {
  return rows.reduce((sum, { sign, kop }) => (sign === '=' ? sum : sign === '−' ? sum - kop : sum + kop), 0)
}

describe('the sum of a bill', () => {
  test('G03 leads from the opening debt to the amount to pay', () => {
    expect(balanceRows(bill()).map(({ sign, label, kop }) => `${sign} ${label} ${kop}`.trim())).toEqual([
      'Борг на початок 9600',
      '+ Нараховано 21240',
      '− Перерахунок 1500',
      '+ Пеня 0',
      '− Пільга 0',
      '− Субсидія 5000',
      '− Сплачено 9600',
      '= До сплати 14740',
    ])
  })

  test('G03 an overpayment has a label at the beginning and at the end, never a negative number', () => {
    const rows = balanceRows(bill({ openingKop: -90_000 }))
    expect(rows[0]).toEqual({ sign: '−', label: 'Переплата на початок', kop: 90_000 })
    expect(rows.at(-1)).toEqual({ sign: '=', label: 'Переплата', kop: 84_860 })
  })

  test('G03 later payments lead to the remaining amount', () => {
    const rows = balanceRows(bill({ amountToPayKop: 4740, paidLaterKop: 10_000 }))
    expect(rows.slice(-3)).toEqual([
      { sign: '=', label: 'До сплати за рахунком', kop: 14_740 },
      { sign: '−', label: 'Сплачено пізніше', kop: 10_000 },
      { sign: '=', label: 'Залишилося сплатити', kop: 4740 },
    ])
  })

  test('G02 a bill that a newer one contains lists no later payments: the remaining amount is its closing balance', () => {
    const countedIn = { invoiceId: '1-202611', billingMonth: '2026-11' }
    const labels = balanceRows(bill({ amountToPayKop: 0, countedIn })).map(({ label }) => label)
    expect(labels.at(-1)).toBe('Залишок на кінець місяця')
    expect(labels).not.toContain('Сплачено пізніше')
  })

  test('G03 figures that do not add up have no «=» line', () => {
    expect(
      balanceRows(bill({ closingKop: 1, amountToPayKop: 1, balanced: false })).map(({ sign }) => sign),
    ).not.toContain('=')
    expect(balanceRows(bill({ closingKop: 1, amountToPayKop: 1 })).map(({ sign }) => sign)).not.toContain('=')
  })

  test('G03 following the signs gives the result for any amounts', () => {
    const kop = fc.integer({ min: -10_000_000, max: 10_000_000 })
    const given = fc.record({
      openingKop: kop,
      chargedKop: kop,
      recalculatedKop: kop,
      penaltyKop: kop,
      benefitKop: kop,
      subsidyKop: kop,
      paidKop: kop,
    })
    fc.assert(
      fc.property(given, (sums) => {
        const one = bill(sums)
        const rows = balanceRows(one)
        expect(Math.abs(followed(rows))).toBe(Math.abs(one.closingKop))
        expect(rows.every((row) => row.kop >= 0)).toBe(true)
      }),
    )
  })
})
