import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from './file-store.ts'
import { openFolderStore } from './folder-store.ts'
import { makeFolder } from './make-folder.ts'
import { createS3Store, type S3Options } from './s3-store.ts'
import { createScanner, type Scanner } from './scanner.ts'

/** Folder for uploads in progress, the file store, and the virus scanner. */
export interface FileRoom {
  readonly temporaryFolder: string
  readonly store: FileStore
  /** null if no scanner is configured. */
  readonly scanner: Scanner | null
}

interface FileRoomOptions {
  readonly store: 'folder' | 's3'
  readonly s3: S3Options
  /** Address of a clamd; empty: none. */
  readonly scanner: string
}

/**
 * Milliseconds after which an unfinished upload counts as abandoned by a killed process; an upload never takes an hour.
 */
const abandonedAfterMs = 3_600_000

/** Creates missing folders of `DATA_DIR` and removes abandoned uploads. */
export async function openFileRoom(dataDir: string, { store, s3, scanner }: FileRoomOptions): Promise<FileRoom> {
  const temporaryFolder = join(dataDir, 'tmp')
  await makeFolder(temporaryFolder, 0o700)
  await removeAbandoned(temporaryFolder)
  return {
    temporaryFolder,
    store: store === 's3' ? createS3Store(s3) : await openFolderStore(join(dataDir, 'files')),
    scanner: scanner === '' ? null : createScanner(scanner),
  }
}

/** Removes uploads that have been unfinished for an hour: their process was killed. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // Another process of the same folder may remove the file first.
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - abandonedAfterMs) await rm(path, { force: true, recursive: true })
  }
}
