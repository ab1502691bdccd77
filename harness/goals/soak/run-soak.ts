import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { giveReading, type Operation, openHome, sendPaymentNotice, signIn } from '../../kit/load/operations.ts'
import { residents } from '../../kit/stage/city.ts'
import { openStage, type Stage } from '../../kit/stage/open-stage.ts'
import type { PortalNode } from '../../kit/stage/portal-node.ts'
import { endAllChildren } from '../../kit/stage/processes.ts'
import { templateFolders } from '../../kit/stage/templates.ts'
import { type Sample, slopePerHour } from './slope.ts'

const sampleEveryMs = 10_000
/** Share of the whole time: code is compiled, caches and pools fill. */
const warmUp = 0.3
const megabyte = 1024

interface Watched {
  readonly name: string
  readonly rssMegabytes: Sample[]
  readonly descriptors: Sample[]
}

/**
 * `npm run goals soak [minutes] [requests a second]`: runs two nodes on a PostgreSQL server under constant load and
 * samples memory, descriptors, connections and responses. GL20 requires 120 minutes. Writes `harness/goals/results/soak.json`;
 * returns 0 if there was no 5xx and no growth.
 */
export async function runSoak([minutes = '120', rate = '20']: readonly string[]): Promise<number> {
  const asked = { minutes: Number(minutes), perSecond: Number(rate) }
  if (!(asked.minutes > 0 && asked.perSecond > 0)) throw new Error('goals soak [minutes] [requests a second]')
  process.on('exit', endAllChildren)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
  const measuredAt = new Date().toISOString()
  const { stage, close } = await openStage({ where: 'server', quick: false, patience: 3 })
  try {
    const nodes = await Promise.all(['node-a', 'node-b'].map((name) => stage.startNode({ name })))
    const result = { measuredAt, ...asked, ...(await soak(stage, nodes, asked)) }
    const folder = path.join(import.meta.dirname, '../results')
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'soak.json'), `${JSON.stringify(result, null, 2)}\n`)
    const { nodes: figures, samples: _kept, ...told } = result
    console.table(figures)
    console.log(told)
    return result.failed === 0 && figures.every(({ megabytesPerHour }) => megabytesPerHour < 1) ? 0 : 1
  } finally {
    await close()
    for (const folder of await templateFolders()) rmSync(folder, { recursive: true, force: true })
  }
}

async function soak(stage: Stage, nodes: readonly PortalNode[], asked: { minutes: number; perSecond: number }) {
  const begin = performance.now()
  const until = begin + asked.minutes * 60_000
  const watched = nodes.map(({ name }): Watched => ({ name, rssMegabytes: [], descriptors: [] }))
  const connections: Sample[] = []
  const watching = (async () => {
    while (performance.now() < until) {
      const at = (performance.now() - begin) / 1000
      for (const [n, { pid }] of nodes.entries()) note(watched[n], { at, pid })
      const [row] = await stage.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where application_name = 'zatyshok'`,
      )
      connections.push({ at, value: row?.count ?? 0 })
      await pause(sampleEveryMs)
    }
  })()
  const answers = await load(stage, nodes, { until, perSecond: asked.perSecond })
  await watching
  const settled = (samples: readonly Sample[]) => samples.slice(Math.floor(samples.length * warmUp))
  return {
    answers: Object.fromEntries([...answers].sort()),
    failed: [...answers].reduce((sum, [status, count]) => sum + (/^[05]/.test(status) ? count : 0), 0),
    nodes: watched.map(({ name, rssMegabytes, descriptors }) => ({
      name,
      megabytes: Math.round(rssMegabytes.at(-1)?.value ?? 0),
      megabytesPerHour: Math.round(slopePerHour(settled(rssMegabytes)) * 10) / 10,
      descriptors: range(settled(descriptors)),
      descriptorsPerHour: Math.round(slopePerHour(settled(descriptors)) * 10) / 10,
    })),
    connections: range(settled(connections)),
    samples: { ...Object.fromEntries(watched.map(({ name, ...samples }) => [name, samples])), connections },
  }
}

const range = (samples: readonly Sample[]): string => {
  const values = samples.map(({ value }) => value)
  return `${Math.min(...values)}–${Math.max(...values)}`
}

function note(watched: Watched | undefined, { at, pid }: { at: number; pid: number }): void {
  const kib = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  watched?.rssMegabytes.push({ at, value: Number(kib) / megabyte })
  watched?.descriptors.push({ at, value: readdirSync(`/proc/${pid}/fd`).length })
}

/** Sends requests at a fixed interval without waiting for earlier responses; returns counts by status. */
async function load(
  stage: Stage,
  nodes: readonly PortalNode[],
  { until, perSecond }: { until: number; perSecond: number },
): Promise<ReadonlyMap<string, number>> {
  const answers = new Map<string, number>()
  const meters = stage.takeMeters(3000)
  const under: Promise<void>[] = []
  const send = async (operation: Operation, origin: string) => {
    const { status, reason } = await operation.send(origin)
    const key = `${status}${status === 200 ? '' : ` ${reason}`}`
    answers.set(key, (answers.get(key) ?? 0) + 1)
  }
  const begin = performance.now()
  for (let n = 0; performance.now() < until; n += 1) {
    const meter = meters[n % meters.length]
    const node = nodes[n % nodes.length]
    if (!meter || !node) throw new Error('There is nobody to ask, or nothing to ask about')
    under.push(send(operationOf(meter, n), node.origin))
    if (under.length > 5000) await Promise.all(under.splice(0))
    await pause(Math.max(0, begin + (n + 1) * (1000 / perSecond) - performance.now()))
  }
  await Promise.all(under)
  return answers
}

/**
 * Of twelve operations: six home screens, three readings (each repeated from the second round on), two payments, one
 * sign-in.
 */
function operationOf(meter: Parameters<typeof giveReading>[0], n: number): Operation {
  const turn = n % 12
  if (turn === 11) return signIn((n * 7) % residents)
  if (turn % 2 === 0) return openHome((n * 31) % residents)
  return turn % 4 === 1 ? giveReading(meter) : sendPaymentNotice(meter)
}
