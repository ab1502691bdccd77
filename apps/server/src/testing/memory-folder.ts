import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const IN_MEMORY = '/dev/shm'
/** Bytes of free memory that a test server needs for its write-ahead log and a few copies of the template. */
const ENOUGH = 2 ** 31

/**
 * Returns the folder for test database servers: a file system in memory if the machine has one with enough space, or
 * else the folder for temporary files. On a busy disk each DROP DATABASE waits seconds for a checkpoint. Durability
 * stays on, because the portal rejects a server without it.
 */
export function memoryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= ENOUGH ? IN_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
