import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from './open-metrics.ts'

/**
 * Serves `GET /metrics` for Prometheus.
 *
 * @param token bearer token that the reader must send; empty: no authentication
 */
export function serveMetrics(app: FastifyInstance, { metrics, token }: { metrics: Metrics; token: string }): void {
  app.get('/metrics', { schema: { hide: true } }, async ({ headers }, reply) => {
    reply.header('cache-control', 'no-store')
    if (token !== '' && !isSame(headers.authorization ?? '', `Bearer ${token}`)) return reply.callNotFound()
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

function isSame(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)]
  return left.length === right.length && timingSafeEqual(left, right)
}
