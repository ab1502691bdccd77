import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { startPortalProcess } from '../../kit/portal-process.ts'
import { startLocalTls } from '../load/local-tls.ts'
import type { BenchResult } from '../result.ts'
import { installScratch } from '../scratch-tools.ts'

/** Runs MDN's HTTP Observatory against the portal behind an https proxy on this machine (reliability.md GL15). */
export async function benchObservatory(): Promise<BenchResult[]> {
  const tools = await installScratch('pages', ['lighthouse', '@mdn/mdn-http-observatory@1.4.8'])
  if ('failure' in tools) {
    console.error(`skipped, Observatory: ${tools.failure}`)
    return []
  }
  // The browsers' HSTS preload list, which the package downloads on installation; an empty one is right for localhost.
  const conf = join(tools.folder, 'node_modules/@mdn/mdn-http-observatory/conf/hsts-preload.json')
  await writeFile(conf, '{}')
  const folder = await mkdtemp(join(tmpdir(), 'zatyshok-bench-'))
  const portal = await startPortalProcess({ DATA_DIR: join(folder, 'data'), PUBLIC_URL: 'https://localhost' })
  const tls = await startLocalTls(folder, portal.origin).catch((error: unknown) => ({ failure: String(error) }))
  try {
    if ('failure' in tls) {
      console.error(`skipped, Observatory: ports 80 and 443 of this machine are needed: ${tls.failure}`)
      return []
    }
    const scanner = pathToFileURL(join(tools.folder, 'node_modules/@mdn/mdn-http-observatory/src/scanner/index.js'))
    const script = `const { scan } = await import('${scanner}')
const { scan: { grade, score }, tests } = await scan('localhost')
const lost = Object.entries(tests).filter(([, test]) => test.scoreModifier < 0).map(([name]) => name)
console.log(JSON.stringify({ grade, score, lost }))`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: tls.certificate },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const { grade, score, lost } = JSON.parse(await text(child.stdout)) as {
      grade: string
      score: number
      lost: string[]
    }
    const note = lost.length > 0 ? `${grade}; points lost by ${lost.join(', ')}` : grade
    // Decision 0034: this scanner cannot give 150.
    return [{ name: 'HTTP Observatory', value: score, unit: 'points', goal: { atLeast: 130 }, note }]
  } finally {
    if ('stop' in tls) tls.stop()
    await portal.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
