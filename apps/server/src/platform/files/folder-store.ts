import { createReadStream } from 'node:fs'
import { chmod, copyFile, open, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assertKey, type FileStore, StoreUnavailable } from './file-store.ts'
import { makeFolder } from './make-folder.ts'
import { syncFolder } from './sync-folder.ts'

/** Stores files in a local folder as `ab/cd/abcd…`, so that folders stay small. */
export async function openFolderStore(root: string): Promise<FileStore> {
  await makeFolder(root, 0o700)
  const pathOf = (key: string): string => {
    assertKey(key)
    return join(root, key.slice(0, 2), key.slice(2, 4), key)
  }
  return {
    put: async (key, { path }) => {
      const target = pathOf(key)
      const part = `${target}.part`
      await makeFolder(dirname(target), 0o700)
      try {
        await copyFile(path, part)
        await chmod(part, 0o600)
        await sync(part)
        await rename(part, target)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      for (const folder of [dirname(target), dirname(dirname(target)), root]) await syncFolder(folder)
    },
    get: async (key) => {
      const file = await open(pathOf(key), 'r').catch((error: unknown) => {
        throw new StoreUnavailable('a stored file is not in its folder', { cause: error })
      })
      return createReadStream('', { fd: file })
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(root)
      return bavail * bsize
    },
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
