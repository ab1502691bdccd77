import { DatabaseSync } from 'node:sqlite'

const RETRY_MS = 30
const SQLITE_BUSY = 5

/**
 * Runs `action` while no other process of this machine runs one under the same file. SQLite is the
 * portable way from Node to a lock that the kernel frees when its holder is killed.
 */
export async function whileExclusive<T>(file: string, action: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    while (!tryLock(lock)) await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    return await action()
  } finally {
    lock.close()
  }
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false
    throw error
  }
}
