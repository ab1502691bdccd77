import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * Of what is the same for everybody: a browser keeps it and asks each time whether it has changed (304 costs no body),
 * a shared cache asks once a second however many ask it.
 */
export const sharedUntilChanged = 'public, max-age=0, s-maxage=1, must-revalidate'

/** Lets any cache keep this reply; a change is seen at the next load all the same. */
export function shareUntilChanged(reply: FastifyReply): void {
  reply.header('cache-control', sharedUntilChanged)
}

/** Whether caches may keep the reply; then it must carry nothing personal, no cookie among it. */
export const isShared = (reply: FastifyReply): boolean =>
  String(reply.getHeader('cache-control') ?? '').startsWith('public')

/** Gives shared replies a strong ETag, and answers a caller that has the same text already with 304. */
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
