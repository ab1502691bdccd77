import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { missingPrograms, startNginx } from '../../../apps/server/src/testing/outside/front-programs.ts'
import { ownCertificate } from '../../../apps/server/src/testing/outside/own-certificate.ts'
import { freePort } from '../../kit/free-port.ts'
import { startPortalProcess } from '../../kit/portal-process.ts'
import { isInstalled, requestsPerSecond } from '../load/load.ts'
import { type BenchResult, median } from '../result.ts'

const slices = 5
const seconds = 3
const file = '/file-of-the-bench'
const encoding = { 'accept-encoding': 'br' }

/**
 * Compares a public page through the delivered nginx.conf with a file of the same bytes and headers that the same nginx
 * serves by itself, over TLS and over plain http. Slices of both take turns.
 */
export async function benchPublicProxy(): Promise<BenchResult[]> {
  if (missingPrograms.length > 0 || !isInstalled('wrk')) {
    console.error(`skipped, public pages through nginx: install ${['wrk', ...missingPrograms].join(' and ')}`)
    return []
  }
  const folder = await mkdtemp(join(tmpdir(), 'zatyshok-bench-'))
  const portal = await startPortalProcess({ DATA_DIR: join(folder, 'data'), PORTAL_HTTP_TRUSTED_PROXIES: '127.0.0.1' })
  const ports = { tls: await freePort(), plain: await freePort() }
  const start = (location: string) => startDelivered({ folder, ports, location, node: new URL(portal.origin).host })
  let nginx = await start('')
  try {
    await until(() => asSent(ports.tls, '/features'))
    const page = await asSent(ports.tls, '/features')
    await nginx.stop()
    await mkdir(join(folder, 'www'), { recursive: true })
    await writeFile(join(folder, 'www', file), page.body)
    const headers = Object.entries(page.headers).map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`)
    nginx = await start(
      `location = ${file} { root ${folder}/www; etag off; open_file_cache max=10; default_type "text/html; charset=utf-8"; ${headers.join(' ')} }`,
    )
    await until(() => asSent(ports.tls, file))
    const results: BenchResult[] = []
    for (const [way, origin] of [
      ['TLS', `https://127.0.0.1:${ports.tls}`],
      ['plain http', `http://127.0.0.1:${ports.plain}`],
    ] as const) {
      const rate = (path: string) => requestsPerSecond({ url: `${origin}${path}`, seconds, headers: encoding })
      const rounds = Array.from({ length: slices }, () => ({ ours: rate('/features'), file: rate(file) }))
      const of = (what: 'file' | 'ours') => Math.round(median(rounds.map((round) => round[what])))
      results.push({
        ...{ name: `public page through nginx, ${way}`, value: median(rounds.map(({ ours, file }) => ours / file)) },
        ...{ unit: 'ratio', goal: { atLeast: 0.9 } },
        note: `${of('ours')}/s; the same nginx with a file of the same bytes and headers: ${of('file')}/s`,
      })
    }
    return results
  } finally {
    await nginx.stop()
    await portal.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Delivered {
  readonly folder: string
  readonly ports: { readonly tls: number; readonly plain: number }
  /** A location that serves the compared file. */
  readonly location: string
  /** Host and port of the portal. */
  readonly node: string
}

async function startDelivered({ folder, ports, location, node }: Delivered) {
  const { key, cert } = ownCertificate()
  await writeFile(join(folder, 'fullchain.pem'), cert)
  await writeFile(join(folder, 'privkey.pem'), key)
  return startNginx({
    ...{ folder, file: 'nginx.conf' },
    changes: [
      // Settings of Debian's nginx.conf; a connection of wrk must not end after 1000 requests.
      ['upstream portal {', 'sendfile on; tcp_nopush on; keepalive_requests 100000000; upstream portal {'],
      ['/var/lib/nginx/portal-pages', join(folder, 'pages')],
      ['/etc/ssl/portal/fullchain.pem', join(folder, 'fullchain.pem')],
      ['/etc/ssl/portal/privkey.pem', join(folder, 'privkey.pem')],
      ['listen 80;', `listen 127.0.0.1:${await freePort()};`],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${ports.tls} ssl http2; listen 127.0.0.1:${ports.plain};`],
      ['127.0.0.1:3001', node],
      ['    server 127.0.0.1:3002 max_fails=1 fail_timeout=5s;\n', ''],
      ['location = /metrics', `${location} location = /metrics`],
    ],
  })
}

async function until(done: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < 100; n += 1) {
    if (
      await done().then(
        () => true,
        () => false,
      )
    )
      return
    await wait(100)
  }
}

/** Reads body and headers as sent: `fetch` would decompress the body. */
function asSent(port: number, path: string) {
  return new Promise<{ body: Buffer; headers: Record<string, string> }>((resolve, reject) => {
    const options = { port, path, headers: encoding, rejectUnauthorized: false, agent: false }
    const sent = request({ host: '127.0.0.1', ...options }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.once('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`${path}: ${answer.statusCode}`))
        const byNginx = /^(date|connection|keep-alive|content-length|content-type|transfer-encoding|server)$/
        const kept = Object.entries(answer.headers).filter(([name]) => !byNginx.test(name))
        resolve({ body: Buffer.concat(parts), headers: Object.fromEntries(kept.map(([k, v]) => [k, String(v)])) })
      })
    })
    sent.once('error', reject).end()
  })
}
