import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sharedUntilChanged } from '../platform/http/shared-reply.ts'

export type Encoding = 'identity' | 'br' | 'gzip'

/** A page ready to be sent: all three encodings are made once, and each response selects one. */
export interface RenderedPage {
  readonly status: number
  readonly type: string
  readonly cacheControl: string
  /** ETags of the page; each encoding has its own. */
  readonly tags: Readonly<Record<Encoding, string>>
  readonly bodies: Readonly<Record<Encoding, Buffer>>
  /** Redirect target of a moved page. */
  readonly location?: string
}

interface Source {
  readonly status?: number
  readonly type?: string
  readonly text: string
  /** True if the page is cached and sent many times, which justifies the strongest compression. */
  readonly kept: boolean
}

export const html = 'text/html; charset=utf-8'

/** @returns the page in three encodings; an error page must not be cached */
export async function renderedPage({ status = 200, type = html, text, kept }: Source): Promise<RenderedPage> {
  const identity = Buffer.from(text)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: kept ? 11 : 4, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    promisify(gzip)(identity, { level: kept ? 9 : 4 }),
  ])
  const hash = createHash('sha256').update(identity).digest('base64url')
  return {
    status,
    type,
    cacheControl: status === 200 ? sharedUntilChanged : 'no-store',
    tags: { identity: `"${hash}"`, br: `"${hash}-br"`, gzip: `"${hash}-gz"` },
    bodies: { identity, br, gzip: gz },
  }
}

const nothing = Buffer.alloc(0)

/** A permanent redirect that browsers revalidate: another page may get the address later. */
export const movedPage = (location: string): RenderedPage => ({
  status: 301,
  type: html,
  cacheControl: 'no-cache',
  tags: { identity: '', br: '', gzip: '' },
  bodies: { identity: nothing, br: nothing, gzip: nothing },
  location,
})

/** Returns the best encoding that the client accepts: brotli before gzip. */
export function encodingFor(accepted = ''): Encoding {
  if (/(^|[\s,])br(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted)) return 'br'
  return /(^|[\s,])gzip(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted) ? 'gzip' : 'identity'
}

/** True if the client already has this version of the page. */
export const isKnown = (headers: IncomingHttpHeaders, tag: string): boolean =>
  headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) ?? false

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: RenderedPage) {
  if (page.location !== undefined)
    return reply.header('cache-control', page.cacheControl).redirect(page.location, page.status)
  const encoding = encodingFor(request.headers['accept-encoding'])
  const tag = page.tags[encoding]
  reply.header('cache-control', page.cacheControl).header('vary', 'Accept-Encoding')
  if (page.status === 200) {
    reply.header('etag', tag)
    if (isKnown(request.headers, tag)) return reply.code(304).send()
  }
  if (page.status === 503) reply.header('retry-after', '30')
  reply.code(page.status).type(page.type)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(page.bodies[encoding])
}
