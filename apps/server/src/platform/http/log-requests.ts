import type { FastifyInstance } from 'fastify'

/** Milliseconds; a slower request is always logged. */
const slowMs = 1000

/**
 * Logs each slow request, and every request if `each` is set. A line has the route's pattern, never the address, which
 * may be a secret or name a person.
 */
export function logRequests(app: FastifyInstance, { each }: { readonly each: boolean }): void {
  app.addHook('onResponse', async (request, { statusCode: status, elapsedTime }) => {
    const isSlow = elapsedTime >= slowMs
    if (!isSlow && !each) return
    const { method, routeOptions } = request
    const line = { method, route: routeOptions.url ?? 'none', status, ms: Math.round(elapsedTime) }
    if (isSlow) request.log.warn(line, 'request slow')
    else request.log.info(line, 'request answered')
  })
}
