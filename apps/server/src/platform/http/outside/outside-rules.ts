import { BlockList, isIPv6 } from 'node:net'

/** Where the portal may send requests to an address that a user has entered (attack MA10). */
export interface OutsideRules {
  /** `host` or `host:port`, exactly; every other host is rejected. */
  readonly allowedHosts: readonly string[]
  /** Private networks that are allowed nevertheless, as `10.1.0.0/16`. */
  readonly allowedNetworks: readonly string[]
}

/** True for https, without user or password, and with an allowed host. */
export function isAllowedUrl(text: string, { allowedHosts }: OutsideRules): boolean {
  const url = URL.parse(text)
  if (!url) return false
  const isPlain = url.username === '' && url.password === '' && url.hash === ''
  return url.protocol === 'https:' && isPlain && allowedHosts.includes(url.host)
}

/** True for public addresses and for the configured networks; false for loopback, private and unassigned ranges. */
export function isAllowedAddress(address: string, { allowedNetworks }: OutsideRules): boolean {
  const kind = isIPv6(address) ? 'ipv6' : 'ipv4'
  if (listOf(allowedNetworks).check(address, kind)) return true
  return kind === 'ipv6' ? globalIpv6.check(address, kind) && !special.check(address, kind) : !special.check(address)
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix = ''] = network.split('/')
    list.addSubnet(address, Number(prefix), isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  return list
}

/** All IPv6 space that IANA has allocated; addresses that map or translate IPv4 are outside it. */
const globalIpv6 = listOf(['2000::/3'])

/** IANA's special-purpose registries, except for globally reachable ranges. */
const special = listOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Teredo, ORCHID and 6to4 embed an IPv4 address.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
])
