/** A span in OTLP's JSON format. */
export interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  /** 1 internal, 2 server, 3 client, 5 consumer. */
  readonly kind: 1 | 2 | 3 | 5
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue: string } }[]
  /** 2: failed. */
  readonly status: { readonly code: 0 | 2 }
}

export interface SpanSender {
  add(span: Span): void
  /** Sends the remaining spans. */
  close(): Promise<void>
}

const everyMs = 2000
const patienceMs = 5000
/**
 * Most queued spans while the collector is unavailable. Further spans are dropped, so that tracing cannot exhaust
 * memory.
 */
const mostWaiting = 4096

/**
 * Sends spans to a collector by OTLP over HTTP in JSON, in the background. Spans that the collector rejects are lost.
 */
export function sendSpans({ endpoint, service }: { readonly endpoint: string; readonly service: string }): SpanSender {
  let waiting: Span[] = []
  const resource = { attributes: [{ key: 'service.name', value: { stringValue: service } }] }
  const send = async () => {
    if (waiting.length === 0) return
    const scopeSpans = [{ scope: { name: 'zatyshok' }, spans: waiting }]
    waiting = []
    await fetch(`${endpoint.replace(/\/$/, '')}/v1/traces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
      signal: AbortSignal.timeout(patienceMs),
    }).then(
      (answer) => answer.arrayBuffer(),
      () => undefined,
    )
  }
  const timer = setInterval(() => void send(), everyMs)
  timer.unref()
  return {
    add: (span) => {
      if (waiting.length < mostWaiting) waiting.push(span)
    },
    close: async () => {
      clearInterval(timer)
      await send()
    },
  }
}
