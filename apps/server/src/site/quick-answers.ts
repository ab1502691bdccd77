import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { protectiveHeaders, strictTransport } from '../platform/http/guard/security-headers.ts'
import { isOverHttps } from '../platform/http/guard/trusted-proxies.ts'
import { type Encoding, encodingFor, isKnown, type RenderedPage } from './rendered-page.ts'

/**
 * Serves a cached public page before the framework handles the request, since such a response needs neither cookies nor
 * limits. Other requests take the usual path, which gives the same bytes.
 *
 * @param atHand the cached and valid page of an address without a query
 */
export function answerQuickly(app: FastifyInstance, atHand: (url: string) => RenderedPage | undefined): void {
  const listeners = app.server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const page = request.method === 'GET' && request.url ? atHand(request.url) : undefined
    if (page) return answer(page, { request, response, secure: isOverHttps(request, app.trusts) })
    for (const listener of listeners) listener.call(app.server, request, response)
  })
}

const usual = Object.entries(protectiveHeaders).flat()
const overHttps = Object.entries(strictTransport).flat()

/**
 * Headers of a page for each encoding, as flat lists. They are prepared once, since they are most of a response's cost.
 */
type Heads = Readonly<Record<Encoding, { readonly whole: readonly string[]; readonly known: readonly string[] }>>
const headsOf = new WeakMap<RenderedPage, Heads>()

interface Asked {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly secure: boolean
}

function answer(page: RenderedPage, { request: { headers }, response, secure }: Asked): void {
  const encoding = encodingOnce(headers['accept-encoding'] as string | undefined)
  const heads = headsOf.get(page) ?? makeHeads(page)
  const send = (status: number, head: readonly string[]) =>
    response.writeHead(status, (secure ? [...head, ...overHttps] : head) as string[])
  if (headers['if-none-match'] && isKnown(headers, page.tags[encoding])) send(304, heads[encoding].known).end()
  else send(page.status, heads[encoding].whole).end(page.bodies[encoding])
}

function makeHeads(page: RenderedPage): Heads {
  const head = (encoding: Encoding) => {
    const caching = ['cache-control', page.cacheControl, 'vary', 'Accept-Encoding', 'etag', page.tags[encoding]]
    const known = [...usual, ...caching]
    const form = encoding === 'identity' ? [] : ['content-encoding', encoding]
    const length = String(page.bodies[encoding].length)
    return { known, whole: [...known, ...form, 'content-type', page.type, 'content-length', length] }
  }
  const heads = { identity: head('identity'), br: head('br'), gzip: head('gzip') }
  headsOf.set(page, heads)
  return heads
}

let lastAccepted: string | undefined
let lastEncoding: Encoding = 'identity'

/** Caches the result, since browsers send few different values. */
function encodingOnce(accepted: string | undefined): Encoding {
  if (accepted === lastAccepted) return lastEncoding
  lastAccepted = accepted
  lastEncoding = encodingFor(accepted)
  return lastEncoding
}
