import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import type pg from 'pg'
import { type CabinetCall, headersOf, methodOf } from '../cabinet/cabinet-calls.ts'
import { captureCalls } from '../cabinet/call-statements.ts'
import { processorMs, processorMsOfChildren, runWhere } from '../processors.ts'
import { type BenchResult, median } from '../result.ts'
import type { BareServerInput } from './bare-server.ts'

/** Many short slices, so that a change of the machine's speed meets both programs. An odd number. */
const slices = 15
const sliceSeconds = 1
const connections = 10
/**
 * Requests of each call before any call is measured. V8 compiles the portal's code during its first thousands of
 * requests, also what all calls share; a portal of a city has them behind it in its first hour.
 */
const warmUpRequests = 5000

interface ComparedPortal {
  readonly origin: string
  readonly pid: number | undefined
  /** With the embedded database. */
  readonly dataDir: string
  readonly connection: pg.PoolConfig
  readonly token: string
}

/** The goals of the two ratios. */
interface Goals {
  readonly throughput: number
  readonly processorTime: number
}

/**
 * Compares each request through the whole portal with bare `node:http` and `pg` (bare-server.ts) that run the same
 * prepared statements and send the same reply. The two alternate, so that a drifting machine speed affects both alike.
 * Compared are rates, and the processor time of Node and PostgreSQL for a request, which other programs of the machine
 * affect less.
 */
export async function compareCalls(
  portal: ComparedPortal,
  compared: Readonly<Record<string, CabinetCall>>,
  goals: Goals,
): Promise<BenchResult[]> {
  const { origin, dataDir, connection, token } = portal
  const calls = await captureCalls(connection, { token, calls: compared })
  const bare = await startBareServer({ connection, calls }, dataDir)
  // A generator on the processors of the portal and the bare server would evict their caches.
  runWhere('generator')
  const postmaster = await postmasterOf(dataDir)
  const results: BenchResult[] = []
  try {
    const pairs = Object.entries(compared).map(([name, call]) => {
      const ours = { options: asked(origin, call, token), pid: portal.pid, postmaster }
      const url = `${bare.origin}/${encodeURIComponent(name)}`
      const limit = { options: { ...ours.options, url }, pid: bare.pid, postmaster }
      return { name, statements: calls[name]?.statements.length ?? 0, limit, ours }
    })
    for (const { limit, ours } of pairs) {
      await refuseOtherReply(ours.options, limit.options)
      for (const { options } of [limit, ours]) await ask({ ...options, amount: warmUpRequests })
    }
    for (const { name, statements, limit, ours } of pairs)
      results.push(...resultsOf({ name, statements, goals }, await compare(limit, ours)))
  } finally {
    bare.stop()
  }
  return results
}

/** A server to ask, and the processes whose time counts. */
interface Measured {
  readonly options: autocannon.Options
  readonly pid: number | undefined
  readonly postmaster: number
}

interface Slice {
  readonly rate: number
  /** Microseconds of processor time for a request. */
  readonly node: number
  readonly postgres: number
}

type Pair = Readonly<Record<'limit' | 'ours', Slice>>

async function compare(limit: Measured, ours: Measured): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let n = 0; n < slices; n += 1) pairs.push({ limit: await slice(limit), ours: await slice(ours) })
  return pairs
}

interface Compared {
  readonly name: string
  readonly statements: number
  readonly goals: Goals
}

function resultsOf({ name, statements, goals }: Compared, pairs: readonly Pair[]): BenchResult[] {
  const of = (which: keyof Pair, figure: keyof Slice) => median(pairs.map((pair) => pair[which][figure]))
  const time = (which: keyof Pair) => of(which, 'node') + of(which, 'postgres')
  const told = (which: keyof Pair) => `${Math.round(of(which, 'node'))} + ${Math.round(of(which, 'postgres'))} µs`
  const throughput = {
    name: `${name}, throughput`,
    value: median(pairs.map((pair) => pair.ours.rate / pair.limit.rate)),
    unit: 'ratio',
    goal: { atLeast: goals.throughput },
    note: `${Math.round(of('ours', 'rate'))}/s; bare pg and node:http run the same ${statements} statements`,
  } as const
  if (process.platform !== 'linux') return [throughput]
  const value = time('limit') / time('ours')
  const note = `node + PostgreSQL for a request: ${told('ours')}, bare ${told('limit')}`
  const goal = { atLeast: goals.processorTime }
  return [throughput, { name: `${name}, processor time`, value, unit: 'ratio', goal, note }]
}

async function postmasterOf(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'), 10)
}

const asked = (origin: string, call: CabinetCall, token: string): autocannon.Options => ({
  url: origin + call.path,
  method: methodOf(call),
  headers: headersOf(call, token),
  ...(call.body !== undefined && { body: call.body }),
})

/** Both must send the same bytes, or the comparison would be unfair. */
async function refuseOtherReply(ours: autocannon.Options, limit: autocannon.Options): Promise<void> {
  const [one, other] = await Promise.all([ours, limit].map(textOf))
  if (one !== other) throw new Error(`${limit.url} replies otherwise:\n${one}\n${other}`)
}

const textOf = async ({ url, method = 'GET', headers, body }: autocannon.Options): Promise<string> => {
  const sent = { method, headers: headers as Record<string, string>, body: body ?? null }
  return (await fetch(url, sent)).text()
}

interface BareServer {
  readonly origin: string
  readonly pid: number | undefined
  stop(): void
}

async function startBareServer(input: BareServerInput, folder: string): Promise<BareServer> {
  // A file, because an environment cannot hold the replies.
  const file = join(folder, 'bare-server.json')
  await writeFile(file, JSON.stringify(input))
  const child = spawn(process.execPath, [fileURLToPath(new URL('bare-server.ts', import.meta.url)), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [chunk] = await once(child.stdout, 'data')
  return { origin: String(chunk).trim(), pid: child.pid, stop: () => child.kill() }
}

async function slice({ options, pid, postmaster }: Measured): Promise<Slice> {
  const [node, postgres] = [processorMs(pid), processorMsOfChildren(postmaster)]
  const { requests } = await ask({ ...options, duration: sliceSeconds })
  const microseconds = (from: number, to: number) => ((to - from) / requests.total) * 1000
  return {
    rate: requests.average,
    node: microseconds(node, processorMs(pid)),
    postgres: microseconds(postgres, processorMsOfChildren(postmaster)),
  }
}

async function ask(options: autocannon.Options): Promise<autocannon.Result> {
  const result = await autocannon({ ...options, connections })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${options.url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result
}
