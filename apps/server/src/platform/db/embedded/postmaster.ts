import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isGone, processOf, workingFolder } from './process-table.ts'

/** A running PostgreSQL of one cluster, as read from its `postmaster.pid`. */
export interface Postmaster {
  pid: number
  ready: boolean
}

/**
 * Returns the running server of `cluster`, if any. After a reboot another program may have the process id in
 * `postmaster.pid`, and a killed server may be a zombie. Both do not count as a server, although PostgreSQL checks the
 * process id only and would refuse to start.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readPidFile(cluster))?.split('\n') ?? []
  const pid = Number(lines[0])
  if (Number.isInteger(pid) && pid > 1 && isPostgresOf(pid, cluster)) {
    return { pid, ready: lines[7]?.trim() === 'ready' }
  }
  // If its portal was killed at once, a server may already run without having written its file.
  const starting = processNumbers().find((number) => isPostgresOf(number, cluster))
  return starting === undefined ? undefined : { pid: starting, ready: false }
}

async function readPidFile(cluster: string): Promise<string | undefined> {
  try {
    return await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** True if `postmaster.pid` of a cluster without a server is truncated or names a live process. */
export async function hasMisleadingPidFile(cluster: string): Promise<boolean> {
  const text = await readPidFile(cluster)
  if (text === undefined) return false
  const pid = Number(text.split('\n')[0])
  return !Number.isInteger(pid) || pid <= 1 || processOf(pid) !== undefined
}

/** True if `pid` is alive, not a zombie, and a server started on `cluster`. */
export function isPostgresOf(pid: number, cluster: string): boolean {
  const found = processOf(pid)
  if (!found || found.state.startsWith('Z')) return false
  return found.command.includes('-D') && found.command.includes(cluster)
}

/**
 * Ends sessions that outlived a killed postmaster; a new server cannot start while they hold its shared memory. The
 * processes are found by their working folder, the cluster's (Linux only).
 */
export function endOrphans(cluster: string): void {
  for (const pid of processNumbers()) {
    if (workingFolder(pid) !== cluster) continue
    if (!processOf(pid)?.command[0]?.startsWith('postgres:')) continue
    try {
      process.kill(pid, 'SIGQUIT')
    } catch (error) {
      if (!isGone(error)) throw error
    }
  }
}

function processNumbers(): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc').map(Number).filter(Number.isInteger)
}
