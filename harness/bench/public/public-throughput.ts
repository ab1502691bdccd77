import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPortalProcess } from '../../kit/portal-process.ts'
import { isInstalled, requestsPerSecond } from '../load/load.ts'
import { startNginx } from '../load/nginx.ts'
import { type BenchResult, median } from '../result.ts'
import { startBarePage } from './public-bare.ts'

const slices = 5
const seconds = 4

/**
 * Compares a cached public page with nginx, which serves the same bytes and headers as a file. Also compares it with a
 * minimal `node:http` server on this machine; decision 0034 explains why there are two.
 */
export async function benchPublicThroughput(): Promise<BenchResult[]> {
  const absent = ['nginx', 'wrk'].filter((program) => !isInstalled(program))
  if (absent.length > 0) {
    console.error(`skipped, the throughput of public pages: install ${absent.join(' and ')} (nginx-light, wrk)`)
    return []
  }
  const folder = await mkdtemp(join(tmpdir(), 'zatyshok-bench-'))
  const portal = await startPortalProcess({ DATA_DIR: join(folder, 'data') })
  const page = `${portal.origin}/features`
  const sent = await asSent(page)
  const nginx = await startNginx({ folder, ...sent })
  const bare = await startBarePage({ folder, ...sent })
  try {
    const rate = (url: string) => requestsPerSecond({ url, seconds, headers: { 'accept-encoding': 'br' } })
    const rounds = Array.from({ length: slices }, () => ({
      ...{ file: rate(nginx.url), node: rate(bare.url), ours: rate(page) },
    }))
    const of = (what: 'file' | 'node' | 'ours') => Math.round(median(rounds.map((round) => round[what])))
    const note = `${of('ours')}/s; nginx, one worker, the same bytes and headers: ${of('file')}/s`
    const againstNode = median(rounds.map(({ ours, node }) => ours / node))
    const againstFile = median(rounds.map(({ ours, file }) => ours / file))
    return [
      { name: 'public page', value: againstFile, unit: 'ratio', goal: { atLeast: 0.35 }, note },
      {
        ...{ name: 'public page, bare node:http', value: againstNode, unit: 'ratio', goal: { atLeast: 0.7 } },
        note: `${of('node')}/s by a server that sends these bytes and does nothing else`,
      },
    ]
  } finally {
    bare.stop()
    await nginx.stop()
    await portal.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reads body and headers as sent: `fetch` would decompress the body, so the raw response is read. */
async function asSent(page: string) {
  const { get } = await import('node:http')
  return new Promise<{ body: Uint8Array; headers: Record<string, string> }>((resolve, reject) => {
    get(page, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const own = /^(date|connection|keep-alive|content-length|content-type|transfer-encoding|etag)$/
        const kept = Object.entries(answer.headers).filter(([name]) => !own.test(name))
        resolve({ body: Buffer.concat(parts), headers: Object.fromEntries(kept.map(([k, v]) => [k, String(v)])) })
      })
    }).on('error', reject)
  })
}
