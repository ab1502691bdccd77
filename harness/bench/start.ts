import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPortalProcess } from '../kit/portal-process.ts'
import { type BenchResult, median } from './result.ts'

/** Milliseconds; sessions of the database that the start has used are closed after 30 s. */
const idleMs = 60_000

/** Measures the time until a later start responds, and the memory of the idle portal with its embedded database. */
export async function benchStart(): Promise<BenchResult[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'zatyshok-bench-'))
  try {
    const first = await timedStart(dataDir)
    await first.portal.stop()
    const later: number[] = []
    for (let n = 0; n < 5; n++) {
      const { portal, seconds } = await timedStart(dataDir)
      later.push(seconds)
      await portal.stop()
    }
    const { portal } = await timedStart(dataDir)
    await wait(idleMs)
    const megabytes = memoryOfTree(portal.child.pid ?? 0)
    await portal.stop()
    return [
      {
        name: 'first start, demonstration included',
        value: first.seconds,
        unit: 's',
        goal: { atMost: 20 },
        note: 'built before',
      },
      { name: 'later start', value: median(later), unit: 's', goal: { atMost: 2 }, note: 'median of 5' },
      {
        name: 'idle memory',
        value: megabytes,
        unit: 'MB',
        goal: { atMost: 250 },
        note: 'portal and PostgreSQL, shared pages once',
      },
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function timedStart(dataDir: string) {
  const from = performance.now()
  const portal = await startPortalProcess({ DATA_DIR: dataDir })
  const ready = await fetch(`${portal.origin}/health/ready`)
  if (!ready.ok) throw new Error(`not ready: ${ready.status}`)
  return { portal, seconds: (performance.now() - from) / 1000 }
}

interface Used {
  readonly parent: number
  /** Memory of this process alone, and its part of PostgreSQL's shared memory. */
  readonly ownKib: number
  /** Resident pages of each file, by its name and offset. */
  readonly fileKib: ReadonlyMap<string, number>
}

/**
 * Returns what the processes would free if they ended, in megabytes: proportional set sizes, so that shared memory
 * counts once, but pages of program files count whole, also if programs of others use them at the moment.
 */
function memoryOfTree(root: number): number {
  const used = new Map<number, Used>()
  for (const name of readdirSync('/proc').filter((entry) => /^[0-9]+$/.test(entry))) {
    try {
      used.set(Number(name), usedBy(name))
    } catch {
      // The process has ended meanwhile, or belongs to another user, so it is not ours.
    }
  }
  const belongs = (pid: number): boolean => pid === root || (used.has(pid) && belongs(used.get(pid)?.parent ?? 0))
  const ours = [...used].filter(([pid]) => belongs(pid)).map(([, use]) => use)
  const files = new Map<string, number>()
  for (const { fileKib } of ours)
    for (const [file, kib] of fileKib) files.set(file, Math.max(kib, files.get(file) ?? 0))
  const own = ours.reduce((sum, { ownKib }) => sum + ownKib, 0)
  return (own + [...files.values()].reduce((sum, kib) => sum + kib, 0)) / 1024
}

function usedBy(pid: string): Used {
  const parent = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
  const sum = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const kib = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(sum)?.[1] ?? 0)
  const fileKib = new Map<string, number>()
  for (const mapping of readFileSync(`/proc/${pid}/smaps`, 'utf8').split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m)) {
    const [, offset, file] = /^\S+ \S+ ([0-9a-f]+) \S+ [1-9]\d* +(\/(?!dev\/).+)/.exec(mapping) ?? []
    if (file === undefined) continue
    const size = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(mapping)?.[1] ?? 0)
    // Changed pages of a mapping are anonymous memory, which is counted by process.
    fileKib.set(`${file} ${offset}`, size('Rss') - size('Anonymous'))
  }
  return { parent: Number(parent), ownKib: kib('Pss_Anon') + kib('Pss_Shmem'), fileKib }
}
