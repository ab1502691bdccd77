import type { FastifyInstance, FastifyRequest } from 'fastify'

/** For headers, and again for a body of JSON, which is a megabyte at most. */
export const usualMs = 16_000
/** For a file of ten megabytes over a slow line: `requestTimeout` of the whole server. */
export const slowestMs = 180_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, which may take longer than other bodies. */
    readonly isUpload?: true
  }
}

/** Node looks for slow headers every 30 seconds only, unless it is told otherwise. */
export const lookForSlowHeaders = (withinMs: number) => ({ connectionsCheckingInterval: withinMs / 10 })

/** Whoever sends headers or a body too slowly is cut off, so that nobody holds sockets for ever (DO2). */
export function cutSlowSenders(app: FastifyInstance, withinMs: number): void {
  app.server.headersTimeout = withinMs
  app.addHook('onRequest', async (request) => {
    if (!bringsBody(request) || request.routeOptions.config.isUpload) return
    const timer = setTimeout(() => request.raw.complete || request.raw.destroy(), withinMs)
    timer.unref()
    request.raw.once('close', () => clearTimeout(timer))
  })
}

const bringsBody = ({ headers }: FastifyRequest): boolean =>
  'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0
