import type { AllowedProvider } from '@zatyshok/contract/accounts/account-links'
import '@zatyshok/i18n/all-messages'
import { expect, test } from 'vitest'
import { HttpError } from '../../lib/http-error.ts'
import {
  asksForMore,
  bodyOf,
  emptyDraft,
  matching,
  missingProofs,
  numberLabel,
  numberProblem,
  withFurtherProof,
  withProvider,
} from './new-account.ts'

const water: AllowedProvider = {
  serviceProviderId: '101',
  name: 'КП «Водоканал»',
  services: [10, 14],
  proofs: ['activationCode'],
  numberLabels: [],
}
const gas: AllowedProvider = {
  serviceProviderId: '889',
  name: 'Обл’єднаний газ',
  services: [13],
  proofs: ['surname', 'billAmount', 'meterNumber'],
  numberLabels: [
    { digits: 7, label: 'Особовий рахунок (7 цифр)' },
    { digits: 10, label: 'Особовий рахунок (10 цифр)' },
  ],
}
const at = (provider: AllowedProvider, number = '') => ({ ...emptyDraft, provider, number })

test('E04 a number of 7 or of 10 digits has its own label; other lengths are an error for that provider only', () => {
  expect(numberLabel(at(gas, '0895 015 938'))).toBe('Особовий рахунок (10 цифр)')
  expect(numberLabel(at(gas, '457-7438'))).toBe('Особовий рахунок (7 цифр)')
  expect(numberLabel(at(water, '4577438'))).toBe('Номер особового рахунку')
  expect(numberProblem(at(gas, '123'))).toBe('У номері має бути 7 або 10 цифр')
  expect(numberProblem(at(gas, '0895015938'))).toBeNull()
  expect(numberProblem(at(water, '0001/001'))).toBeNull()
  expect(numberProblem(at(water, '  '))).toBe('Введіть номер особового рахунку')
  const one = { ...gas, numberLabels: gas.numberLabels.slice(0, 1) }
  expect(numberProblem(at(one, '1'))).toBe('Номер особового рахунку має містити 7\u00a0цифр')
})

test('E02 the request contains only the proofs that the provider asks for', () => {
  const typed = { activationCode: ' 4P2C ', surname: 'Мороз', billAmount: '1 284,56', meterNumber: '174' }
  expect(bodyOf({ ...at(water, ' 079 '), ...typed, provider: water })).toEqual({
    serviceProviderId: '101',
    invoiceAccountCode: '079',
    activationCode: ' 4P2C ',
  })
  expect(bodyOf({ ...at(gas, '4577438'), ...typed, provider: gas })).toEqual({
    serviceProviderId: '889',
    invoiceAccountCode: '4577438',
    surname: 'Мороз',
    billAmountKop: 128_456,
    meterNumber: '174',
  })
})

test('E04 an invalid sum counts as missing', () => {
  expect(missingProofs(at(gas))).toEqual(['surname', 'billAmount', 'meterNumber'])
  const typed = { ...at(gas), surname: 'М', meterNumber: '1' }
  for (const billAmount of ['сто', '0', '1,234', '']) {
    expect(missingProofs({ ...typed, billAmount })).toEqual(['billAmount'])
  }
  expect(missingProofs({ ...typed, billAmount: '130,95' })).toEqual([])
})

test('E02 choosing another provider clears the typed values, choosing the same one keeps them', () => {
  const typed = { ...at(water, '079'), activationCode: 'A' }
  expect(withProvider(typed, water)).toBe(typed)
  expect(withProvider(typed, gas)).toEqual(at(gas))
})

test('E02 a provider is found by words of its name or services, with any apostrophe', () => {
  expect(matching([water, gas], 'водов')).toEqual([water])
  expect(matching([water, gas], ' ГАЗ ')).toEqual([gas])
  expect(matching([water, gas], "обл'єдн")).toEqual([gas])
  expect(matching([water, gas], 'водоп кп')).toEqual([water])
  expect(matching([water, gas], 'тепло')).toEqual([])
})

test('AT28 after a refusal that names another fact the form asks for it, and typed values stay', () => {
  const errors = [{ path: 'billAmountKop', message: 'Впишіть ще суму' }]
  const refusal = new HttpError({ status: 429, method: 'POST', endpoint: '/x', code: 'more_proof_needed', errors })
  const draft = withFurtherProof({ ...at(water, '079'), activationCode: '4P2C' }, refusal)
  expect(missingProofs(draft)).toEqual(['billAmount'])
  expect(bodyOf({ ...draft, billAmount: '130,95', provider: draft.provider ?? water })).toMatchObject({
    activationCode: '4P2C',
    billAmountKop: 13_095,
  })
})

test('AT65 after a change of holder the form asks for the charge of a newer bill, and explains what to do until it exists', () => {
  const refused = (code: 'newer_bill_needed' | 'newer_bill_awaited', errors: HttpError['errors']) =>
    new HttpError({ status: 409, method: 'POST', endpoint: '/x', code, errors })
  const typed = { ...at(water, '079'), activationCode: '4P2C' }
  const needed = refused('newer_bill_needed', [{ path: 'billAmountKop', message: 'Впишіть суму' }])
  expect(missingProofs(withFurtherProof(typed, needed))).toEqual(['billAmount'])
  const awaited = refused('newer_bill_awaited', [{ message: 'Попросіть новий код' }])
  expect(missingProofs(withFurtherProof(typed, awaited))).toEqual([])
  expect([asksForMore(needed), asksForMore(awaited)]).toEqual([true, true])
})
