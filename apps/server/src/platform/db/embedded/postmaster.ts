import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isGone, processOf, workingFolder } from './process-table.ts'

/** A living PostgreSQL of one cluster, as its `postmaster.pid` tells. */
export interface Postmaster {
  pid: number
  ready: boolean
}

/**
 * The living server of `cluster`, if any. After a reboot another program may carry the number in
 * `postmaster.pid`, and a killed server may be a zombie: neither is a server, though PostgreSQL,
 * which asks for the number only, would refuse to start.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = (await readPidFile(cluster))?.split('\n') ?? []
  const pid = Number(lines[0])
  if (Number.isInteger(pid) && pid > 1 && isPostgresOf(pid, cluster)) {
    return { pid, ready: lines[7]?.trim() === 'ready' }
  }
  // A server whose portal was killed at once may run already and not have written its file yet.
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

/** Whether `postmaster.pid` of a cluster without a server is cut off or names a process that answers. */
export async function hasMisleadingPidFile(cluster: string): Promise<boolean> {
  const text = await readPidFile(cluster)
  if (text === undefined) return false
  const pid = Number(text.split('\n')[0])
  return !Number.isInteger(pid) || pid <= 1 || processOf(pid) !== undefined
}

/** Whether `pid` is alive, no zombie, and a server started on `cluster`. */
export function isPostgresOf(pid: number, cluster: string): boolean {
  const found = processOf(pid)
  if (!found || found.state.startsWith('Z')) return false
  return found.command.includes('-D') && found.command.includes(cluster)
}

/**
 * Ends the sessions that outlived a killed postmaster; while they hold its shared memory no new one
 * may start. PostgreSQL processes work in the cluster's folder, by which they are known (Linux only).
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
