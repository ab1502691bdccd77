import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const child = fileURLToPath(new URL('../../testing/attackers/full-disk-process.ts', import.meta.url))
const mountAndRun = 'mount -t tmpfs -o size=64k tmpfs "$1" && shift && exec "$@"'

let disk: string
beforeAll(async () => {
  disk = await mkdtemp(join(tmpdir(), 'zatyshok-disk-'))
})
afterAll(() => rm(disk, { recursive: true }))

/**
 * Runs a command with a small disk of its own, in a mount namespace that ends with the process. The test is skipped
 * where the system does not allow namespaces.
 */
const onSmallDisk = (...command: readonly string[]) =>
  run('unshare', ['-r', '-m', 'sh', '-c', mountAndRun, 'sh', disk, ...command])

const isPossible = await run('unshare', ['-r', '-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).then(
  () => true,
  () => false,
)

test.runIf(isPossible)(
  'FT15 a full disk refuses the file that does not fit; what fits is taken before and after',
  async () => {
    const { stdout } = await onSmallDisk(process.execPath, child, disk)
    expect(JSON.parse(stdout)).toEqual({
      uploads: [
        [200, 'received'],
        [503, 'storage_full'],
        [200, 'received'],
      ],
      stored: ['stored', 'full', 'stored'],
      halves: [],
      left: [],
    })
  },
)
