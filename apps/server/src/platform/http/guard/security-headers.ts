import type { FastifyInstance } from 'fastify'

/**
 * A strict policy: scripts, styles, fonts and pictures of our own only, no inline script, no frame.
 * By hand, because it is nine constant lines and a library would bring its own defaults to audit.
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
    // apps/web/src/lib/trusted.ts: content that the server has sanitised, and workers of our own.
    'trusted-types zatyshok-content zatyshok-worker',
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
}

/** Two years of https only; browsers heed it over https alone. */
export const strictTransport = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } as const

/** Every answer, refusals and files included, carries the same protective headers. */
export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(protectiveHeaders)
    if (request.protocol === 'https') reply.headers(strictTransport)
  })
}
