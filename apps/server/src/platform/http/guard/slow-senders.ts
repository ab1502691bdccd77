import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Milliseconds for headers, and again for a JSON body, which is a megabyte at most. */
export const usualMs = 16_000
/** Milliseconds for a file of ten megabytes over a slow line; `requestTimeout` of the whole server. */
export const slowestMs = 180_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, which gets more time than other bodies. */
    readonly isUpload?: true
  }
}

/** Node checks for slow headers every 30 seconds by default, which is too rarely. */
export const lookForSlowHeaders = (withinMs: number) => ({ connectionsCheckingInterval: withinMs / 10 })

/**
 * Closes the connection of a client that sends headers or a body too slowly, so that it cannot hold a socket forever
 * (DO2).
 */
export function cutSlowSenders(app: FastifyInstance, withinMs: number): void {
  app.server.headersTimeout = withinMs
  app.addHook('onRequest', async (request) => {
    if (!hasBody(request) || request.routeOptions.config.isUpload) return
    const timer = setTimeout(() => request.raw.complete || request.raw.destroy(), withinMs)
    timer.unref()
    request.raw.once('close', () => clearTimeout(timer))
  })
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0
