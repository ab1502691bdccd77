import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../../../context.ts'
import { storedBytes } from '../../uploads/stored-bytes.ts'
import type { FoundFile } from '../run-files.queries.ts'
import type { LocalFile } from '../run-recorder.ts'

export interface FetchedFiles {
  readonly files: readonly LocalFile[]
  /** Marks the files as in use; the portal deletes temporary files untouched for an hour. */
  touch(): void
  remove(): Promise<void>
}

/**
 * Copies the files of a run from the store to this machine, each named by its number, because readers need random
 * access.
 */
export async function fetchFiles(
  ctx: Pick<Context, 'db' | 'files'>,
  found: readonly FoundFile[],
): Promise<FetchedFiles> {
  const folder = join(ctx.files.temporaryFolder, randomUUID())
  await mkdir(folder, { mode: 0o700 })
  const remove = () => rm(folder, { recursive: true, force: true })
  const files: LocalFile[] = []
  try {
    for (const { id, uploadId, name, rejectedKey } of found) {
      if (uploadId === null || rejectedKey === null) throw new Error('the file of a run is no longer kept')
      const path = join(folder, String(id))
      await pipeline(Readable.from(storedBytes(ctx, uploadId)), createWriteStream(path, { mode: 0o600 }))
      files.push({ id, path, name, rejectedKey })
    }
  } catch (error) {
    await remove()
    throw error
  }
  const touch = () => {
    const now = new Date()
    utimes(folder, now, now).catch(() => undefined)
  }
  return { files, touch, remove }
}
