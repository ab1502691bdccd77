import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from './open-metrics.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Counts every request, including those answered outside the framework. Call it after all other listeners are
 * installed.
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
      // A client that disconnected before the response is counted as 499, as in nginx.
      const status = response.writableFinished ? response.statusCode : 499
      metrics.requestEnded({ method, route, status }, (performance.now() - began) / 1000)
    })
  })
}

/** Returns the route's pattern. The address is not used as a label: clients could create any number of them. */
function routeOf({ is404, routeOptions: { url } }: FastifyRequest): string {
  if (is404 || url === undefined) return 'none'
  if (/^\/(api|health|media)\//.test(url) || url === '/metrics') return url
  return url === '/*' ? 'page' : 'file'
}
