import { expect, test } from 'vitest'
import { fileNamePatternMistake } from './file-name-pattern.ts'

test.each([String.raw`N_(\d{4})`, '^REE_([0-9]{4})$', String.raw`звіт (\d{2})\.csv`, '([а-яіїєґ]{3,10}_[0-9]{4})'])(
  'K01 the pattern %s is allowed',
  (pattern) => {
    expect(fileNamePatternMistake(pattern)).toBeUndefined()
  },
)

test.each([
  '([ab]{1,9}[ab]{1,9})',
  '[ab]{1,9}(b)',
  '(a+)+$',
  '(.*)*x',
  'a{1,99}(b)',
  '(a|a)',
  '(a)(b)',
  '()',
  'a',
  String.raw`(a)\1`,
  '(?=a)(b)',
  '(a',
])('K01 the pattern %s is refused', (pattern) => {
  expect(fileNamePatternMistake(pattern)).toContain('зразок')
})
