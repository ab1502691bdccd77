import { expect, test } from 'vitest'
import { normaliseSerialNumber } from './serial-number.ts'

test.each([
  ['вс-00365958', 'BC 365958'],
  ['332429/21', '33242921'],
  ['№ 00533473', '№533473'],
  ['Х-10', 'X10'],
])('F08 «%s» and «%s» are the number of one meter', (one, other) => {
  expect(normaliseSerialNumber(one)).toBe(normaliseSerialNumber(other))
})

test('F08 other digits or letters are another meter, and punctuation alone is not a number', () => {
  expect(normaliseSerialNumber('ВС-365958')).not.toBe(normaliseSerialNumber('ВС-3659580'))
  expect(normaliseSerialNumber('ЗЖ-1')).not.toBe(normaliseSerialNumber('ЗЄ-1'))
  expect(normaliseSerialNumber(' -/ ')).toBe('')
})

test('F08 each Cyrillic letter that looks like a Latin one is that one, and small letters are capitals', () => {
  expect(normaliseSerialNumber('АВЕІКМНОРСТХ')).toBe('ABEIKMHOPCTX')
  expect(normaliseSerialNumber('авеікмнорстх z')).toBe('ABEIKMHOPCTXZ')
})

test('F08 zeros go where a run of digits begins, and only there', () => {
  expect(['A007', 'A100', '1002', '0', '000', 'A0B0'].map(normaliseSerialNumber)).toEqual([
    'A7',
    'A100',
    '1002',
    '0',
    '0',
    'A0B0',
  ])
})
