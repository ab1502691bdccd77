import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { UploadDeclaration } from '@zatyshok/contract/files'
import type { FastifyRequest } from 'fastify'
import { RefusedFile } from '../../files/file-problem.ts'
import { type WrittenBytes, writeDown } from '../../files/write-down.ts'
import { AppError } from '../app-error.ts'

interface TakenFile extends WrittenBytes {
  /** As the client wrote it. */
  readonly name: string
}

/** Boundaries and headers of the parts, besides the file. */
const wrappingBytes = 16 * 1024

/** One file; a few small fields beside it are let pass and not looked at. */
const limits = { files: 1, fields: 5, parts: 6, headerPairs: 20, fieldNameSize: 100, fieldSize: 1000 }

/** Limits of the form, as the library names them; a broken form has other names or none. */
const tooMuch = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_REQ_FILE_TOO_LARGE'])

/**
 * Takes the one file of a form into the temporary folder, the whole form to its end (attack FU5).
 *
 * @param onPath told of a file before it is written
 * @throws RefusedFile `size`, `empty`; AppError `malformed_request`, `payload_too_large`; a failure of the disk
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
    // One byte more than may be: a file of exactly the limit is no larger than it.
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

/** The library's errors of a form that is too much or broken; a failure of the disk stays what it is. */
function asBrokenForm(error: unknown): unknown {
  if (error instanceof AppError || error instanceof RefusedFile) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (tooMuch.has(code)) return new AppError('payload_too_large')
  if (code !== '' && !code.startsWith('FST_') && !code.startsWith('ERR_STREAM')) return error
  return new AppError('malformed_request')
}
