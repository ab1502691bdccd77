import '@zatyshok/i18n/all-messages'
import { expect, test } from 'vitest'
import { chargesByMonth } from './charges.ts'
import { yearSentence } from './year-sentence.ts'

const charge = (billingMonth: string, serviceType: number, amountKop: number) => ({
  homeId: 1,
  billingMonth,
  serviceType,
  amountKop,
  volume: null,
  unit: null,
})
const sentence = (...charges: ReturnType<typeof charge>[]) =>
  yearSentence(chargesByMonth(charges)).replaceAll('\u00a0', ' ')

test('G01 the sentence names the change, both months and the service that moved most', () => {
  expect(
    sentence(
      charge('2026-09', 10, 1000),
      charge('2026-10', 10, 1100),
      charge('2026-09', 17, 500),
      charge('2026-10', 17, 900),
    ),
  ).toBe('За жовтень на 5,00 грн більше, ніж за вересень. Головна причина — електроенергія.')
  expect(sentence(charge('2026-09', 10, 1000), charge('2026-10', 10, 900))).toBe(
    'За жовтень на 1,00 грн менше, ніж за вересень. Головна причина — водопостачання.',
  )
})

test('G01 the heating season begins and ends in words', () => {
  expect(sentence(charge('2026-09', 10, 1000), charge('2026-10', 10, 1000), charge('2026-10', 12, 100_000))).toBe(
    'За жовтень на 1 000,00 грн більше, ніж за вересень: почався опалювальний сезон.',
  )
  expect(sentence(charge('2026-04', 12, 1000), charge('2026-05', 10, 100))).toBe(
    'За травень на 9,00 грн менше, ніж за квітень: закінчився опалювальний сезон.',
  )
})

test('G01 an equal month and a first month have sentences of their own', () => {
  expect(sentence(charge('2026-09', 10, 1000), charge('2026-10', 10, 1000))).toBe(
    'За жовтень нараховано стільки ж, як за вересень.',
  )
  expect(sentence(charge('2026-10', 10, 1000))).toBe('За жовтень нараховано 10,00 грн.')
})
