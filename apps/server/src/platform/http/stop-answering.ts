import { setTimeout as after } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** What is under way gets so long; whoever is slower is cut off. */
const longestAnswerMs = 30_000

/**
 * Ends a server without a failed request: readiness drops at once, so that a balancer turns away; for `drainMs` it
 * answers on, and each answer ends its connection; then the listener closes, and what is under way is answered.
 */
export async function stopAnswering(app: FastifyInstance, { drainMs }: { readonly drainMs: number }): Promise<void> {
  app.isStopping = true
  // Before every other listener, for answers that the framework never sees as well.
  app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  await after(drainMs)
  const cut = setTimeout(() => app.server.closeAllConnections(), longestAnswerMs)
  // Connections whose answer had begun before anybody could tell them to end.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 200)
  await app.close()
  clearTimeout(cut)
  clearInterval(sweep)
}
