import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { jobs, type Observed, statements } from './observed.ts'
import type { Span, SpanSender } from './send-spans.ts'

/** Trace context of a piece of work; if it is not sampled, its spans are not sent. */
interface Place {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly sampled: boolean
  readonly startedAt: bigint
}

interface Options {
  readonly sender: SpanSender
  /** 0 to 1: the share of requests to sample, where no earlier service has decided. */
  readonly share: number
}

/** `00-<trace>-<span>-<flags>` of W3C Trace Context; zeros are invalid. */
const traceparent = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

const now = (): bigint => BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000)) * 1000n

/** Traces requests with their statements and jobs, and background jobs. Spans contain no personal data. */
export function traceWork(app: FastifyInstance | undefined, { sender, share }: Options): void {
  const current = new AsyncLocalStorage<Place>()
  const begin = (parent?: Pick<Place, 'traceId' | 'spanId' | 'sampled'>): Place => ({
    traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    ...(parent && { parentSpanId: parent.spanId }),
    sampled: parent?.sampled ?? Math.random() < share,
    startedAt: now(),
  })
  const end = ({ sampled, startedAt, ...ids }: Place, told: Pick<Span, 'name' | 'kind' | 'status' | 'attributes'>) => {
    if (!sampled) return
    sender.add({ ...ids, ...told, startTimeUnixNano: String(startedAt), endTimeUnixNano: String(now()) })
  }
  const follow = (channel: typeof statements, kind: 3 | 5) => {
    const places = new WeakMap<object, Place>()
    channel.start.bindStore(current, (observed) => {
      const place = begin(current.getStore())
      places.set(observed as Observed, place)
      return place
    })
    channel.asyncEnd.subscribe((message) => {
      const observed = message as Observed & { readonly error?: unknown }
      const place = places.get(observed)
      if (!place) return
      const attributes = observed.text === undefined ? [] : [attribute('db.query.text', observed.text.slice(0, 1000))]
      end(place, { name: observed.name, kind, attributes, status: { code: observed.error === undefined ? 0 : 2 } })
    })
  }
  follow(statements, 3)
  follow(jobs, 5)
  if (!app) return
  const places = new WeakMap<FastifyRequest, Place>()
  app.addHook('onRequest', (request, _reply, done) => {
    const place = begin(parentOf(request))
    places.set(request, place)
    current.run(place, done)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const place = places.get(request)
    if (!place) return
    const route = request.routeOptions.url ?? 'none'
    const attributes = [
      attribute('http.request.method', request.method),
      attribute('http.route', route),
      attribute('http.response.status_code', String(statusCode)),
      attribute('request.id', request.id),
    ]
    end(place, { name: `${request.method} ${route}`, kind: 2, attributes, status: { code: statusCode >= 500 ? 2 : 0 } })
  })
}

const attribute = (key: string, stringValue: string) => ({ key, value: { stringValue } })

/**
 * Accepts a trace context from a trusted proxy only; a stranger could otherwise choose what is traced, and in which
 * trace.
 */
function parentOf({ ips = [], headers }: FastifyRequest): Pick<Place, 'traceId' | 'spanId' | 'sampled'> | undefined {
  if (ips.length < 2) return undefined
  const [, traceId, spanId, flags] = traceparent.exec(String(headers['traceparent'] ?? '')) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 }
}
