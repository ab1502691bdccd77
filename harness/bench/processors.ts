import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
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
 * Returns the seconds in which a process was ready to run but had no processor (Linux). A high value means that
 * something else on the machine affected the measurement.
 */
export function secondsWithoutProcessor(pid: number | undefined): number {
  if (process.platform !== 'linux' || pid === undefined) return Number.NaN
  const [, waited] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
  return Number(waited) / 1e9
}
