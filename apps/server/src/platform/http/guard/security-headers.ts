import type { FastifyInstance } from 'fastify'

/**
 * A strict policy: only our own scripts, styles, fonts and images; no inline scripts, no frames. It is own code because
 * it is nine constant lines, and a library's defaults would have to be audited.
 */
export const protectiveHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // apps/web/src/lib/trusted.ts: content sanitised by the server, and our own workers.
    'trusted-types zatyshok-content zatyshok-worker',
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
}

/** HSTS for two years; browsers accept it over https only. */
export const strictTransport = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } as const

/** Adds the same protective headers to every response, including errors and files. */
export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(protectiveHeaders)
    if (request.protocol === 'https') reply.headers(strictTransport)
  })
}
