import { expect, test } from 'vitest'
import { caretAfter, phoneText } from './phone-text.ts'

test.each([
  ['0671234567', '+38 (067) 123 45 67'],
  ['671234567', '+38 (067) 123 45 67'],
  ['380671234567', '+38 (067) 123 45 67'],
  ['+380671234567', '+38 (067) 123 45 67'],
  ['8 067 123-45-67', '+38 (067) 123 45 67'],
  ['(067) 123-45-67', '+38 (067) 123 45 67'],
  ['\u00a0+38 (067)\u00a0123 45 67 ', '+38 (067) 123 45 67'],
  ['', ''],
  ['   ', ''],
  ['+', '+'],
  ['+3', '+3'],
  ['38', '+38'],
  ['0', '+38 (0'],
  ['067', '+38 (067'],
  ['0671', '+38 (067) 1'],
])('C21 «%s» is written as «%s»', (typed, text) => {
  expect(phoneText(typed)).toBe(text)
})

test('C21 typing and deleting digit by digit always changes the text', () => {
  let text = ''
  for (const digit of '0671234567') text = phoneText(text + digit)
  expect(text).toBe('+38 (067) 123 45 67')
  const seen = new Set<string>()
  while (text !== '') {
    expect(seen).not.toContain(text)
    seen.add(text)
    text = phoneText(text.slice(0, -1))
  }
})

test('C21 a foreign number is neither shortened nor converted', () => {
  expect(phoneText('06712345678')).toBe('+38 (067) 123 45 67 8')
  expect(phoneText('+48 600 123 456')).toBe('+48 600 123 456')
})

test('C21 the caret stays behind a digit inserted in the middle', () => {
  const text = '+38 (067) 1923 45 6'
  expect(caretAfter({ text, caret: 12 }, phoneText(text))).toBe(12)
})
