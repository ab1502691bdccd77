import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPortalProcess } from '../kit/portal-process.ts'
import { type BenchResult, median } from './result.ts'

const idleMs = 10_000

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
        note: 'PSS of portal and PostgreSQL',
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

/** Proportional set size: shared pages count once, so the PostgreSQL processes can be added up. */
function memoryOfTree(root: number): number {
  const parents = new Map<number, number>()
  const kib = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^[0-9]+$/.test(entry))) {
    try {
      const parent = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1]
      const pss = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${name}/smaps_rollup`, 'utf8'))?.[1]
      parents.set(Number(name), Number(parent))
      kib.set(Number(name), Number(pss ?? 0))
    } catch {
      // The process has ended meanwhile, or belongs to another user, so it is not ours.
    }
  }
  const belongs = (pid: number): boolean => pid === root || (parents.has(pid) && belongs(parents.get(pid) ?? 0))
  return [...kib].filter(([pid]) => belongs(pid)).reduce((sum, [, size]) => sum + size, 0) / 1024
}
