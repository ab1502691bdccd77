import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'

/**
 * `/health/live`: the process answers. `/health/ready`: it can serve — 200, or 503 with reasons,
 * so that a balancer takes the node out before people notice.
 */
export function serveHealth<Schema>(app: FastifyInstance, db: Kysely<Schema>): void {
  app.get('/health/live', { schema: { hide: true } }, async () => ({ live: true }))
  app.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await sql`select 1`.execute(db)
      return { ready: true, reasons: [] }
    } catch {
      // The reason is a word, not the driver's text: this address is open to anyone.
      return reply
        .code(503)
        .header('retry-after', '5')
        .send({ ready: false, reasons: ['database'] })
    }
  })
}
