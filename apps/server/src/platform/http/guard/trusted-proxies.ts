import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

declare module 'fastify' {
  interface FastifyInstance {
    /** True if a proxy at this address is trusted. */
    trusts: Trusts
  }
}

/** Names for well-known networks. */
const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

export type Trusts = (address: string | undefined) => boolean

/**
 * True if a value is allowed in `http.trustedProxies`: an address, a network such as `10.0.0.0/24`, or one of three
 * names. Host names are not allowed, since their address may change. A network of all addresses is not allowed, since
 * it would trust every client.
 */
export const isTrustable = (proxy: string): boolean =>
  (namedNetworks[proxy] ?? [proxy]).every((network) => readNetwork(network) !== undefined)

/**
 * Returns the check for proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted.
 *
 * @throws Error for a value that is not `isTrustable`
 */
export function trustOnly(proxies: readonly string[]): Trusts {
  const list = new BlockList()
  for (const proxy of proxies.flatMap((one) => namedNetworks[one] ?? [one])) {
    const network = readNetwork(proxy)
    if (!network) throw new Error(`neither an address nor a network: ${proxy}`)
    list.addSubnet(network.address, network.bits, network.family)
  }
  return (address = '') => {
    const version = isIP(address)
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6')
  }
}

/**
 * True if the client uses https; for responses outside the framework. The rule is the same as that of
 * `request.protocol`.
 */
export const isOverHttps = ({ headers, socket }: IncomingMessage, trusts: Trusts): boolean =>
  headers['x-forwarded-proto'] === 'https' && trusts(socket.remoteAddress)

function readNetwork(text: string) {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0 || address.includes('%')) return undefined
  const most = version === 4 ? 32 : 128
  const wanted = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : 0
  if (wanted < 1 || wanted > most) return undefined
  return { address, bits: wanted, family: version === 4 ? 'ipv4' : 'ipv6' } as const
}
