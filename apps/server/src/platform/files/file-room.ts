import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from './file-store.ts'
import { openFolderStore } from './folder-store.ts'
import { createS3Store, type S3Options } from './s3-store.ts'
import { createScanner, type Scanner } from './scanner.ts'

/** Where files are while they are received, where they stay, and who looks for viruses. */
export interface FileRoom {
  readonly temporaryFolder: string
  readonly store: FileStore
  /** null: none is configured. */
  readonly scanner: Scanner | null
}

interface FileRoomOptions {
  readonly store: 'folder' | 's3'
  readonly s3: S3Options
  /** Of a clamd; empty: none. */
  readonly scanner: string
}

/** What a killed process left half received; nothing takes an hour. */
const abandonedAfterMs = 3_600_000

/** Makes the folders of `DATA_DIR` that are missing, and removes what was left half received. */
export async function openFileRoom(dataDir: string, { store, s3, scanner }: FileRoomOptions): Promise<FileRoom> {
  const temporaryFolder = join(dataDir, 'tmp')
  await mkdir(temporaryFolder, { recursive: true, mode: 0o700 })
  await removeAbandoned(temporaryFolder)
  return {
    temporaryFolder,
    store: store === 's3' ? createS3Store(s3) : await openFolderStore(join(dataDir, 'files')),
    scanner: scanner === '' ? null : createScanner(scanner),
  }
}

/** Removes what has been half received for an hour: its process was killed. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // Another process of the same folder may remove it first.
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - abandonedAfterMs) await rm(path, { force: true, recursive: true })
  }
}
