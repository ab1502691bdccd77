import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import type { EndpointDeclaration, ParsedInput, RawBodyDeclaration } from '@zatyshok/contract/endpoint'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { isDiskFull } from '../../files/is-disk-full.ts'
import { type WrittenBytes, writeDown } from '../../files/write-down.ts'
import { AppError } from '../app-error.ts'

/** What a handler of an endpoint with `rawBody` is given: the parsed parts and the bytes. */
export type RawBodyInput<E extends EndpointDeclaration> = ParsedInput<E> & { readonly bytes: IncomingBytes }

/** The bytes of a call, still on their way; what was received is gone from the disk when the handler ends. */
export interface IncomingBytes {
  /**
   * Takes them into a temporary file, never whole into memory.
   *
   * @throws AppError `payload_too_large`, `malformed_request` (none, or the caller is gone), `storage_full`
   */
  receive(): Promise<WrittenBytes>
}

/** Adds the route in a room of its own, where bytes are the only body there is: of any other kind it is 415. */
export function routeRawBody(app: FastifyInstance, route: RouteOptions): void {
  app.register(async (room) => {
    room.removeAllContentTypeParsers()
    room.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
    room.route({ ...route, config: { isUpload: true } })
  })
}

/** The bytes of a request of which nothing has been read yet. */
export function openRawBody(
  request: FastifyRequest,
  { maxBytes }: RawBodyDeclaration,
  temporaryFolder: string,
): { readonly bytes: IncomingBytes; close(): Promise<void> } {
  const path = join(temporaryFolder, randomUUID())
  const receive = async (): Promise<WrittenBytes> => {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new AppError('payload_too_large')
    // Nothing can be read any more of a caller that is gone.
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
    // What is half read would hold the connection: the caller is still sending.
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

/** A caller that is gone has sent half a request; a failure of the disk stays what it is. */
function asRefusal(error: unknown): unknown {
  if (isDiskFull(error)) return new AppError('storage_full')
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isGone = code === 'ECONNRESET' || code === 'ABORT_ERR' || code.startsWith('ERR_STREAM')
  return isGone ? new AppError('malformed_request') : error
}
