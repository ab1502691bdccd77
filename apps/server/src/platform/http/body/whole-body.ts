import type { RequestPayload } from 'fastify'
import { AppError } from '../app-error.ts'

/** Most bytes of a machine's notice; a usual one has a few hundred. */
const mostBytes = 16 * 1024

/**
 * Reads the raw bytes of a body, to verify the signature over them.
 *
 * @throws AppError `payload_too_large` as soon as the limit is exceeded
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
    // An unread rest of the body would block the connection, which a proxy reuses for other clients.
    payload.resume()
  }
  return Buffer.concat(chunks)
}
