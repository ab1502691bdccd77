import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DatabaseSchema } from '../../apps/server/src/database-schema.ts'
import { createSecret } from '../../apps/server/src/platform/crypto/secret.ts'
import { openDatabase } from '../../apps/server/src/platform/db/connect.ts'
import { originOf, type Started, startMain, stopMain } from '../../apps/server/src/testing/start-main.ts'
// @ts-expect-error: plain JavaScript that also runs on older Node
import { startServerCluster } from '../kit/server-cluster.mjs'
import { runFuzz } from './run-fuzz.ts'
import { describeTally, type Tally } from './tally.ts'
import { openWorld } from './world.ts'

/**
 * `npm run fuzz [requests] [--seed=1] [--lanes=6] [--minutes=10] [--only=/api/admin/staff]`: sends malformed requests
 * to a portal as `npm start` runs it, on a PostgreSQL server with the demonstration city. Status 1: a fault, a hang, an
 * exit, or growing memory.
 */
const requests = Number(process.argv.slice(2).find((word) => /^[0-9]+$/.test(word)) ?? 20_000)
const option = (name: string, usual: number): number =>
  Number(process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? usual)
const only = process.argv.find((word) => word.startsWith('--only='))?.slice(7) ?? ''
const seed = option('seed', Date.now() % 1_000_000_000)
const mostMs = option('minutes', 600) * 60_000
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
/** Requests of the warm-up, whose memory growth does not count. */
const shortestWarmUp = 10_000

const server = await startServerCluster()
if (!server) {
  console.error('There is no PostgreSQL ≥ 15 of Debian’s packages here.')
  process.exit(1)
}
const dataDir = await mkdtemp(join(tmpdir(), 'zatyshok-fuzz-'))
let portal: Started | undefined
try {
  const environment = environmentOf()
  const cli = fileURLToPath(new URL('../../apps/server/src/cli.ts', import.meta.url))
  for (const command of [['migrate'], ['demo', 'load']]) {
    execFileSync(process.execPath, [cli, ...command], { env: { ...process.env, ...environment }, stdio: 'inherit' })
  }
  portal = startMain(environment)
  await portal.until('Портал працює')
  process.exitCode = await fuzz(portal, environment)
} finally {
  if (portal) await stopMain(portal)
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

function environmentOf() {
  return {
    DATABASE_URL: String(server.url),
    DATA_DIR: dataDir,
    SECRET_KEY: 'a secret of the fuzz that is long enough for every check',
    TZ: 'UTC',
    // Another kind of limit would reject requests before they reach the tested code.
    PORTAL_HTTP_MOST_IN_WORK: '0',
    PORTAL_CAPTCHA_SIGN_IN: 'false',
    PORTAL_CAPTCHA_REGISTRATION: 'false',
    PORTAL_CAPTCHA_CALLBACK: 'false',
  }
}

async function fuzz({ child, printed }: Started, environment: ReturnType<typeof environmentOf>): Promise<number> {
  const connection = { connectionString: environment.DATABASE_URL }
  const database = await openDatabase<DatabaseSchema>({ connection, log: silent, max: 4 })
  const secret = createSecret(environment.SECRET_KEY)
  const world = await openWorld({ db: database.query, secret, now: () => new Date() })
  // Clients usually run on other machines. Here the portal has priority; otherwise its password threads, which have the
  // lowest priority themselves, would starve while requests are generated.
  setPriority(constants.priority.PRIORITY_LOW)
  const begun = Date.now()
  const memory = memoryOf(child.pid ?? 0)
  const afterBatch = (tally: Tally): boolean => {
    memory.note(tally.sent)
    return child.exitCode === null && child.signalCode === null && Date.now() - begun < mostMs
  }
  const origin = originOf({ child, printed } as Started)
  const tally = await runFuzz({ origin, world, requests, seed, only, lanes: option('lanes', 6), afterBatch })
  world.close()
  await database.close()
  const seconds = (Date.now() - begun) / 1000
  const hasEnded = child.exitCode !== null || child.signalCode !== null
  console.log(`\nseed ${seed}, ${Math.round(seconds)} s, ${Math.round(tally.sent / seconds)} a second`)
  console.log(describeTally(tally))
  console.log(memory.described())
  const result = { ...tally, operations: tally.operations.size, hasEnded, hasGrown: memory.grew() }
  await leave({ at: new Date(begun).toISOString(), seed, seconds, ...result })
  if (hasEnded) console.log(`✗ the portal has ended:\n${printed().slice(-3000)}`)
  else if (tally.failures.length > 0) console.log(`The portal said:\n${faultsIn(printed())}`)
  const hung = tally.outcomes['hung'] ?? 0
  return tally.failures.length > 0 || hung > 0 || hasEnded || memory.grew() ? 1 : 0
}

function faultsIn(printed: string): string {
  const lines = printed.split('\n').filter((line) => /"level":(50|60)|request failed/.test(line))
  return [...new Set(lines.map(shortened))].join('\n')
}

/** Returns one line per kind, without the parts that differ within a kind. */
function shortened(line: string): string {
  try {
    const { err, method, route, msg } = JSON.parse(line)
    return `${method} ${route}: ${msg}: ${String(err?.stack ?? err?.message).slice(0, 800)}`
  } catch {
    return line.slice(0, 400)
  }
}

/** Measures resident memory of a process: the median after the warm-up and the median of the end. */
function memoryOf(pid: number) {
  const samples: { sent: number; megabytes: number }[] = []
  const median = (values: readonly number[]): number =>
    values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
  const ends = () => {
    const warmUp = Math.max(shortestWarmUp, (samples.at(-1)?.sent ?? 0) / 10)
    const warm = samples.filter(({ sent }) => sent > warmUp).map(({ megabytes }) => megabytes)
    const few = Math.max(1, Math.floor(warm.length / 5))
    return { first: median(warm.slice(0, few)), last: median(warm.slice(-few)) }
  }
  return {
    note: (sent: number): void => {
      try {
        const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
        samples.push({ sent, megabytes: Number(kib) / 1024 })
      } catch {
        // The portal has ended; the run reports that elsewhere.
      }
    },
    grew: () => ends().last > ends().first * 1.1,
    described: () => {
      const { first, last } = ends()
      if (Number.isNaN(first)) return 'memory: too few requests to tell'
      return `memory: ${Math.round(first)} MB after the warm-up, ${Math.round(last)} MB at the end`
    },
  }
}

/** Writes the result that `npm run goals` prints. */
async function leave(result: object): Promise<void> {
  const folder = fileURLToPath(new URL('results/', import.meta.url))
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}latest.json`, `${JSON.stringify(result, null, 2)}\n`)
}
