import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { observeRequests } from '../platform/metrics/observe-requests.ts'
import { serveMetrics } from '../platform/metrics/serve-metrics.ts'
import { listenInside } from './listen-inside.ts'
import type { NodeDatabase } from './open-portal-database.ts'
import { openPortalMetrics } from './open-portal-metrics.ts'

interface Options {
  readonly config: Config
  readonly database: Pick<NodeDatabase, 'web' | 'standby'>
  readonly log: Logger
}

/**
 * Counts the requests of a node and serves the metrics if `metrics.enabled`, at the node's own port or at a separate
 * one. Call it after everything else is mounted.
 *
 * @returns the server of the separate port, which the caller must close
 */
export async function serveMetricsOf(
  app: FastifyInstance,
  { config, database, log }: Options,
): Promise<FastifyInstance | undefined> {
  const metrics = await openPortalMetrics(config, { database, log })
  if (!metrics) return undefined
  observeRequests(app, metrics)
  const { port, token } = config.settings.metrics
  if (port !== 0) return listenInside({ port, host: config.host }, (inner) => serveMetrics(inner, { metrics, token }))
  serveMetrics(app, { metrics, token })
  return undefined
}
