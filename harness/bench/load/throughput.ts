import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { startEmbedded } from '../../../apps/server/src/platform/db/embedded/embedded.ts'
import { startPortalProcess } from '../../kit/portal-process.ts'
import { type CabinetCall, cabinetCalls, headersOf, methodOf } from '../cabinet/cabinet-calls.ts'
import { captureCalls } from '../cabinet/call-statements.ts'
import { type BenchResult, median } from '../result.ts'
import { tokenOfResident } from '../token.ts'
import type { BareServerInput } from './bare-server.ts'

const slices = 3
const sliceSeconds = 3
const connections = 10
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/**
 * Compares each cabinet request through the whole portal with bare `node:http` and `pg` (bare-server.ts) that run the
 * same prepared statements and send the same reply. The two alternate, so that a drifting machine speed affects both
 * alike.
 */
export async function benchThroughput(): Promise<BenchResult[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'zatyshok-bench-'))
  const portal = await startPortalProcess({ DATA_DIR: dataDir, PORTAL_CAPTCHA_SIGN_IN: 'false' })
  const database = await startEmbedded({ dataDir, log: silent })
  try {
    const token = await tokenOfResident(portal.origin, dataDir)
    const { connection } = database
    const calls = await captureCalls(connection, { token, calls: cabinetCalls })
    const bare = await startBareServer({ connection, calls }, dataDir)
    const results: BenchResult[] = []
    for (const [name, call] of Object.entries<CabinetCall>(cabinetCalls)) {
      const ours = asked(portal.origin, call, token)
      const limit = { ...ours, url: `${bare.origin}/${encodeURIComponent(name)}` }
      await refuseOtherReply(ours, limit)
      const { ratio, rate } = await compare(limit, ours)
      const count = calls[name as keyof typeof cabinetCalls].statements.length
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

/** Both must send the same bytes, or the comparison would be unfair. */
async function refuseOtherReply(ours: autocannon.Options, limit: autocannon.Options): Promise<void> {
  const [one, other] = await Promise.all([ours, limit].map(textOf))
  if (one !== other) throw new Error(`${limit.url} replies otherwise:\n${one}\n${other}`)
}

const textOf = async ({ url, method = 'GET', headers, body }: autocannon.Options): Promise<string> => {
  const sent = { method, headers: headers as Record<string, string>, body: body ?? null }
  return (await fetch(url, sent)).text()
}

async function startBareServer(input: BareServerInput, folder: string): Promise<{ origin: string; stop: () => void }> {
  // A file, because an environment cannot hold the replies.
  const file = join(folder, 'bare-server.json')
  await writeFile(file, JSON.stringify(input))
  const child = spawn(process.execPath, [fileURLToPath(new URL('bare-server.ts', import.meta.url)), file], {
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
