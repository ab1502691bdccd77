import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { antiForgeryCookieOf } from './anti-forgery.ts'
import { deviceCookieOf } from './device-cookie.ts'

/** The client, as far as the connection reveals it. */
export interface Client {
  /** `/24` of IPv4 or `/64` of IPv6: addresses of one household or office change inside it. */
  readonly network: string
  readonly userAgent: string
  /** The anti-forgery cookie: constant for one browser and unknown to others; '' without one. */
  readonly browser: string
  /** The sealed cookie that a sign-in left in this browser; '' without one. */
  readonly device: string
}

/**
 * Returns the client of a request. Behind a trusted proxy (`http.trustedProxies`) the address is the one that the proxy
 * reports.
 */
export const clientOf = (request: FastifyRequest): Client => ({
  network: networkOf(request.ip),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  browser: antiForgeryCookieOf(request) ?? '',
  device: deviceCookieOf(request),
})

/** `203.0.113.7` → `203.0.113.0/24`; `2001:db8:1:2::5` → `2001:db8:1:2::/64`; an IPv4 inside IPv6 counts as IPv4. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  if (isIP(mapped) === 4) return `${mapped.split('.').slice(0, 3).join('.')}.0/24`
  if (isIP(mapped) !== 6) return 'unknown'
  return `${firstFourGroups(mapped.split('%', 1)[0] ?? '').join(':')}::/64`
}

function firstFourGroups(address: string): string[] {
  const [head = '', tail = ''] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const zeros = address.includes('::') ? Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0') : []
  return [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
}
