import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '../../files/sync-folder.ts'
import { say } from '../../process/operator-text.ts'
import { DatabaseStartError } from './database-start-error.ts'
import type { EmbeddedHome } from './embedded-home.ts'
import { commandAs } from './postgres-identity.ts'

const FRESH_PREFIX = 'cluster.new-'

/**
 * Makes sure that `home.cluster` is a complete cluster of our PostgreSQL version. A new cluster is created under
 * another name and renamed, so a killed process never leaves half a cluster.
 *
 * @throws DatabaseStartError if the folder has content that is not our cluster; existing files are never overwritten
 * @throws the reason of `signal` if it aborts the creation
 */
export async function ensureCluster(home: EmbeddedHome, signal: AbortSignal): Promise<void> {
  const inHome = await readdir(home.folder)
  const inCluster = inHome.includes('cluster') ? await readdir(home.cluster) : []
  // The log is first written once the cluster is complete. A log without a cluster means that data was lost.
  if (inCluster.length > 0 || inHome.includes('server.log')) return refuseForeign(home, inCluster)
  await removeLeftovers(home.folder, inHome)
  try {
    await createCluster(home, signal)
  } catch (error) {
    if (signal.aborted) await removeLeftovers(home.folder, await readdir(home.folder))
    throw error
  }
}

async function refuseForeign(home: EmbeddedHome, inCluster: string[]): Promise<void> {
  if (!inCluster.includes('PG_VERSION')) {
    throw new DatabaseStartError('cluster_damaged', {
      folder: home.cluster,
      reason: say({ uk: 'бракує файлу PG_VERSION', en: 'the file PG_VERSION is missing' }),
    })
  }
  const found = (await readFile(path.join(home.cluster, 'PG_VERSION'), 'utf8')).trim()
  const expected = home.binaries.version.split('.')[0] ?? ''
  if (found === expected) return
  throw new DatabaseStartError('cluster_other_version', { folder: home.cluster, found: found || '?', expected })
}

/**
 * Removes unfinished clusters. The initdb of a killed portal may still be writing there; it fails once its folder is
 * gone.
 */
async function removeLeftovers(folder: string, names: string[]): Promise<void> {
  for (const name of names) {
    if (!name.startsWith(FRESH_PREFIX)) continue
    await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
}

async function createCluster(home: EmbeddedHome, signal: AbortSignal): Promise<void> {
  const fresh = path.join(home.folder, `${FRESH_PREFIX}${randomBytes(4).toString('hex')}`)
  // The ICU locale sorts names by Ukrainian rules. Full-text search and trigrams take character classes from LC_CTYPE.
  const failure =
    (await initdb(home, { fresh, ctype: 'C.UTF-8', signal })) && (await initdb(home, { fresh, ctype: 'C', signal }))
  if (failure) throw new DatabaseStartError('cluster_not_created', { folder: home.folder, reason: failure })
  await rename(fresh, home.cluster)
  await syncFolder(home.folder)
}

interface Initdb {
  fresh: string
  ctype: string
  signal: AbortSignal
}

/** Runs initdb. Returns its error output, or undefined on success. */
async function initdb(home: EmbeddedHome, { fresh, ctype, signal }: Initdb): Promise<string | undefined> {
  signal.throwIfAborted()
  const { file, args, options } = commandAs(home.identity, [
    path.join(home.binaries.native, 'bin/initdb'),
    `--pgdata=${fresh}`,
    '--username=zatyshok',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    `--lc-ctype=${ctype}`,
    '--locale-provider=icu',
    '--icu-locale=uk',
    '--data-checksums',
    '--no-instructions',
  ])
  // initdb gets its own process group. Otherwise Ctrl+C would end it, and the error would look like a missing locale.
  const child = spawn(file, args, { ...options, cwd: home.folder, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  const end = () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL')
  signal.addEventListener('abort', end)
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  const status = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  }).finally(() => signal.removeEventListener('abort', end))
  signal.throwIfAborted()
  return status === 0
    ? undefined
    : complaint
        .trim()
        .split('\n')[0]
        ?.replace(/^.*?\] /, '') || `initdb: ${status}`
}
