import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type Refusal, refusals } from '../http/refusals.ts'
import type { Build } from '../process/build.ts'

/** A gauge that is measured when the metrics are read. */
export interface Measured {
  readonly name: string
  readonly value: number
  readonly labels?: Readonly<Record<string, string>>
}

export interface MeasuredKind {
  readonly name: string
  readonly help: string
  readonly labels: readonly string[]
}

interface Options {
  readonly build: Build
  readonly kinds: readonly MeasuredKind[]
  /** If a source throws (the database is unavailable), its old values are omitted. */
  readonly sources: readonly (() => Promise<readonly Measured[]>)[]
  readonly log: { warn(details: object, text: string): void }
}

export interface Metrics {
  requestBegan(): void
  requestEnded(
    request: { readonly method: string; readonly route: string; readonly status: number },
    seconds: number,
  ): void
  /** In Prometheus's text format. */
  text(): Promise<string>
  readonly contentType: string
  close(): void
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Opens the metrics of this process. Label values come from our own lists (routes, codes, job names), never from a
 * request, so that clients cannot increase their number. Metrics contain no personal data.
 */
export function openMetrics({ build, kinds, sources, log }: Options): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const count = new Counter({
    ...{ name: 'portal_http_requests_total', help: 'Requests answered.', registers },
    labelNames: ['method', 'route', 'status'],
  })
  const duration = new Histogram({
    ...{ name: 'portal_http_request_seconds', help: 'From the request to the end of its answer.', registers },
    ...{ labelNames: ['method', 'route'], buckets },
  })
  const inFlight = new Gauge({ name: 'portal_http_in_flight', help: 'Requests being answered now.', registers })
  const refused = new Counter({
    ...{ name: 'portal_refusals_total', help: 'Refusals by their code, such as too_many_requests.', registers },
    labelNames: ['code'],
  })
  const info = {
    name: 'portal_build_info',
    help: 'Which version this is; always 1.',
    labelNames: ['version', 'commit'],
  }
  new Gauge({ ...info, registers }).set({ ...build }, 1)
  const failed = new Gauge({
    name: 'portal_measuring_failed',
    help: 'Sources whose figures are missing now.',
    registers,
  })
  const gauges = new Map(
    kinds.map(({ name, help, labels }) => [name, new Gauge({ name, help, labelNames: [...labels], registers })]),
  )
  const renew = async () => {
    const answers = await Promise.allSettled(sources.map((source) => source()))
    for (const gauge of gauges.values()) gauge.reset()
    for (const answer of answers) {
      if (answer.status === 'rejected') log.warn({ err: answer.reason }, 'some figures cannot be measured')
      else for (const { name, labels = {}, value } of answer.value) gauges.get(name)?.set(labels, value)
    }
    failed.set(answers.filter(({ status }) => status === 'rejected').length)
  }
  // Concurrent readers share one query of the database.
  let renewing: Promise<void> | undefined
  const hear = (message: unknown) => refused.inc({ code: (message as Refusal).code })
  refusals.subscribe(hear)
  return {
    requestBegan: () => inFlight.inc(),
    requestEnded: ({ method, route, status }, seconds) => {
      inFlight.dec()
      count.inc({ method, route, status })
      duration.observe({ method, route }, seconds)
    },
    text: async () => {
      renewing ??= renew().finally(() => {
        renewing = undefined
      })
      await renewing
      return registry.metrics()
    },
    contentType: registry.contentType,
    close: () => refusals.unsubscribe(hear),
  }
}
