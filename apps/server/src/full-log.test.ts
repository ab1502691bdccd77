import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const child = fileURLToPath(new URL('./testing/attackers/full-log-process.ts', import.meta.url))
const mountAndRun = 'mount -t tmpfs -o size=16k tmpfs "$1" && shift && exec "$@"'
const isPossible = await run('unshare', ['-r', '-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).then(
  () => true,
  () => false,
)

test.runIf(isPossible)(
  'FT15 a full log disk does not end the process, and logging resumes once there is space',
  async () => {
    const disk = await mkdtemp(join(tmpdir(), 'zatyshok-log-'))
    const command = ['sh', '-c', mountAndRun, 'sh', disk, process.execPath, child, disk]
    const { stdout } = await run('unshare', ['-r', '-m', ...command])
    await rm(disk, { recursive: true })
    expect(JSON.parse(stdout)).toEqual({ linesBefore: true, lineAfter: true })
  },
)
