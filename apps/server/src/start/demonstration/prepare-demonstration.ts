import { rmSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { type DemoSignIn, loadDemonstration } from '../../modules/demonstration/load-demonstration.ts'
import { openFileRoom } from '../../platform/files/file-room.ts'
import type { OperatorText } from '../../platform/process/operator-text.ts'
import type { PortalDatabase } from '../open-portal-database.ts'
import { openSecret } from '../portal-secret.ts'
import { signInsPath, unfinishedPath } from './demonstration-files.ts'

interface Options {
  readonly config: Config
  readonly database: PortalDatabase
  readonly say: (text: OperatorText) => void
}

/** Advisory lock key, unique in the portal: «demo» in ASCII. */
const demonstrationLock = 0x64656d6f

/**
 * Creates the demonstration city's files, imports them like a provider's files, and registers three people. It may be
 * cut off at any moment: a file in DATA_DIR makes the next start continue.
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
    // If two portals start at once on one empty database, the second waits for the lock and finds the work done.
    await lock.query('select pg_advisory_lock($1)', [demonstrationLock])
    const secret = await openSecret(config, long.query)
    const { settings, publicUrl } = config
    const files = await openFileRoom(config.dataDir, config.settings.files)
    const options = { settings, publicUrl, secret, files, now: new Date(), say, keepSignIns }
    await loadDemonstration({ database: long, folder, ...options })
  } finally {
    // Closing the connection releases the lock.
    lock.release(true)
    await long.close()
    removeFolder()
    process.off('exit', removeFolder)
  }
  await rm(unfinished, { force: true })
}
