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

/** What a handler of an endpoint with `upload` is given: the parsed parts and the file. */
export type UploadInput<E extends EndpointDeclaration> = ParsedInput<E> & { readonly file: IncomingFile }

/**
 * The file of a call, still on its way. Whatever is cheap to refuse by (a ticket, limits, quotas) is checked before
 * `receive()`; what was received is gone from the disk when the handler ends, so it is stored before that.
 */
export interface IncomingFile {
  /**
   * Takes the file into a temporary folder and looks at what is inside.
   *
   * @throws AppError `file_refused`, `payload_too_large`, `malformed_request` (cut off, no file), `storage_full`
   */
  receive(): Promise<ReceivedFile>
}

export interface ReceivedFile extends CheckedFile, WrittenBytes {
  /** The client's name as people may see it; never a path of ours. */
  readonly name: string
  /** The answer to a file that is refused for something else, in the words of this upload. */
  refusal(problem: FileProblem): AppError
}

export interface UploadOptions {
  /** Where a file is while it is received and checked. */
  readonly temporaryFolder: string
  readonly describeProblem: DescribeFileProblem
}

interface OpenedUpload {
  readonly file: IncomingFile
  /** Removes what was received, and lets the rest of the request pass unread. */
  close(): Promise<void>
}

/** The upload of a request of which nothing has been read yet. */
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
  // What is half read would hold the connection: the caller is still sending.
  request.raw.unpipe()
  request.raw.resume()
  await Promise.all(paths.map((path) => rm(path, { force: true })))
}
