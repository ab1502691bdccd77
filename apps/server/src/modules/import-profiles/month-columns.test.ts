import { expect, test } from 'vitest'
import { lookAt } from './column-shapes.ts'
import { monthRun } from './month-columns.ts'

const column = (heading: string, ...values: string[]) => ({ heading, look: lookAt(values) })
const numbers = (...headings: string[]) => headings.map((heading) => column(heading, '12', '15', ''))
const seen = (headings: readonly string[], name = 'x.csv') => {
  const run = monthRun([column('О/р', '10017'), ...numbers(...headings)], name)
  return run && { ...run, columns: run.columns.map(({ month, year }) => (year === null ? month : `${year}-${month}`)) }
}

test.each([
  [['Січень', 'Лютий', 'Березень']],
  [['СІЧ.', 'ЛЮТ.', 'БЕР.']],
  [['Показник за січень', 'Показник за лютий', 'Показник за березень']],
])('R07 names of months are columns of months: %j', (headings) => {
  expect(seen(headings)).toEqual({ columns: [1, 2, 3], year: null })
})

test.each([
  [['січень 2026', 'лютий 2026', 'березень 2026 р.']],
  [['січ.26', 'лют.26', 'бер.26']],
  [['2026 / січень', '2026 / лютий', '2026 / березень']],
  [['01.2026', '02.2026', '03.2026']],
  [['1/26', '2/26', '3/26']],
  [['2026-01', '2026-02', '2026-03']],
  [['2026-01-01', '2026-02-01', '2026-03-01']],
])('R07 the year of months is read from the headings: %j', (headings) => {
  expect(seen(headings)).toEqual({ columns: ['2026-1', '2026-2', '2026-3'], year: null })
})

test('R07 the year of months without one is that of a column or of the file’s name', () => {
  const months = numbers('Січень', 'Лютий', 'Березень')
  expect(monthRun([column('Рік', '2025', '2026'), ...months], 'p_2024.csv')?.year).toEqual({
    from: 'column',
    text: 'Рік',
  })
  expect(monthRun(months, 'pokazy_2026.csv')?.year).toEqual({ from: 'fileName', text: '(20[0-9]{2})' })
  expect(monthRun(months, 'pokazy.csv')?.year).toBeNull()
})

test.each([
  ['two months', ['Січень', 'Лютий']],
  ['a month twice', ['Січень', 'Лютий', 'Лютий']],
  ['of two kinds', ['Борг за січень', 'Оплата за лютий', 'Показник за березень']],
  ['some with a year', ['січень', 'лютий', 'березень 2026']],
  ['days', ['01.01.2026', '01.02.2026', '01.03.2026']],
  ['numbers of columns', ['1', '2', '3']],
])('R07 columns are no columns of months: %s', (_, headings) => {
  expect(seen(headings)).toBeNull()
})

test('R07 columns of words are no columns of months', () => {
  expect(
    monthRun(
      ['Січень', 'Лютий', 'Березень'].map((heading) => column(heading, 'так', 'ні')),
      'x.csv',
    ),
  ).toBeNull()
})
