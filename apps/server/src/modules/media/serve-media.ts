import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { isImage } from '../../platform/files/content-type.ts'
import { asDownload, asPicture } from '../../platform/http/send-stored.ts'
import { findServed } from './media.queries.ts'

/** The content of an address never changes; a document's name may. */
const forEver = 'public, max-age=31536000, immutable'
const anHour = 'public, max-age=3600'

/** Serves `GET /media/<key>.<ext>` to the public. Pictures are displayed; other files are downloaded. */
export function serveMedia(app: FastifyInstance, { db, files }: Pick<Context, 'db' | 'files'>): void {
  app.get<{ Params: { file: string } }>('/media/:file', { schema: { hide: true } }, async (request, reply) => {
    const [, key = '', extension] = /^([0-9a-f]{32})\.([a-z]{3,4})$/.exec(request.params.file) ?? []
    const item = key === '' ? undefined : await findServed(db, key)
    if (!item || item.kind !== extension) return reply.callNotFound()
    const content = await files.store.get(key)
    if (isImage(item.kind)) asPicture(reply, item)
    else asDownload(reply, item)
    return reply.header('cache-control', isImage(item.kind) ? forEver : anHour).send(content)
  })
}
