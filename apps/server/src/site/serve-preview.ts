import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { showEntry } from '../modules/content/show-entry.ts'
import { openPreview } from '../modules/publishing/previews/open-preview.ts'
import { AppError } from '../platform/http/app-error.ts'
import { protectiveHeaders } from '../platform/http/guard/security-headers.ts'
import type { PublicPages } from './public-pages.ts'
import { sendPage } from './rendered-page.ts'

interface Options extends Pick<Context, 'db'> {
  readonly pages: Pick<PublicPages, 'preview'>
  clock(): Date
}

/**
 * The management shows a draft in a phone-sized frame. Only the portal may frame a preview; other pages cannot be
 * framed.
 */
const policy = protectiveHeaders['content-security-policy']?.replace("frame-ancestors 'none'", "frame-ancestors 'self'")

/**
 * Serves a draft as the public would see it, to anyone with its secret address. Caches and search engines must not
 * store it (J02).
 */
export function servePreviews(app: FastifyInstance, { db, pages, clock }: Options): void {
  app.get<{ Params: { token: string } }>('/preview/:token', { schema: { hide: true } }, async (request, reply) => {
    const ctx = { db, now: clock() }
    const looked = await openPreview(ctx, request.params.token).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return null
      throw error
    })
    const view = looked ? await showEntry(ctx, looked) : ({ kind: 'missing', reason: 'notFound' } as const)
    reply.header('x-robots-tag', 'noindex').header('content-security-policy', policy)
    // The address is the secret of the draft, so it must not reach other sites as a referrer.
    reply.header('referrer-policy', 'no-referrer')
    return sendPage(request, reply, await pages.preview(view))
  })
}
