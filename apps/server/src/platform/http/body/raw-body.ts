import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import type { EndpointDeclaration, ParsedInput, RawBodyDeclaration } from '@zatyshok/contract/endpoint'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { isDiskFull } from '../../files/is-disk-full.ts'
import { type WrittenBytes, writeDown } from '../../files/write-down.ts'
import { AppError } from '../app-error.ts'

/** Input of a handler with `rawBody`: the parsed parts and the bytes. */
export type RawBodyInput<E extends EndpointDeclaration> = ParsedInput<E> & { readonly bytes: IncomingBytes }

/** The body of a request, still being received; its temporary file is removed when the handler ends. */
export interface IncomingBytes {
  /**
   * Writes the body to a temporary file, never wholly into memory.
   *
   * @throws AppError `payload_too_large`, `malformed_request` (empty, or the client disconnected), `storage_full`
   */
  receive(): Promise<WrittenBytes>
}

/**
 * Adds the route in its own Fastify scope, where raw bytes are the only accepted body; any other media type gives 415.
 */
export function routeRawBody(app: FastifyInstance, route: RouteOptions): void {
  app.register(async (room) => {
    room.removeAllContentTypeParsers()
    room.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
    room.route({ ...route, config: { isUpload: true } })
  })
}

/** Wraps the unread body of a request. */
export function openRawBody(
  request: FastifyRequest,
  { maxBytes }: RawBodyDeclaration,
  temporaryFolder: string,
): { readonly bytes: IncomingBytes; close(): Promise<void> } {
  const path = join(temporaryFolder, randomUUID())
  const receive = async (): Promise<WrittenBytes> => {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new AppError('payload_too_large')
    // The body of a disconnected client can no longer be read.
    if (!(request.body instanceof Readable && request.body.readable)) throw new AppError('malformed_request')
    try {
      const received = await writeDown(request.body.compose(atMost(maxBytes)) as Readable, path)
      if (received.bytes === 0) throw new AppError('malformed_request')
      return received
    } catch (error) {
      throw asRefusal(error)
    }
  }
  const close = async () => {
    // An unread rest of the body would block the connection: the client is still sending.
    request.raw.unpipe()
    request.raw.resume()
    await rm(path, { force: true })
  }
  return { bytes: { receive }, close }
}

function atMost(maxBytes: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) done(new AppError('payload_too_large'))
      else done(null, chunk)
    },
  })
}

/** A client that disconnected has sent an incomplete request; a disk error stays as it is. */
function asRefusal(error: unknown): unknown {
  if (isDiskFull(error)) return new AppError('storage_full')
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isGone = code === 'ECONNRESET' || code === 'ABORT_ERR' || code.startsWith('ERR_STREAM')
  return isGone ? new AppError('malformed_request') : error
}
