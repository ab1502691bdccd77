import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** The process is about to end: it answers as before, and no balancer should send it more. */
    isStopping: boolean
  }
}

/**
 * `/health/live`: the process answers. `/health/ready`: it can serve — 200, or 503 with reasons,
 * so that a balancer takes the node out before people notice.
 *
 * @param isDatabaseThere answers within two seconds, whatever becomes of the database
 * @param warnings a word each: what an operator should mend although the node can serve
 */
export function serveHealth(
  app: FastifyInstance,
  isDatabaseThere: () => Promise<boolean>,
  warnings: () => readonly string[] = () => [],
): void {
  app.get('/health/live', { schema: { hide: true } }, async () => ({ live: true }))
  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const reasons = await reasonsOf(app, isDatabaseThere)
    if (reasons.length > 0) reply.code(503).header('retry-after', '5')
    return { ready: reasons.length === 0, reasons, warnings: warnings() }
  })
}

/** A word each, not the driver's text: this address is open to anyone. */
async function reasonsOf(app: FastifyInstance, isDatabaseThere: () => Promise<boolean>): Promise<string[]> {
  if (app.isStopping) return ['stopping']
  return (await isDatabaseThere()) ? [] : ['database']
}
