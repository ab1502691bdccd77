import type { RequestPayload } from 'fastify'
import { AppError } from '../app-error.ts'

/** A notice of a machine is a few hundred bytes. */
const mostBytes = 16 * 1024

/**
 * The bytes of a body as they came, for a signature over them.
 *
 * @throws AppError `payload_too_large` as soon as there are too many
 */
export async function readWhole(payload: RequestPayload): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      const part = Buffer.from(chunk)
      bytes += part.length
      if (bytes > mostBytes) throw new AppError('payload_too_large')
      chunks.push(part)
    }
  } finally {
    // What is half read would hold the connection, which a proxy uses for others after this caller.
    payload.resume()
  }
  return Buffer.concat(chunks)
}
