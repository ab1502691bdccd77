import { BlockList, isIPv6 } from 'node:net'

/** Where the portal may send something to an address that somebody has typed (attack MA10). */
export interface OutsideRules {
  /** `host` or `host:port`, exactly; every other host is refused. */
  readonly allowedHosts: readonly string[]
  /** Networks that are not public and may be reached all the same, as `10.1.0.0/16`. */
  readonly allowedNetworks: readonly string[]
}

/** https, no user or password in it, and a host that is allowed. */
export function isAllowedUrl(text: string, { allowedHosts }: OutsideRules): boolean {
  const url = URL.parse(text)
  if (!url) return false
  const isPlain = url.username === '' && url.password === '' && url.hash === ''
  return url.protocol === 'https:' && isPlain && allowedHosts.includes(url.host)
}

/** Not of this machine, of a network behind it, or of nobody: and what the rules allow besides. */
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

/** All that IANA has given out; what maps or translates IPv4 is outside of it. */
const globalIpv6 = listOf(['2000::/3'])

/** IANA's special-purpose registries, as far as they are not reachable for everybody. */
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
  // Teredo, ORCHID and 6to4 carry an IPv4 address inside.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
])
