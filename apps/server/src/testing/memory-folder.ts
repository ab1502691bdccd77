import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const IN_MEMORY = '/dev/shm'
/** Bytes of free memory that a test server needs for its write-ahead log and a few copies of the template. */
const ENOUGH = 2 ** 31

/**
 * Where database servers of tests live: a file system in memory, if the machine has one with room, else the folder for
 * temporary files. Each DROP DATABASE waits for a checkpoint, which takes up to seconds on a busy disk. Durability stays
 * on, because the portal refuses a server without it.
 */
export function memoryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= ENOUGH ? IN_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
