import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Lets any cache keep this reply: it is the same for everybody. @param seconds how long it counts as fresh */
export function shareFor(reply: FastifyReply, seconds: number): void {
  reply.header('cache-control', `public, max-age=${seconds}`)
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
