import '@zatyshok/i18n/all-messages'
import { expect, test } from 'vitest'
import { inspectFixed } from './sample-fixed.ts'

const inspect = (lines: readonly string[], given = {}) =>
  inspectFixed({ path: '', name: 'x.txt', size: 1, head: Buffer.from(`${lines.join('\r\n')}\r\n`) }, given)

const rows = ['вул. Лугова, 1', 'вул. Шкільна, 22', 'вул. Соборна, 3', 'вул. Польова, 14', 'вул. Козацька, 5']
const body = rows.map((address, at) => `10${at}  ${address.padEnd(20)}${String(at * 30 + 7).padStart(6)}`)

test('R07 columns of fixed places are proposed with the names of their headings', () => {
  const { format, tables } = inspect(['О/р  Адреса              Борг  ', ...body])
  expect(format).toEqual({
    type: 'fixed',
    encoding: 'utf-8',
    columns: { 'О/р': [1, 5], Адреса: [6, 25], Борг: [26, 31] },
    firstRow: 2,
  })
  expect(tables[0]?.rows[1]).toEqual({ place: 'рядок 3', cells: ['101', 'вул. Шкільна, 22', '37'] })
})

test('R07 titles and drawn lines of an old program are no rows, and lines may end early', () => {
  const rule = '-'.repeat(31)
  const lines = ['  СПИСОК НА 01.11.2026', rule, 'О/р  Адреса              Борг  ', rule, ...body, rule, 'РАЗОМ']
  const { format, tables } = inspect(lines.map((line) => line.trimEnd()))
  expect(format).toMatchObject({ columns: { 'О/р': [1, 5], Адреса: [6, 25], Борг: [26, 31] }, firstRow: 5 })
  expect(tables[0]?.rows[0]).toEqual({ place: 'рядок 5', cells: ['100', 'вул. Лугова, 1', '7'] })
})

test('R07 a title above rows without headings names no column', () => {
  const { format, tables } = inspect(['  СПИСОК АБОНЕНТІВ', ...body])
  expect(format).toMatchObject({ firstRow: 2 })
  expect(tables[0]?.headings).toEqual(['Стовпець 1', 'Стовпець 2', 'Стовпець 3'])
})

test('R07 without headings a blank inside texts divides no column', () => {
  const [table] = inspect(body).tables
  expect(table?.headings).toHaveLength(3)
  expect(table?.rows[0]?.cells).toEqual(['100', 'вул. Лугова, 1', '7'])
})

test('R07 places that staff typed are used as they are', () => {
  const { format, tables } = inspect(body, { columns: [{ name: 'Рік', first: 2, last: 3 }], firstRow: 3 })
  expect(format).toEqual({ type: 'fixed', encoding: 'utf-8', columns: { Рік: [2, 3] }, firstRow: 3 })
  expect(tables[0]?.rows[0]).toEqual({ place: 'рядок 3', cells: ['02'] })
})
