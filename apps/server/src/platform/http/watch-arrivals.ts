import { BlockList, isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from './guard/client.ts'

/**
 * A problem of how requests reach the portal.
 * `https_as_http`: the public URL is https, but the portal receives http, so it sends no HSTS and no `Secure` cookies.
 * `one_private_network`: the portal receives the proxy's address instead of the clients', so all clients share the
 * limits of one network.
 */
export type ArrivalProblem = 'https_as_http' | 'one_private_network'

export interface Arrivals {
  /** Problems seen in the last requests of this node; empty if there are none, or too few requests. */
  problems(): readonly ArrivalProblem[]
}

interface Options {
  readonly publicUrl: string
  readonly trustedProxies: readonly string[]
  /** Called once for each problem, when it is first detected. */
  readonly notice?: (problem: ArrivalProblem) => void
}

/** Number of last requests to check; all of them must come from one network to be reported. */
const kept = 200
/** Requests needed before the check. From then on, a quarter of requests over http is reported. */
const fewest = 20

/**
 * Checks the requests of the API. Health checks and metrics are excluded, since they come from inside, without a proxy.
 */
export function watchArrivals(app: FastifyInstance, { publicUrl, trustedProxies, notice }: Options): Arrivals {
  const { protocol, hostname } = new URL(publicUrl)
  const isHttps = protocol === 'https:'
  const isElsewhere = !isOfThisMachine(hostname)
  /** Whether each of the last requests came over http. */
  const last: boolean[] = []
  const told = new Set<ArrivalProblem>()
  let seen = 0
  // Counted request by request: going through the last ones each time cost a short request some percents.
  let plain = 0
  let network = ''
  let inRowOfNetwork = 0
  // The portal terminates no TLS. Without a trusted proxy every request therefore counts as http.
  const isNeverHttps = isHttps && trustedProxies.length === 0

  function note(request: FastifyRequest): void {
    const place = seen % kept
    const isPlain = request.protocol !== 'https'
    plain += Number(isPlain) - Number(last[place] ?? false)
    last[place] = isPlain
    const before = network
    network = networkOf(request.ip)
    inRowOfNetwork = network === before ? inRowOfNetwork + 1 : 1
    seen += 1
  }

  function problems(): ArrivalProblem[] {
    const asHttp = isNeverHttps || (isHttps && last.length >= fewest && plain * 4 >= last.length)
    const inOne = isElsewhere && inRowOfNetwork >= kept && isPrivate(network)
    return [...(asHttp ? (['https_as_http'] as const) : []), ...(inOne ? (['one_private_network'] as const) : [])]
  }

  function tell(): void {
    for (const problem of problems()) {
      if (told.has(problem)) continue
      told.add(problem)
      notice?.(problem)
    }
  }

  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/')) return
    note(request)
    if (seen % fewest === 0) tell()
  })
  tell()
  return { problems }
}

/**
 * Returns `proxy_not_trusted` for a request that a proxy of this network forwarded although it is not in
 * `http.trustedProxies`. A client of a public address may send these headers itself, so its request is no evidence.
 */
export function problemsOfRequest({ headers, socket, server }: FastifyRequest): readonly 'proxy_not_trusted'[] {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers['x-forwarded-proto'] !== undefined
  const { remoteAddress = '' } = socket
  if (!isForwarded || server.trusts(remoteAddress) || !isPrivate(networkOf(remoteAddress))) return []
  return ['proxy_not_trusted']
}

const privateNetworks = new BlockList()
for (const [address, bits] of [
  ...([
    ['127.0.0.0', 8],
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['::1', 128],
    ['fc00::', 7],
    ['fe80::', 10],
  ] as const),
])
  privateNetworks.addSubnet(address, bits, familyOf(address))

function isPrivate(network: string): boolean {
  const [address = ''] = network.split('/')
  // The first /64 contains the machine's own ::1.
  return isIP(address) !== 0 && (network === '0:0:0:0::/64' || privateNetworks.check(address, familyOf(address)))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6'
}

/** True for a trial on one machine, which rightly has one network. */
const isOfThisMachine = (hostname: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
