import { expect, test } from 'vitest'
import { readsAllMonths, withMonths } from './month-records.ts'

const column = (heading: string) => ({
  ...{
    heading,
    shape: 'integer' as const,
    format: null,
    values: [],
    hasMore: true,
    dressed: false,
    mask: null,
    odd: [],
  },
})
const of = (
  year: null | { from: 'column'; text: string },
  columns: { heading: string; month: number; year: number | null }[],
) => {
  const run = { columns, year }
  const table = {
    ...{ title: '', rule: '', headings: [], headingRow: 1, headingRows: 1, rows: [], months: run },
    columns: columns.map(({ heading }) => column(heading)),
  }
  const fields = [{ name: 'value', type: 'decimal', needed: true, values: null }]
  return { table, run, fields }
}
const record = { kind: 'readings', fields: { account: { column: 'О/р' }, value: { column: 'Лютий' } } }

test('R07 a column a month becomes a reading a month, of the year of the heading', () => {
  const run = of(null, [
    { heading: 'січ.25', month: 1, year: 2025 },
    { heading: 'лют.25', month: 2, year: 2025 },
  ])
  const records = withMonths([record], 0, { ...run, choice: { year: 0, day: 'last' } })
  expect(records).toEqual([
    {
      kind: 'readings',
      only: { column: 'січ.25' },
      fields: {
        account: { column: 'О/р' },
        value: { column: 'січ.25' },
        month: { value: '2025-01', format: 'yyyy-MM' },
        readOn: { value: '2025-01-31', format: 'yyyy-MM-dd' },
      },
    },
    expect.objectContaining({
      fields: expect.objectContaining({ readOn: { value: '2025-02-28', format: 'yyyy-MM-dd' } }),
    }),
  ])
  expect(readsAllMonths(run.run, records)).toBe(true)
  expect(readsAllMonths(run.run, records.slice(1))).toBe(false)
})

test('R07 the year of a column is put behind the month, so next year’s file needs no other profile', () => {
  const run = of({ from: 'column', text: 'Рік' }, [{ heading: 'Січень', month: 1, year: null }])
  const [first] = withMonths([record], 0, { ...run, choice: { year: 0, day: 'first' } })
  expect(first?.fields).toMatchObject({
    month: { column: 'Рік', prefix: '01.', format: 'MM.yyyy' },
    readOn: { column: 'Рік', prefix: '01.01.', format: 'dd.MM.yyyy' },
  })
})

test('R07 a typed year is used for months without one, and a reading of one of them gives way', () => {
  const run = of(null, [
    { heading: 'Січень', month: 1, year: null },
    { heading: 'Лютий', month: 2, year: null },
  ])
  const account = { kind: 'accounts', fields: {} }
  const records = withMonths([account, { ...record, fields: {} }, record], 1, {
    ...run,
    choice: { year: 2024, day: 'last' },
  })
  expect(records.map(({ fields }) => fields['month']?.value)).toEqual([undefined, '2024-01', '2024-02'])
})
