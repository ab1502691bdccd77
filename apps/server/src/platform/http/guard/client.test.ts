import { expect, test } from 'vitest'
import { networkOf } from './client.ts'

test('AU3 an address counts as its /24, an IPv6 one as its /64, however it is written', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.0/24')
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.0/24')
  expect(networkOf('2001:db8:1:2:aaaa::5')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:0DB8:0001:0002:ffff:ffff:ffff:ffff')).toBe('2001:db8:1:2::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(networkOf('no address')).toBe('unknown')
})
