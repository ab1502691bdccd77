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

/** What costs next to nothing, and what supervisors must be told however busy the node is. */
const uncounted = /^\/(health|assets|metrics)(\/|$)/

/** People who sign in wait in a queue of 16 for each processor (decision 0020); others must find a place beside them. */
const fewest = 24 * availableParallelism()

/**
 * Refuses at once what would only wait: past a number of requests in work more of them make none faster, and the
 * refusal must cost far less than the work, so it comes before the framework (GL10). A request is in work from when all
 * of it is here until its answer is gone: whoever sends slowly takes nobody's place.
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
      if (bringsBody(request)) request.once('end', () => occupy(request, response))
      else occupy(request, response)
    }
    for (const listener of listeners) listener.call(app.server, request, response)
  })
}

const bringsBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** What can be made before the flood is: of a refusal only the number of the request is new. */
function refusal(
  describeError: DescribeError,
  trusts: Trusts,
): (request: IncomingMessage, response: ServerResponse) => void {
  const code = 'overloaded'
  const message = describeError(code)
  const told: Refusal = { code }
  const [beforeId = '', afterId = ''] = bytesOf(
    JSON.stringify({ code, message, requestId: standsForId } satisfies ErrorReply),
  ).split(standsForId)
  const named = {
    ...protectiveHeaders,
    'cache-control': 'no-store',
    'retry-after': '2',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(beforeId.length + standsForId.length + afterId.length),
  }
  // Names and values in turn, which Node writes without looking anything up.
  const usual = Object.entries(named).flat()
  const overHttps = [...usual, ...Object.entries(strictTransport).flat()]
  return (request, response) => {
    refusals.publish(told)
    const id = randomUUID()
    const headers = isOverHttps(request, trusts) ? overHttps : usual
    response.writeHead(503, [...headers, 'x-request-id', id]).end(beforeId + id + afterId, 'latin1')
  }
}

const standsForId = randomUUID()

/**
 * A character for each byte: with its header such a text goes out in one write as it stands, where a text with letters of
 * ours would be counted, joined and encoded anew for each refusal, headers and all.
 */
const bytesOf = (text: string): string => Buffer.from(text).toString('latin1')
