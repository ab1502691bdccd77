import type { InvoiceChange } from '@zatyshok/contract/bills/invoice-change'
import '@zatyshok/i18n/all-messages'
import { expect, test } from 'vitest'
import { changeRows } from './change-rows.ts'
import { changeSentence } from './change-sentence.ts'

type Parts = NonNullable<InvoiceChange['change']>['parts']

const service = (serviceCode: string, serviceType: number): InvoiceChange['services'][number] => ({
  ...{ serviceCode, zone: 'total', name: null, serviceType, counterType: null },
  ...{ current: null, previous: null, yearAgo: null },
})
const services = [service('10', 10), service('14', 14), service('15', 15), service('12', 12), service('11', 11)]
const of = (serviceCode: string) => ({ serviceCode, zone: 'total' }) as const

/** The sentence of a bill for October 2026 whose amount is 1 000,00 after the parts. */
function sentence(parts: Parts, before = '2026-09', month = '2026-10', toPayKop = 100_000) {
  const changed = parts.reduce((sum, { amountKop }) => sum + amountKop, 0)
  const rows = changeRows({ change: { toPayKop: changed, chargedKop: 0, parts }, services, current: { month } })
  const text = changeSentence(rows, {
    previous: { month: before, toPayKop: toPayKop - changed },
    current: { month, toPayKop },
  })
  return text.replaceAll('\u00a0', ' ')
}

test('78 the sentence names amount, month and the largest cause in everyday words', () => {
  const parts: Parts = [
    { kind: 'newService', service: of('12'), amountKop: 91_323 },
    { kind: 'tariff', service: of('15'), amountKop: 2105 },
    { kind: 'subsidy', service: null, amountKop: -12_720 },
  ]
  expect(sentence(parts)).toBe('На 807,08 грн більше, ніж за вересень, переважно тому, що почався опалювальний сезон.')
})

test('78 a second cause is named if it is notable; water and drainage are one cause', () => {
  const parts: Parts = [
    { kind: 'volume', service: of('10'), amountKop: -2000 },
    { kind: 'volume', service: of('14'), amountKop: -1000 },
    { kind: 'subsidy', service: null, amountKop: -1500 },
    { kind: 'penalty', service: null, amountKop: 500 },
  ]
  expect(sentence(parts)).toBe(
    'На 40,00 грн менше, ніж за вересень, переважно тому, що зменшилося споживання води і зросла субсидія.',
  )
})

test('78 an equal sum says how much it is, and what covered the new charges', () => {
  expect(sentence([])).toBe('Сума така сама, як за вересень: 1 000,00 грн.')
  const covered: Parts = [
    { kind: 'penalty', service: null, amountKop: 7 },
    { kind: 'recalculation', service: null, amountKop: -2 },
    { kind: 'subsidy', service: null, amountKop: -5 },
  ]
  expect(sentence(covered)).toBe(
    'Сума не змінилася (1 000,00 грн, як за вересень): нові нарахування покрили субсидія і перерахунок.',
  )
  const balanced: Parts = [
    { kind: 'penalty', service: null, amountKop: 5 },
    { kind: 'volume', service: of('10'), amountKop: -5 },
  ]
  expect(sentence(balanced)).toBe('Сума не змінилася (1 000,00 грн, як за вересень): одне зросло, інше зменшилося.')
})

test('78 two bills without anything to pay say so', () => {
  expect(sentence([], '2026-09', '2026-10', 0)).toBe('Як і за вересень, платити не треба.')
})

const kinds = [
  ...['volume', 'tariff', 'rounding', 'counting', 'newService', 'goneService'].flatMap((kind) =>
    ['10', '11', '12', '14', '15'].map((code) => [kind, code] as const),
  ),
  ...['charges', 'recalculation', 'penalty', 'benefit', 'subsidy', 'opening', 'payments', 'adjusted', 'overpaid'].map(
    (kind) => [kind, null] as const,
  ),
] as const

test('78 with any two causes, up or down, also across a year, the sentence has at most twenty words and two causes', () => {
  for (const way of [1, -1]) {
    for (const [kind, code] of kinds) {
      for (const [otherKind, otherCode] of kinds) {
        const parts = [
          { kind, service: code && of(code), amountKop: way * 20_000 },
          { kind: otherKind, service: otherCode && of(otherCode), amountKop: way * 19_000 },
        ] as Parts
        const text = sentence(parts, '2025-12', '2026-01')
        const words = text.match(/[\p{L}’]+/gu) ?? []
        expect([text, words.length <= 20]).toEqual([text, true])
        expect(text).toMatch(/^На \d+,\d\d грн (більше|менше), ніж за грудень 2025, переважно тому, що \p{L}/u)
      }
    }
  }
})
