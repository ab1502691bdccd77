import { rmSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { type DemoSignIn, loadDemonstration } from '../../modules/demonstration/load-demonstration.ts'
import { openFileRoom } from '../../platform/files/file-room.ts'
import type { PortalDatabase } from '../open-portal-database.ts'
import { openSecret } from '../portal-secret.ts'
import { signInsPath, unfinishedPath } from './demonstration-files.ts'

interface Options {
  readonly config: Config
  readonly database: PortalDatabase
  readonly say: (line: string) => void
}

/** Any number that no other lock of the portal uses: «demo» in ASCII. */
const demonstrationLock = 0x64656d6f

/**
 * Makes the demonstration city's files, imports them as any provider's, registers three people. May be cut off at
 * any moment: a mark in DATA_DIR tells the next start to go on.
 */
export async function prepareDemonstration({ config, database, say }: Options): Promise<void> {
  const unfinished = unfinishedPath(config.dataDir)
  await writeFile(unfinished, '')
  const folder = await mkdtemp(join(tmpdir(), 'zatyshok-demo-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', removeFolder)
  const long = await database.openForLongWork()
  const lock = await long.pool.connect()
  const keepSignIns = (signIns: readonly DemoSignIn[]) =>
    writeFile(signInsPath(config.dataDir), `${JSON.stringify(signIns, null, 2)}\n`, { mode: 0o600, flush: true })
  try {
    // Two portals started at once on one empty database: the second waits and finds the work done.
    await lock.query('select pg_advisory_lock($1)', [demonstrationLock])
    const secret = await openSecret(config, long.query)
    const { settings, publicUrl } = config
    const files = await openFileRoom(config.dataDir, config.settings.files)
    const options = { settings, publicUrl, secret, files, now: new Date(), say, keepSignIns }
    await loadDemonstration({ database: long, folder, ...options })
  } finally {
    // The lock ends with its connection.
    lock.release(true)
    await long.close()
    removeFolder()
    process.off('exit', removeFolder)
  }
  await rm(unfinished, { force: true })
}
