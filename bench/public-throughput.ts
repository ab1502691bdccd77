import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPortalProcess } from '../e2e/support/portal-process.ts'
import { isInstalled, requestsPerSecond } from './load.ts'
import { startNginx } from './nginx.ts'
import { type BenchResult, median } from './result.ts'

const slices = 5
const seconds = 4

/** A public page that the node has at hand, against nginx that serves the very same bytes and headers as a file. */
export async function benchPublicThroughput(): Promise<BenchResult[]> {
  const absent = ['nginx', 'wrk'].filter((program) => !isInstalled(program))
  if (absent.length > 0) {
    console.error(`skipped, the throughput of public pages: install ${absent.join(' and ')} (nginx-light, wrk)`)
    return []
  }
  const folder = await mkdtemp(join(tmpdir(), 'zatyshok-bench-'))
  const portal = await startPortalProcess({ DATA_DIR: join(folder, 'data') })
  const headers = { 'accept-encoding': 'br' }
  const page = `${portal.origin}/features`
  const nginx = await startNginx({ folder, ...(await asSent(page)) })
  try {
    const pairs: { ours: number; limit: number }[] = []
    for (let n = 0; n < slices; n++) {
      const limit = requestsPerSecond({ url: nginx.url, seconds, headers })
      pairs.push({ limit, ours: requestsPerSecond({ url: page, seconds, headers }) })
    }
    const ratio = median(pairs.map(({ ours, limit }) => ours / limit))
    const [ours, limit] = [median(pairs.map((pair) => pair.ours)), median(pairs.map((pair) => pair.limit))]
    const note = `${Math.round(ours)}/s; nginx, one worker, the same bytes and headers: ${Math.round(limit)}/s`
    return [{ name: 'public page', value: ratio, unit: 'ratio', goal: { atLeast: 0.5 }, note }]
  } finally {
    await nginx.stop()
    await portal.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Body and headers as they come over the wire: `fetch` undoes the encoding, so the raw answer is read. */
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
