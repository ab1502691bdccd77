import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { SpanSender } from '../platform/tracing/send-spans.ts'

/**
 * Returns undefined and loads no library unless OTEL_EXPORTER_OTLP_ENDPOINT is set.
 *
 * @param app the server, if this node serves requests
 */
export async function openTracing({ tracing }: Config, app?: FastifyInstance): Promise<SpanSender | undefined> {
  if (tracing.endpoint === undefined) return undefined
  const { sendSpans } = await import('../platform/tracing/send-spans.ts')
  const { traceWork } = await import('../platform/tracing/trace-work.ts')
  const sender = sendSpans({ endpoint: tracing.endpoint, service: tracing.service })
  traceWork(app, { sender, share: tracing.share })
  return sender
}
