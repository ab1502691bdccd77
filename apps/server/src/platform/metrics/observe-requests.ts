import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from './open-metrics.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Counts every request of the server, those too that are answered before the framework looks at them. Call it last,
 * when every other listener is there.
 */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  const routes = new WeakMap<IncomingMessage, string>()
  app.addHook('onRequest', async (request) => {
    routes.set(request.raw, routeOf(request))
  })
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const began = performance.now()
    metrics.requestBegan()
    response.once('close', () => {
      const method = methods.has(request.method ?? '') ? String(request.method) : 'other'
      const route = routes.get(request) ?? 'page at hand'
      // Whoever left before the answer is told apart, as nginx does.
      const status = response.writableFinished ? response.statusCode : 499
      metrics.requestEnded({ method, route, status }, (performance.now() - began) / 1000)
    })
  })
}

/** The pattern, never the address: of those there are as many as anybody likes. */
function routeOf({ is404, routeOptions: { url } }: FastifyRequest): string {
  if (is404 || url === undefined) return 'none'
  if (/^\/(api|health|media)\//.test(url) || url === '/metrics') return url
  return url === '/*' ? 'page' : 'file'
}
