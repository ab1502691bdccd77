import type { FastifyInstance, FastifyRequest } from 'fastify'
import { build } from '../process/build.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * True when the process is about to end. It still serves requests, but a load balancer should stop sending them.
     */
    isStopping: boolean
  }
}

export interface HealthChecks {
  /** Answers within two seconds even if the database does not. */
  readonly isDatabaseThere: () => Promise<boolean>
  /** True if a standby can answer reads. */
  readonly isStandbyThere?: () => Promise<boolean>
  /** One code each: problems that an operator should fix although the node can serve. */
  readonly warnings?: (request: FastifyRequest) => readonly string[]
}

/**
 * Serves `/health/live` (the process responds), `/health/ready` (200, or 503 with reasons, so that a load balancer
 * removes the node) and `/health/readable` (the same, but 200 also if only a standby can answer: a load balancer uses
 * such a node when no other is ready).
 */
export function serveHealth(app: FastifyInstance, checks: HealthChecks): void {
  const { isDatabaseThere, isStandbyThere = async () => false, warnings = () => [] } = checks
  const isReadable = async () => (await isStandbyThere()) || isDatabaseThere()
  app.get('/health/live', { schema: { hide: true } }, async () => ({ live: true }))
  for (const { name, isThere } of [
    { name: 'ready', isThere: isDatabaseThere },
    { name: 'readable', isThere: isReadable },
  ]) {
    app.get(`/health/${name}`, { schema: { hide: true } }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const reasons = await reasonsOf(app, isThere)
      if (reasons.length > 0) reply.code(503).header('retry-after', '5')
      return { [name]: reasons.length === 0, reasons, warnings: warnings(request), version: build.version }
    })
  }
}

/** Returns one code per reason, not the driver's text: this endpoint is public. */
async function reasonsOf(app: FastifyInstance, isDatabaseThere: () => Promise<boolean>): Promise<string[]> {
  if (app.isStopping) return ['stopping']
  return (await isDatabaseThere()) ? [] : ['database']
}
