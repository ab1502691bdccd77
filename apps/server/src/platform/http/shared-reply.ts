import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * Cache header of responses that are the same for everyone. A browser revalidates each time (304 has no body); a shared
 * cache revalidates every ten seconds.
 */
export const sharedUntilChanged = 'public, max-age=0, s-maxage=10, stale-while-revalidate=30, stale-if-error=3600'

/** Lets any cache store this response; a change is visible at the next load. */
export function shareUntilChanged(reply: FastifyReply): void {
  reply.header('cache-control', sharedUntilChanged)
}

/** True if caches may store the response; it must then contain no personal data and no cookie. */
export const isShared = (reply: FastifyReply): boolean =>
  String(reply.getHeader('cache-control') ?? '').startsWith('public')

/** Adds a strong ETag to shared responses, and answers 304 to a client that already has the same text. */
export function tagSharedReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isShared(reply) || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    const tag = `"${createHash('sha256').update(payload).digest('base64url')}"`
    reply.header('etag', tag)
    if (!String(request.headers['if-none-match'] ?? '').includes(tag)) return payload
    reply.code(304).removeHeader('content-type')
    return null
  })
}
