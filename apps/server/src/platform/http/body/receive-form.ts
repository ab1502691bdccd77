import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { UploadDeclaration } from '@zatyshok/contract/files'
import type { FastifyRequest } from 'fastify'
import { RefusedFile } from '../../files/file-problem.ts'
import { type WrittenBytes, writeDown } from '../../files/write-down.ts'
import { AppError } from '../app-error.ts'

interface TakenFile extends WrittenBytes {
  /** File name as the client sent it. */
  readonly name: string
}

/** Bytes allowed for boundaries and part headers, besides the file. */
const wrappingBytes = 16 * 1024

/** One file; a few small fields besides it are accepted and ignored. */
const limits = { files: 1, fields: 5, parts: 6, headerPairs: 20, fieldNameSize: 100, fieldSize: 1000 }

/** The library's error codes for exceeded limits; a malformed form has other codes or none. */
const tooMuch = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_REQ_FILE_TOO_LARGE'])

/**
 * Reads a form to its end and writes its one file to the temporary folder (attack FU5).
 *
 * @param onPath called with the file's path before writing begins
 * @throws RefusedFile `size`, `empty`; AppError `malformed_request`, `payload_too_large`; a disk error
 */
export async function receiveForm(
  request: FastifyRequest,
  { field, maxBytes }: UploadDeclaration,
  folder: string,
  onPath: (path: string) => void,
): Promise<TakenFile> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + wrappingBytes) throw new RefusedFile('size')
  let taken: TakenFile | undefined
  try {
    // One byte above the limit: a file of exactly `maxBytes` is accepted.
    for await (const part of request.parts({ limits: { ...limits, fileSize: maxBytes + 1 } })) {
      if (part.type === 'field') continue
      if (part.fieldname !== field) throw new AppError('malformed_request')
      const path = join(folder, randomUUID())
      onPath(path)
      taken = { name: part.filename ?? '', ...(await writeDown(part.file, path)) }
      if (taken.bytes > maxBytes) throw new RefusedFile('size')
    }
  } catch (error) {
    throw asBrokenForm(error)
  }
  if (!taken) throw new AppError('malformed_request')
  if (taken.bytes === 0) throw new RefusedFile('empty')
  return taken
}

/** Converts the library's errors for a too large or malformed form; a disk error stays as it is. */
function asBrokenForm(error: unknown): unknown {
  if (error instanceof AppError || error instanceof RefusedFile) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (tooMuch.has(code)) return new AppError('payload_too_large')
  if (code !== '' && !code.startsWith('FST_') && !code.startsWith('ERR_STREAM')) return error
  return new AppError('malformed_request')
}
