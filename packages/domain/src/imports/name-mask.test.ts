import { expect, test } from 'vitest'
import { matchesMask } from './name-mask.ts'

test.each([
  ['N_????.DBF', 'n_2610.dbf', true],
  ['N_????.DBF', 'N_26100.DBF', false],
  ['grm_export_*.jsonl', 'grm_export_2026-10.jsonl', true],
  ['*', '', true],
  ['a*b*c', 'a-b-b-c', true],
  ['a*b*c', 'a-b-b-d', false],
  ['(.)+', 'aa', false],
  ['Звіт?.csv', 'ЗВІТ1.CSV', true],
  ['Травень_й?.csv', 'Травень_й1.csv'.normalize('NFD'), true],
])('K01 the mask %s and the name %s', (mask, name, matches) => {
  expect(matchesMask(mask, name)).toBe(matches)
})

test('K01 a mask with many stars is matched at once', () => {
  const started = performance.now()
  expect(matchesMask(`${'*a'.repeat(100)}b`, 'a'.repeat(255))).toBe(false)
  expect(performance.now() - started).toBeLessThan(5000)
})
