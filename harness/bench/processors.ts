import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { isInstalled } from './load/load.ts'

const count = availableParallelism()
const canPin = count > 1 && isInstalled('taskset')

/** Selects the processors of this process, and of everything it starts from now on. */
export function runWhere(side: 'portal' | 'generator'): void {
  if (!canPin) return
  const processors = side === 'generator' ? String(count - 1) : `0-${count - 2}`
  execFileSync('taskset', ['-a', '-c', '-p', processors, String(process.pid)])
}

export const apart = canPin
  ? `portal and database on ${count - 1} processor(s), generator on another`
  : 'generator and portal share the processors'

/**
 * Program and arguments that run a script of Node in a session of its own, as a unit of systemd or a browser has: the
 * kernel shares processors between sessions.
 */
export const inOwnSession = (args: readonly string[]): [program: string, args: string[]] =>
  process.platform === 'linux' ? ['setsid', ['--wait', process.execPath, ...args]] : [process.execPath, [...args]]

/**
 * Returns the seconds in which a process was ready to run but had no processor (Linux). A high value means that
 * something else on the machine affected the measurement.
 */
export function secondsWithoutProcessor(pid: number | undefined): number {
  if (process.platform !== 'linux' || pid === undefined) return Number.NaN
  const [, waited] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
  return Number(waited) / 1e9
}

/** Returns the milliseconds of processor time that all threads of a process have used (Linux), else NaN. */
export function processorMs(pid: number | undefined): number {
  if (process.platform !== 'linux' || pid === undefined) return Number.NaN
  const threads = readdirSync(`/proc/${pid}/task`)
  return sumOf(threads.map((thread) => usedMs(`/proc/${pid}/task/${thread}/schedstat`)))
}

/** Returns the same of the processes that a process has started, such as the server processes of a postmaster. */
export function processorMsOfChildren(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return sumOf(children.map((child) => usedMs(`/proc/${child}/schedstat`)))
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** 0 for a thread or process that has ended since it was listed. */
function usedMs(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return 0
  }
}
