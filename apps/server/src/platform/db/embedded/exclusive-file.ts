import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

const RETRY_MS = 30
const SQLITE_BUSY = 5

/**
 * Runs `action` while no other process of this machine runs one with the same file. SQLite gives Node a portable lock
 * that the kernel releases when its holder is killed.
 *
 * @param signal aborts the wait for the lock, not the action
 */
export async function whileExclusive<T>(file: string, action: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    while (!tryLock(lock)) await pause(RETRY_MS, undefined, signal && { signal })
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
