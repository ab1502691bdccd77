import { expect, test } from 'vitest'
import { isAddress } from './passkeys-possible.ts'

test.each([
  ['127.0.0.1', true],
  ['[::1]', true],
  ['localhost', false],
  ['misto.example', false],
])('C02 passkeys at %s: the host is an address: %s', (hostname, expected) => {
  expect(isAddress(hostname)).toBe(expected)
})
