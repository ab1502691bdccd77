import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { availableParallelism } from 'node:os'
import type { ErrorReply } from '@zatyshok/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { DescribeError } from '../error-handler.ts'
import { openPlaces, type PlacesOptions } from '../outside/places.ts'
import { type Refusal, refusals } from '../refusals.ts'
import { protectiveHeaders, strictTransport } from './security-headers.ts'
import { isOverHttps, type Trusts } from './trusted-proxies.ts'

interface Options extends Omit<PlacesOptions, 'fewest'> {
  readonly describeError: DescribeError
  /** Proxies whose `X-Forwarded-Proto` is trusted. */
  readonly trusts: Trusts
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Paths that cost almost nothing, or that supervisors must reach however busy the node is. */
const uncounted = /^\/(health|assets|metrics)(\/|$)/

/** Sign-ins use a queue of 16 per processor (decision 0020); other requests need places besides them. */
const fewest = 24 * availableParallelism()

/**
 * Rejects requests above the limit of concurrent requests at once, since more concurrency makes none of them faster. A
 * rejection must cost far less than the work, so the check runs before the framework (GL10). A request counts from the
 * moment it is completely received until its response is sent; a slow sender takes no place.
 */
export function refuseOverload(app: FastifyInstance, { describeError, trusts, ...options }: Options): void {
  if (options.most === 0) return
  const places = openPlaces({ ...options, fewest })
  const refuse = refusal(describeError, trusts)
  const listeners = app.server.listeners('request') as Listener[]
  const occupy = (request: IncomingMessage, response: ServerResponse) => {
    if (response.closed) return
    response.once('close', places.take(request.method === 'GET' ? 'teaches' : 'is long by nature'))
  }
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!uncounted.test(request.url ?? '')) {
      if (places.isFull()) return refuse(request, response)
      if (hasBody(request)) request.once('end', () => occupy(request, response))
      else occupy(request, response)
    }
    for (const listener of listeners) listener.call(app.server, request, response)
  })
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Prepares everything of a rejection in advance; only the request id differs. */
function refusal(
  describeError: DescribeError,
  trusts: Trusts,
): (request: IncomingMessage, response: ServerResponse) => void {
  const code = 'overloaded'
  const message = describeError(code)
  const told: Refusal = { code }
  const [beforeId = '', afterId = ''] = bytesOf(
    JSON.stringify({ code, message, requestId: idPlaceholder } satisfies ErrorReply),
  ).split(idPlaceholder)
  const named = {
    ...protectiveHeaders,
    'cache-control': 'no-store',
    'retry-after': '2',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(beforeId.length + idPlaceholder.length + afterId.length),
  }
  // Node writes a flat list of names and values without a lookup.
  const usual = Object.entries(named).flat()
  const overHttps = [...usual, ...Object.entries(strictTransport).flat()]
  return (request, response) => {
    refusals.publish(told)
    const id = randomUUID()
    const headers = isOverHttps(request, trusts) ? overHttps : usual
    response.writeHead(503, [...headers, 'x-request-id', id]).end(beforeId + id + afterId, 'latin1')
  }
}

const idPlaceholder = randomUUID()

/**
 * One character per byte. Node sends a latin1 text together with its headers in one write. Ukrainian text would be
 * measured and encoded again for each rejection.
 */
const bytesOf = (text: string): string => Buffer.from(text).toString('latin1')
