import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type LaunchOptions } from '@playwright/test'
import { chromiumToLaunch } from '../../kit/find-chromium.ts'
import { startPortalProcess } from '../../kit/portal-process.ts'
import { readSignIn, type SignIn, signIn } from '../../kit/sign-in-screen.ts'
import type { BenchResult } from '../result.ts'
import { installScratch } from '../scratch-tools.ts'

const judged = ['performance', 'accessibility', 'best-practices']

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly displayValue?: string }>>
}

/**
 * Runs Lighthouse for phones on the dashboard of a signed-in resident. SEO is excluded, because the cabinet forbids
 * indexing.
 */
export async function benchDashboard(): Promise<BenchResult[]> {
  const tools = await installScratch('pages', ['lighthouse', '@mdn/mdn-http-observatory@1.4.8'])
  if ('failure' in tools) {
    console.error(`skipped, Lighthouse: ${tools.failure}`)
    return []
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'zatyshok-bench-'))
  const portal = await startPortalProcess({ DATA_DIR: dataDir, PORTAL_CAPTCHA_SIGN_IN: 'false' })
  const profile = join(dataDir, 'browser')
  const launch = await chromiumToLaunch()
  const port = await freePort()
  try {
    await signInWith(profile, launch, { origin: portal.origin, person: readSignIn(dataDir, 'resident') })
    const flags = ['--headless=new', '--no-sandbox', `--user-data-dir=${profile}`, `--remote-debugging-port=${port}`]
    const browser = spawn(launch.executablePath, flags, { env: launch.env, stdio: 'ignore' })
    const output = join(dataDir, 'lighthouse.json')
    const how = [`--port=${port}`, '--disable-storage-reset', '--output=json', `--output-path=${output}`, '--quiet']
    const cli = join(tools.folder, 'node_modules/lighthouse/cli/index.js')
    execFileSync(process.execPath, [cli, `${portal.origin}/dashboard`, ...how], { stdio: 'ignore', timeout: 180_000 })
    browser.kill()
    return resultsOf(JSON.parse(await readFile(output, 'utf8')))
  } finally {
    await portal.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/**
 * Signs in on the screen, in a browser with a persistent profile; Lighthouse starts its own browser with the same
 * profile.
 */
async function signInWith(
  profile: string,
  launch: LaunchOptions,
  as: { origin: string; person: SignIn },
): Promise<void> {
  const browser = await chromium.launchPersistentContext(profile, launch)
  await signIn(await browser.newPage(), as.origin, as.person)
  await browser.close()
}

function resultsOf({ categories, audits }: Report): BenchResult[] {
  const told = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']
  const note = told.map((name) => audits[name]?.displayValue ?? '?').join(', ')
  return judged.map((name) => {
    const value = Math.round((categories[name]?.score ?? 0) * 100)
    return { name: `dashboard, ${name}`, value, unit: 'of 100', goal: { atLeast: 95 }, note }
  })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}
