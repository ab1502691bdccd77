import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumToLaunch } from '../../kit/find-chromium.ts'
import { startPortalProcess } from '../../kit/portal-process.ts'
import type { BenchResult } from '../result.ts'
import { installScratch } from '../scratch-tools.ts'

const pages = [
  '/features',
  '/help',
  '/help/penalty',
  '/docs/actualinfo',
  '/docs/docnational',
  '/news',
  '/pages/privacy',
]

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
}

/** Runs Lighthouse for phones on the production build: the lowest of the four scores of each public page. */
export async function benchLighthouse(): Promise<BenchResult[]> {
  const tools = await installScratch('pages', ['lighthouse', '@mdn/mdn-http-observatory@1.4.8'])
  if ('failure' in tools) {
    console.error(`skipped, Lighthouse: ${tools.failure}`)
    return []
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'zatyshok-bench-'))
  const portal = await startPortalProcess({ DATA_DIR: dataDir })
  const { executablePath, env } = await chromiumToLaunch()
  try {
    const results: BenchResult[] = []
    for (const page of pages) {
      const output = join(dataDir, 'lighthouse.json')
      const flags = [
        '--output=json',
        `--output-path=${output}`,
        '--chrome-flags=--no-sandbox --headless=new',
        '--quiet',
      ]
      execFileSync(
        process.execPath,
        [join(tools.folder, 'node_modules/lighthouse/cli/index.js'), portal.origin + page, ...flags],
        {
          env: { ...env, CHROME_PATH: executablePath },
          stdio: 'ignore',
        },
      )
      results.push(worstOf(page, JSON.parse(await readFile(output, 'utf8'))))
    }
    return results
  } finally {
    await portal.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function worstOf(page: string, { categories }: Report): BenchResult {
  const scores = ['performance', 'accessibility', 'best-practices', 'seo'].map((name) =>
    Math.round((categories[name]?.score ?? 0) * 100),
  )
  const value = Math.min(...scores)
  return { name: `Lighthouse, ${page}`, value, unit: 'of 100', goal: { atLeast: 100 }, note: scores.join(' / ') }
}
