import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** A living PostgreSQL of one cluster, as its `postmaster.pid` tells. */
export interface Postmaster {
  pid: number
  socketDir: string
  ready: boolean
}

/** What `postmaster.pid` says: a living server of this cluster, a leftover of a dead one, or nothing. */
export async function findPostmaster(cluster: string): Promise<Postmaster | 'stale' | undefined> {
  const text = await readPidFile(cluster)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 1 || !isPostgresOf(pid, cluster)) return 'stale'
  return { pid, socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' }
}

async function readPidFile(cluster: string): Promise<string | undefined> {
  try {
    return await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Whether `pid` is alive, no zombie, and the postmaster of `cluster`: after a reboot another program
 * may carry the same number, and PostgreSQL itself would then refuse to start.
 */
export function isPostgresOf(pid: number, cluster: string): boolean {
  const found = process.platform === 'linux' ? linuxProcess(pid) : anyUnixProcess(pid)
  return found !== undefined && !found.state.startsWith('Z') && found.command.includes(cluster)
}

function linuxProcess(pid: number): { state: string; command: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return { state: stat.slice(stat.lastIndexOf(')') + 2), command: command.includes('postgres') ? command : '' }
  } catch (error) {
    return gone(error)
  }
}

function anyUnixProcess(pid: number): { state: string; command: string } | undefined {
  try {
    const [state = '', ...command] = execFileSync('ps', ['-o', 'stat=,args=', '-ww', '-p', String(pid)], {
      encoding: 'utf8',
    }).split(' ')
    return { state, command: command.join(' ') }
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 1) return undefined
    throw error
  }
}

function gone(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'ESRCH') return undefined
  throw error
}

/**
 * Ends the sessions that outlived a killed postmaster; while they hold its shared memory no new one
 * may start. PostgreSQL processes work in the cluster's folder, by which they are known (Linux only).
 */
export function endOrphans(cluster: string): void {
  if (process.platform !== 'linux') return
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name) || workingFolder(name) !== cluster) continue
    if (!linuxProcess(Number(name))?.command.startsWith('postgres:')) continue
    try {
      process.kill(Number(name), 'SIGQUIT')
    } catch (error) {
      gone(error)
    }
  }
}

function workingFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    // Ended meanwhile, or another user's: not one of ours either way.
    return undefined
  }
}
