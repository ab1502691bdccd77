import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { startEmbedded } from '../../../apps/server/src/platform/db/embedded/embedded.ts'
import { startPortalProcess } from '../../kit/portal-process.ts'
import { type CabinetCall, cabinetCalls, headersOf, methodOf } from '../cabinet/cabinet-calls.ts'
import { captureStatements } from '../cabinet/call-statements.ts'
import { type BenchResult, median } from '../result.ts'
import { tokenOfResident } from '../token.ts'

const slices = 3
const sliceSeconds = 3
const connections = 10
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/**
 * Compares each cabinet request through the whole portal with bare `node:http` and `pg` that run the same prepared
 * statements. The two alternate, so that a drifting machine speed affects both alike.
 */
export async function benchThroughput(): Promise<BenchResult[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'zatyshok-bench-'))
  const portal = await startPortalProcess({ DATA_DIR: dataDir, PORTAL_CAPTCHA_SIGN_IN: 'false' })
  const database = await startEmbedded({ dataDir, log: silent })
  try {
    const token = await tokenOfResident(portal.origin, dataDir)
    const { connection } = database
    const statements = await captureStatements(connection, { token, calls: cabinetCalls })
    const bare = await startBareServer({ connection, calls: statements })
    const results: BenchResult[] = []
    for (const [name, call] of Object.entries<CabinetCall>(cabinetCalls)) {
      const limit = { url: `${bare.origin}/${encodeURIComponent(name)}` }
      const ours = asked(portal.origin, call, token)
      const { ratio, rate } = await compare(limit, ours)
      const count = statements[name as keyof typeof cabinetCalls].length
      const note = `${Math.round(rate)}/s; bare pg and node:http run the same ${count} statements`
      results.push({ name: `${name}, throughput`, value: ratio, unit: 'ratio', goal: { atLeast: 0.5 }, note })
    }
    bare.stop()
    return results
  } finally {
    await database.stop()
    await portal.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function compare(limit: autocannon.Options, ours: autocannon.Options): Promise<{ ratio: number; rate: number }> {
  const rates: { readonly limit: number; readonly ours: number }[] = []
  for (let n = 0; n < slices; n += 1) {
    rates.push({ limit: await requestsPerSecond(limit), ours: await requestsPerSecond(ours) })
  }
  return { ratio: median(rates.map((pair) => pair.ours / pair.limit)), rate: median(rates.map(({ ours }) => ours)) }
}

const asked = (origin: string, call: CabinetCall, token: string): autocannon.Options => ({
  url: origin + call.path,
  method: methodOf(call),
  headers: headersOf(call, token),
  ...(call.body !== undefined && { body: call.body }),
})

async function startBareServer(input: object): Promise<{ origin: string; stop: () => void }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('bare-server.ts', import.meta.url))], {
    env: { ...process.env, BARE_SERVER: JSON.stringify(input) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [chunk] = await once(child.stdout, 'data')
  return { origin: String(chunk).trim(), stop: () => child.kill() }
}

async function requestsPerSecond(options: autocannon.Options): Promise<number> {
  const result = await autocannon({ ...options, connections, duration: sliceSeconds })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${options.url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.average
}
