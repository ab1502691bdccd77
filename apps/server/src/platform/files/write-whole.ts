import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from './make-folder.ts'
import { syncFolder } from './sync-folder.ts'

/**
 * Writes a file that other programs read: under a dot name first, flushed to disk, then renamed. Readers of the folder
 * see the complete file or none. Creates the folder if needed.
 */
export async function writeWhole(path: string, content: Readable): Promise<void> {
  const folder = dirname(path)
  const part = join(folder, `.${basename(path)}.part`)
  await makeFolder(folder)
  try {
    await pipeline(content, createWriteStream(part, { flush: true }))
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  await syncFolder(folder)
}
