import { expect, test } from 'vitest'
import { savedName } from './saved-name.ts'

test('G12 a file is saved under its Ukrainian name, or under its ASCII name', () => {
  const plain = 'attachment; filename="kvytantsiia.pdf"'
  expect(savedName(plain)).toBe('kvytantsiia.pdf')
  expect(savedName(`attachment; filename="______.csv"; filename*=UTF-8''${encodeURIComponent('Платежі.csv')}`)).toBe(
    'Платежі.csv',
  )
  expect(savedName(null)).toBeNull()
})
