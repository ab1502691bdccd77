import { readdir } from 'node:fs/promises'
import path from 'node:path'
import send from '@fastify/send'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sharedUntilChanged } from '../platform/http/shared-reply.ts'
import { encodingFor } from './rendered-page.ts'

/** Endings of the compressed files that the build writes beside a text. */
const endings = { br: '.br', gzip: '.gz' } as const

/** A file and its folder. The caller takes `name` from a list of files, or checks by a pattern that it has no `..`. */
interface ServedFile {
  readonly root: string
  readonly name: string
}

/**
 * Registers a route for each file of the folder as it is at the start, so an address reaches no other file and no
 * folder. Compressed files are sent in place of theirs and have no address.
 */
export async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  const found = await readdir(root, { recursive: true, withFileTypes: true })
  for (const entry of found) {
    const name = path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')
    if (!entry.isFile() || /(^|\/)\.|\.(br|gz)$/.test(name)) continue
    app.route({
      method: ['GET', 'HEAD'],
      url: `/${name}`,
      schema: { hide: true },
      handler: (request, reply) => sendFile(request, reply, { root, name }),
      errorHandler: (error, request, reply) => {
        // The client left before the first byte. The response has no reader and is no failure of ours.
        if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return void request.raw.destroy()
        return app.errorHandler(error, request, reply)
      },
    })
  }
}

/**
 * Sends a file, or its compressed form if there is one and the client accepts it. Answers HEAD, conditional requests
 * and ranges. A file that is not there gives 404.
 */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, { root, name }: ServedFile) {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const options = { root, index: false, cacheControl: false, contentType: false }
  const open = (file: string) => send(request.raw, `/${encodeURI(file)}`, options)
  if (encoding !== 'identity') {
    const compressed = await open(name + endings[encoding])
    if (compressed.statusCode !== 404) {
      if (compressed.statusCode < 300) reply.header('content-encoding', encoding)
      return answer(reply, name, compressed)
    }
  }
  return answer(reply, name, await open(name))
}

function answer(reply: FastifyReply, name: string, { type, statusCode, headers, stream }: send.SendResult) {
  if (type === 'directory' || statusCode === 404) return reply.callNotFound()
  reply.code(statusCode).header('vary', 'Accept-Encoding')
  if (type === 'error') {
    // A range or a condition that the file does not meet. The library's page of an error is left out.
    const range = headers['Content-Range']
    if (range !== undefined) reply.header('content-range', range)
    return reply.header('cache-control', 'no-store').send()
  }
  reply.headers(headers).header('cache-control', cachingOf(name))
  // Not the library's type, which is that of the compressed file's ending.
  if (statusCode !== 304) reply.type(mediaType(name))
  return reply.send(stream)
}

/** A proxy may store what public pages show, as it stores the pages. Browsers look for a new service worker by its bytes. */
function cachingOf(name: string): string {
  if (name.startsWith('assets/')) return 'public, max-age=31536000, immutable'
  return name === 'theme.js' || name.endsWith('.svg') ? sharedUntilChanged : 'no-cache'
}

function mediaType(name: string): string {
  const type = send.mime.getType(name) ?? 'application/octet-stream'
  return send.isUtf8MimeType(type) ? `${type}; charset=utf-8` : type
}
