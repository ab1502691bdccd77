import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { startPortalProcess } from '../e2e/support/portal-process.ts'
import { readSignIn } from '../e2e/support/resident.ts'
import { captureHomeStatements } from './home-statements.ts'
import { type BenchResult, median } from './result.ts'

const slices = 5
const sliceSeconds = 4
const connections = 10

/**
 * The dashboard's first screen through the whole portal, against bare `node:http` and `pg` that run the very same
 * prepared statements. The two take turns, so that a machine whose speed drifts treats both alike.
 */
export async function benchHome(): Promise<BenchResult[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'zatyshok-bench-'))
  const portal = await startPortalProcess({ DATA_DIR: dataDir, PORTAL_CAPTCHA_SIGN_IN: 'false' })
  try {
    const token = await signIn(portal.origin, dataDir)
    const { connection, statements } = await captureHomeStatements(dataDir, token)
    const bare = await startBareServer({ connection, statements })
    const ratios: number[] = []
    const rates: number[] = []
    for (let n = 0; n < slices; n++) {
      const limit = await requestsPerSecond(bare.origin, {})
      const ours = await requestsPerSecond(`${portal.origin}/api/warehouse/consumer/home`, {
        authorization: `Bearer ${token}`,
      })
      rates.push(ours)
      ratios.push(ours / limit)
    }
    bare.stop()
    const note = `${Math.round(median(rates))}/s; bare pg and node:http run the same ${statements.length} statements`
    return [{ name: 'dashboard home', value: median(ratios), unit: 'ratio', goal: { atLeast: 0.5 }, note }]
  } finally {
    await portal.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function signIn(origin: string, dataDir: string): Promise<string> {
  const { account, password } = readSignIn(dataDir, 'resident')
  const answer = await fetch(`${origin}/api/account/authentication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: 'XSRF-TOKEN=bench', 'x-xsrf-token': 'bench' },
    body: JSON.stringify({ account, password }),
  })
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`)
  const session = (await answer.json()) as { accessToken: string }
  return session.accessToken
}

async function startBareServer(input: object): Promise<{ origin: string; stop: () => void }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('home-bare-server.ts', import.meta.url))], {
    env: { ...process.env, BARE_SERVER: JSON.stringify(input) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [chunk] = await once(child.stdout, 'data')
  return { origin: String(chunk).trim(), stop: () => child.kill() }
}

async function requestsPerSecond(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, headers, connections, duration: sliceSeconds })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.average
}
