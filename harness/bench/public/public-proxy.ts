import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { missingPrograms } from '../../../apps/server/src/testing/outside/front-programs.ts'
import { freePort } from '../../kit/free-port.ts'
import { startPortalProcess } from '../../kit/portal-process.ts'
import { isInstalled, type Load, requestsPerSecond } from '../load/load.ts'
import { processorMsOfChildren } from '../processors.ts'
import { type BenchResult, median } from '../result.ts'
import { startDelivered, until } from './delivered-nginx.ts'

const slices = 5
const seconds = 3
/** The same bytes: with the setting that the delivered file has for pages, and as nginx serves a file by default. */
const files = { '/file-kept-open': 'open_file_cache max=10;', '/file-by-default': '' } as const
const [keptOpen, byDefault] = Object.keys(files) as [keyof typeof files, keyof typeof files]
const page = '/features'
const encoding = { 'accept-encoding': 'br' }

/**
 * Compares a public page through the delivered nginx.conf with a file of the same bytes and headers that the same nginx
 * serves by itself: over TLS and over plain http on connections that stay open, and over TLS as each visitor's first
 * page. Slices take turns. It compares the processor time of nginx for a request, because the generator shares the
 * processors.
 */
export async function benchPublicProxy(): Promise<BenchResult[]> {
  if (missingPrograms.length > 0 || !isInstalled('wrk') || process.platform !== 'linux') {
    console.error(`skipped, public pages through nginx: Linux with ${['wrk', ...missingPrograms].join(' and ')}`)
    return []
  }
  const folder = await mkdtemp(join(tmpdir(), 'zatyshok-bench-'))
  const portal = await startPortalProcess({ DATA_DIR: join(folder, 'data'), PORTAL_HTTP_TRUSTED_PROXIES: '127.0.0.1' })
  const ports = { tls: await freePort(), plain: await freePort() }
  const start = (locations: string) => startDelivered({ folder, ports, locations, node: new URL(portal.origin).host })
  let nginx = await start('')
  try {
    await until(() => asSent(ports.tls, page))
    const sent = await asSent(ports.tls, page)
    await nginx.stop()
    nginx = await start(await locationsOf(folder, sent))
    await until(() => asSent(ports.tls, keptOpen))
    const master = Number(await readFile(join(folder, 'nginx.conf.pid'), 'utf8'))
    const [tls, plain] = [`https://127.0.0.1:${ports.tls}`, `http://127.0.0.1:${ports.plain}`]
    const ways = {
      TLS: { origin: tls, headers: encoding },
      'TLS, a new connection for each page': { origin: tls, headers: { ...encoding, connection: 'close' } },
      'plain http': { origin: plain, headers: encoding },
    }
    return Object.entries(ways).map(([way, { origin, headers }]) =>
      compare(way, (path) => microsecondsOf(master, { url: origin + path, headers })),
    )
  } finally {
    await nginx.stop()
    await portal.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Processor time of nginx for a request. */
function microsecondsOf(master: number, asked: Omit<Load, 'seconds'>): number {
  const before = processorMsOfChildren(master)
  const rate = requestsPerSecond({ ...asked, seconds })
  return ((processorMsOfChildren(master) - before) / (rate * seconds)) * 1000
}

function compare(way: string, costOf: (path: string) => number): BenchResult {
  const rounds = Array.from({ length: slices }, () => ({
    ours: costOf(page),
    open: costOf(keptOpen),
    file: costOf(byDefault),
  }))
  const of = (what: 'file' | 'open' | 'ours') => median(rounds.map((round) => round[what]))
  const times = `${of('ours').toFixed(1)} µs of nginx for the page, ${of('open').toFixed(1)} for a file that it keeps open`
  return {
    name: `public page through nginx, ${way}`,
    value: median(rounds.map(({ ours, open }) => open / ours)),
    unit: 'ratio',
    goal: { atLeast: 0.9 },
    note: `${times}, ${of('file').toFixed(1)} for one that it opens for each request, as by default`,
  }
}

type Sent = Awaited<ReturnType<typeof asSent>>

async function locationsOf(folder: string, { body, headers }: Sent): Promise<string> {
  await mkdir(join(folder, 'www'), { recursive: true })
  const added = Object.entries(headers).map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`)
  const type = 'default_type "text/html; charset=utf-8";'
  const locations: string[] = []
  for (const [path, setting] of Object.entries(files)) {
    await writeFile(join(folder, 'www', path), body)
    locations.push(`location = ${path} { root ${folder}/www; etag off; ${setting} ${type} ${added.join(' ')} }`)
  }
  return locations.join(' ')
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
