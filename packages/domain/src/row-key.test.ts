import { expect, test } from 'vitest'
import { rowKey } from './row-key.ts'

const column = (heading: string) => ({ column: heading })
const bill = { kind: 'invoices', fields: { account: column('ОР'), month: column('Місяць') } }

test('K01 the columns that name a row follow from what the row becomes', () => {
  expect(rowKey([bill])).toEqual(['ОР', 'Місяць'])
  expect(rowKey([{ kind: 'readings', fields: { account: column('ОР'), month: column('Місяць') } }])).toEqual([])
  expect(rowKey([])).toEqual([])
})

test('K01 a bill of several lines is named by its service too', () => {
  const lines = { kind: 'invoice_lines', fields: { serviceCode: column('Послуга') } }
  expect(rowKey([bill, lines])).toEqual(['ОР', 'Місяць', 'Послуга'])
})

test('K01 a field that is the same in all rows names none, and one that is read from nowhere makes the key unknown', () => {
  expect(rowKey([{ ...bill, fields: { ...bill.fields, month: { value: '2026-10' } } }])).toEqual(['ОР'])
  expect(rowKey([{ ...bill, fields: { month: column('Місяць') } }])).toEqual([])
  expect(rowKey([{ kind: 'meters', fields: { account: column('ОР'), serial: column('№') } }])).toEqual(['ОР', '№'])
})
