import type { InvoiceDetail } from '@zatyshok/contract/bills/invoices'
import '@zatyshok/i18n/all-messages'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invoiceDetail, invoiceSummary } from '../testing/invoice.ts'
import { receiptOf } from './receipt-rows.ts'

type Line = InvoiceDetail['lines'][number]

const line = (parts: Partial<Line> & Pick<Line, 'line' | 'amountKop'>): Line => ({
  ...{ serviceCode: '12', name: null, serviceType: 12, counterType: null, zone: 'total', method: 'meter' },
  ...{ volume: '0.552', unit: 'gcal', tariff: '1654.41' },
  ...parts,
})
const heat = line({ line: 1, amountKop: 91_323 })
const water = line({ line: 2, serviceType: 15, volume: '5', unit: 'm3', tariff: '97.89', amountKop: 48_945 })

interface Sums {
  openingKop: number
  chargedKop: number
  recalculatedKop: number
  penaltyKop: number
  benefitKop: number
  subsidyKop: number
  paidKop: number
}
const none = { recalculatedKop: 0, penaltyKop: 0, benefitKop: 0, subsidyKop: 0 }
const october: Sums = { ...none, openingKop: 46_840, chargedKop: 140_268, subsidyKop: 12_720, paidKop: 46_840 }
const lines = [heat, water]

function bill(sums: Sums, parts: Partial<InvoiceDetail> = {}): InvoiceDetail {
  const { openingKop, chargedKop, recalculatedKop, penaltyKop, benefitKop, subsidyKop, paidKop } = sums
  const closingKop = openingKop + chargedKop + recalculatedKop + penaltyKop - benefitKop - subsidyKop - paidKop
  const amountToPayKop = Math.max(0, closingKop)
  return invoiceDetail(invoiceSummary({ ...sums, closingKop, amountToPayKop }), parts)
}

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null
const shown = (of: InvoiceDetail) => receiptOf(of).rows.map(({ label, note, kop }) => [label, plain(note), kop])

test('G03 the receipt: services with their formula, reductions below zero, the settled past as one sentence', () => {
  const payments = [{ paidOn: '2026-10-24', amountKop: 46_840, channel: 'portal', number: '1' }]
  const october = bill(
    { ...none, openingKop: 46_840, chargedKop: 140_268, subsidyKop: 12_720, paidKop: 46_840 },
    { lines, payments },
  )
  expect(shown(october)).toEqual([
    ['Опалення', '0,552 Гкал × 1 654,41 грн', 91_323],
    ['Гаряча вода', '5 м³ × 97,89 грн', 48_945],
    ['Субсидія', null, -12_720],
  ])
  const { past, result } = receiptOf(october)
  expect(plain(past)).toBe('За вересень — 468,40 грн, сплачено 24 жовтня')
  expect(result).toEqual({ label: 'До сплати', kop: 127_548, isExact: true })
})

test('76 a past that does not cancel out is lines: the debt or overpayment, and what was paid', () => {
  const rows = (openingKop: number, paidKop: number) =>
    shown(bill({ ...october, openingKop, paidKop }, { lines })).map(([label, , kop]) => [label, kop])
  expect(rows(84_312, 0)[0]).toEqual(['Борг на початок', 84_312])
  expect(rows(-500, 100)).toEqual([
    ['Переплата на початок', -500],
    ['Опалення', 91_323],
    ['Гаряча вода', 48_945],
    ['Субсидія', -12_720],
    ['Сплачено', -100],
  ])
})

test('76 no line of 0,00 is drawn, and the drawn lines add up to the result, whatever the sums are', () => {
  const kop = fc.integer({ min: -1_000_000, max: 1_000_000 })
  const sums = fc.record({
    ...{ openingKop: kop, recalculatedKop: kop, penaltyKop: kop, benefitKop: kop, subsidyKop: kop, paidKop: kop },
    parts: fc.array(kop, { maxLength: 4 }),
    isSettled: fc.boolean(),
  })
  fc.assert(
    fc.property(sums, ({ parts, isSettled, ...sums }) => {
      const chargedKop = parts.reduce((all, part) => all + part, 0)
      const paidKop = isSettled ? sums.openingKop : sums.paidKop
      const lines = parts.map((amountKop, at) => line({ line: at + 1, amountKop }))
      const { rows, result } = receiptOf(bill({ ...sums, chargedKop, paidKop }, { lines }))
      expect(rows.filter(({ kop }) => kop === 0)).toEqual([])
      expect(Math.abs(rows.reduce((all, { kop }) => all + kop, 0))).toBe(result.kop)
      expect(result.isExact).toBe(true)
    }),
  )
})

test('G03 lines that do not add up to the charge are not shown as if they did', () => {
  expect(shown(bill({ ...october, chargedKop: 140_000 }, { lines })).slice(0, 1)).toEqual([
    ['Нараховано', null, 140_000],
  ])
  expect(receiptOf({ ...bill(october, { lines }), balanced: false }).result.isExact).toBe(false)
})

test('G03 two lines of one everyday name have the provider’s names; a monthly fee has no formula, an average says so', () => {
  const gas = { serviceType: 13, unit: 'm3', volume: '10', tariff: '7.96' } as const
  const lines = [
    line({ ...gas, line: 1, amountKop: 7960, name: 'Постачання газу', method: 'average' }),
    line({ ...gas, line: 2, amountKop: 2040, name: 'Розподіл газу', method: null }),
    line({ line: 3, serviceType: 11, unit: 'month', volume: '1', tariff: '13.64', amountKop: 1364, method: 'fixed' }),
  ]
  expect(shown(bill({ ...none, openingKop: 0, chargedKop: 11_364, paidKop: 0 }, { lines }))).toEqual([
    ['Постачання газу', '10 м³ × 7,96 грн, за середнім споживанням', 7960],
    ['Розподіл газу', null, 2040],
    ['Абонентська плата', null, 1364],
  ])
})

test('G03 later payments reduce the sum of the bill to what is left', () => {
  const later = { ...bill(october, { lines }), paidLaterKop: 27_548, amountToPayKop: 100_000 }
  expect(receiptOf(later).result.label).toBe('До сплати за рахунком')
  expect(receiptOf(later).later).toMatchObject({
    row: { label: 'Сплачено пізніше', kop: -27_548 },
    result: { label: 'Залишилося сплатити', kop: 100_000 },
  })
  const over = { ...later, paidLaterKop: 130_000, amountToPayKop: 0 }
  expect(receiptOf(over).later?.result).toEqual({ label: 'Переплата', kop: 2452, isExact: true })
})

test('G06 the result of a bill that a newer one contains is no sum to pay', () => {
  const counted = { ...bill(october, { lines }), countedIn: { invoiceId: '1-202611', billingMonth: '2026-11' } }
  expect(receiptOf(counted).result.label).toBe('Залишок на кінець місяця')
  const overpaid = bill({ ...october, openingKop: -900_000 }, { lines })
  expect(receiptOf(overpaid).result.label).toBe('Переплата')
})
