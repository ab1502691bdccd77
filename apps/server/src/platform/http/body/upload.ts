import { rm } from 'node:fs/promises'
import type { EndpointDeclaration, ParsedInput } from '@zatyshok/contract/endpoint'
import type { UploadDeclaration } from '@zatyshok/contract/files'
import type { FastifyRequest } from 'fastify'
import { type CheckedFile, checkFile } from '../../files/check-file.ts'
import { shownName } from '../../files/file-name.ts'
import { type DescribeFileProblem, type FileProblem, RefusedFile } from '../../files/file-problem.ts'
import { isDiskFull } from '../../files/is-disk-full.ts'
import type { WrittenBytes } from '../../files/write-down.ts'
import { AppError } from '../app-error.ts'
import { receiveForm } from './receive-form.ts'

/** Input of a handler with `upload`: the parsed parts and the file. */
export type UploadInput<E extends EndpointDeclaration> = ParsedInput<E> & { readonly file: IncomingFile }

/**
 * The file of a request, still being received. Check everything cheap (ticket, limits, quotas) before `receive()`. The
 * temporary file is removed when the handler ends, so store it before.
 */
export interface IncomingFile {
  /**
   * Receives the file into a temporary folder and checks its content.
   *
   * @throws AppError `file_refused`, `payload_too_large`, `malformed_request` (cut off, or no file), `storage_full`
   */
  receive(): Promise<ReceivedFile>
}

export interface ReceivedFile extends CheckedFile, WrittenBytes {
  /** The client's file name, safe to display; it is never used as a path. */
  readonly name: string
  /** Returns the error for a file that is rejected for another reason, in the words of this upload. */
  refusal(problem: FileProblem): AppError
}

export interface UploadOptions {
  /** Folder of a file while it is received and checked. */
  readonly temporaryFolder: string
  readonly describeProblem: DescribeFileProblem
}

interface OpenedUpload {
  readonly file: IncomingFile
  /** Removes what was received, and discards the unread rest of the request. */
  close(): Promise<void>
}

/** Wraps the unread upload of a request. */
export function openUpload(
  request: FastifyRequest,
  upload: UploadDeclaration,
  { temporaryFolder, describeProblem }: UploadOptions,
): OpenedUpload {
  const paths: string[] = []
  const refusal = (problem: FileProblem): AppError => {
    const code = problem === 'size' ? 'payload_too_large' : 'file_refused'
    return new AppError(code, { errors: [{ message: describeProblem(problem, upload), path: upload.field }] })
  }
  const receive = async (): Promise<ReceivedFile> => {
    try {
      const taken = await receiveForm(request, upload, temporaryFolder, (path) => paths.push(path))
      const checked = await checkFile(taken.path, taken.name, upload.kinds)
      return { ...taken, ...checked, name: shownName(taken.name), refusal }
    } catch (error) {
      if (error instanceof RefusedFile) throw refusal(error.problem)
      throw isDiskFull(error) ? new AppError('storage_full') : error
    }
  }
  return { file: { receive }, close: () => close(request, paths) }
}

async function close(request: FastifyRequest, paths: readonly string[]): Promise<void> {
  // An unread rest of the body would block the connection: the client is still sending.
  request.raw.unpipe()
  request.raw.resume()
  await Promise.all(paths.map((path) => rm(path, { force: true })))
}
