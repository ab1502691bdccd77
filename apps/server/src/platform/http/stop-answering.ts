import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Server } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Milliseconds that running requests get to finish; slower ones are cut off. */
const longestAnswerMs = 30_000
/** Number of consecutive checks without a new request after which the load balancer counts as drained. */
const quietLooks = 20
/** Checks are counted instead of time: a process that was paused for a second has not noticed requests meanwhile. */
const lookMs = 50
/** Monitoring polls a stopping node too, so these requests do not count. */
const fromWatchers = /^\/(health|metrics)(\/|$)/

export interface Drain {
  /** Minimum milliseconds to keep serving. */
  readonly leastMs: number
  /** Maximum milliseconds to wait for requests to cease; 0: no wait. */
  readonly mostMs: number
}

/**
 * Stops a server without failing a request. Readiness drops first, so that load balancers stop sending. Until they do,
 * the server keeps serving, and each response closes its connection. Then the listener closes, and running requests
 * finish.
 * If the listener closed earlier, a request that has just arrived could be lost. A client cannot safely retry it if it
 * writes.
 *
 * @param doors listeners besides the server's own
 */
export async function stopAnswering(app: FastifyInstance, drain: Drain, doors: readonly Server[] = []): Promise<void> {
  app.isStopping = true
  // The listener runs first, so that it also covers responses outside the framework.
  app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  await untilQuiet(app, drain)
  const cut = setTimeout(() => app.server.closeAllConnections(), longestAnswerMs)
  // Closes idle connections whose last response was sent before the stop began.
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
