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

/**
 * Serves `/health/live` (the process responds) and `/health/ready` (200, or 503 with reasons, so that a load balancer
 * removes the node).
 *
 * @param isDatabaseThere answers within two seconds even if the database does not
 * @param warnings one code each: problems that an operator should fix although the node can serve
 */
export function serveHealth(
  app: FastifyInstance,
  isDatabaseThere: () => Promise<boolean>,
  warnings: (request: FastifyRequest) => readonly string[] = () => [],
): void {
  app.get('/health/live', { schema: { hide: true } }, async () => ({ live: true }))
  app.get('/health/ready', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const reasons = await reasonsOf(app, isDatabaseThere)
    if (reasons.length > 0) reply.code(503).header('retry-after', '5')
    return { ready: reasons.length === 0, reasons, warnings: warnings(request), version: build.version }
  })
}

/** Returns one code per reason, not the driver's text: this endpoint is public. */
async function reasonsOf(app: FastifyInstance, isDatabaseThere: () => Promise<boolean>): Promise<string[]> {
  if (app.isStopping) return ['stopping']
  return (await isDatabaseThere()) ? [] : ['database']
}
