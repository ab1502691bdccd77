import { expect, test } from 'vitest'
import { fileNamePatternMistake } from './file-name-pattern.ts'
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
])('K01 the mask %s and the name %s', (mask, name, matches) => {
  expect(matchesMask(mask, name)).toBe(matches)
})

test('K01 a mask with many stars is matched at once', () => {
  const started = performance.now()
  expect(matchesMask(`${'*a'.repeat(100)}b`, 'a'.repeat(255))).toBe(false)
  expect(performance.now() - started).toBeLessThan(5000)
})

test.each([String.raw`N_(\d{4})`, '^REE_([0-9]{4})$', String.raw`звіт (\d{2})\.csv`])(
  'K01 the pattern %s is allowed',
  (pattern) => {
    expect(fileNamePatternMistake(pattern)).toBeUndefined()
  },
)

test.each(['(a+)+$', '(.*)*x', 'a{1,99}(b)', '(a|a)', '(a)(b)', '()', 'a', String.raw`(a)\1`, '(?=a)(b)', '(a'])(
  'K01 the pattern %s is refused',
  (pattern) => {
    expect(fileNamePatternMistake(pattern)).toContain('зразок')
  },
)
