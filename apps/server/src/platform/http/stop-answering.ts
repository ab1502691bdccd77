import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Server } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** What is under way gets so long; whoever is slower is cut off. */
const longestAnswerMs = 30_000
/** Nobody has sent anything for so many looks in a row: the balancer has turned away. */
const quietLooks = 20
/** Looks and not a clock: a process that stood still for a second has not seen who came meanwhile. */
const lookMs = 50
/** Asked of a node that ends as of any other, by whoever watches it. */
const fromWatchers = /^\/(health|metrics)(\/|$)/

export interface Drain {
  /** It answers on for so long. */
  readonly leastMs: number
  /** And until nobody comes any more, but no longer than this; 0: nobody is waited for. */
  readonly mostMs: number
}

/**
 * Ends a server without a failed request: readiness drops at once, so that a balancer turns away; until it has done so
 * the server answers on, and each answer ends its connection; then the listener closes, and what is under way is
 * answered. Closed while a balancer still sends, it would break a connection just as a request comes over it, or one
 * that the system has accepted and nobody has read: neither can be sent again if it writes.
 *
 * @param doors listeners beside the server's own
 */
export async function stopAnswering(app: FastifyInstance, drain: Drain, doors: readonly Server[] = []): Promise<void> {
  app.isStopping = true
  // Before every other listener, for answers that the framework never sees as well.
  app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  await untilQuiet(app, drain)
  const cut = setTimeout(() => app.server.closeAllConnections(), longestAnswerMs)
  // Connections whose answer had begun before anybody could tell them to end.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 200)
  await Promise.all([app.close(), ...doors.map((door) => once(door.close(), 'close'))])
  clearTimeout(cut)
  clearInterval(sweep)
}

async function untilQuiet({ server }: FastifyInstance, { leastMs, mostMs }: Drain): Promise<void> {
  const begun = performance.now()
  let looks = 0
  const notice = ({ url = '' }: IncomingMessage) => {
    if (!fromWatchers.test(url)) looks = 0
  }
  server.prependListener('request', notice)
  for (let waited = 0; waited < mostMs; waited = performance.now() - begun) {
    if (waited >= leastMs && looks >= quietLooks) return
    await after(lookMs)
    looks += 1
  }
}
