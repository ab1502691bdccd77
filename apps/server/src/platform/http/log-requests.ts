import type { FastifyInstance } from 'fastify'

/** Worth a line, whatever is asked for. */
const slowMs = 1000

/**
 * A line for each slow request, and for each at all where `each` is set. They hold the pattern of the address, never the
 * address itself, which may be a secret or name a person.
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
