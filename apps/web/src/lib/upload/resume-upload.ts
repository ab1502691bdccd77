import type { Reply } from '@zatyshok/contract/endpoint'
import { discardUpload, listChunks, readUpload, type Upload } from '@zatyshok/contract/providers/uploads'
import type { Call } from '../call.ts'
import { HttpError } from '../http-error.ts'

interface Earlier {
  readonly id: number
  readonly call: Call
  readonly signal: AbortSignal
}

/**
 * Returns an earlier upload if its bytes equal the beginning of this file. A corrected table often has the same name
 * and size. In that case the earlier upload is discarded, null is returned, and the whole file is sent.
 */
export async function resumeUpload(file: File, { id, call, signal }: Earlier): Promise<Upload | null> {
  const params = { id: String(id) }
  try {
    const upload = await call(readUpload, { params }, { signal })
    const chunks = await call(listChunks, { params }, { signal })
    if (upload.bytes === file.size && (await isBeginning(file, upload.received, chunks))) return upload
    await call(discardUpload, { params }, { signal })
    return null
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null
    throw error
  }
}

async function isBeginning(file: File, received: number, chunks: Reply<typeof listChunks>): Promise<boolean> {
  // A page without TLS cannot compute hashes.
  if (!globalThis.crypto?.subtle) return false
  let at = 0
  for (const { offset, bytes, sha256 } of chunks) {
    const piece = await file.slice(at, at + bytes).arrayBuffer()
    if (offset !== at || hexadecimal(await crypto.subtle.digest('SHA-256', piece)) !== sha256) return false
    at += bytes
  }
  return at === received
}

const hexadecimal = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
