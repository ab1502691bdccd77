import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type LaunchOptions } from '@playwright/test'
import { chromiumToLaunch } from '../../kit/find-chromium.ts'
import { startPortalProcess } from '../../kit/portal-process.ts'
import { readSignIn, type SignIn, signIn } from '../../kit/sign-in-screen.ts'
import { type BenchResult, median } from '../result.ts'
import { installScratch } from '../scratch-tools.ts'
import { benchInteractions } from './interactions.ts'
import { benchProcessorTime } from './processor-time.ts'

const judged = ['performance', 'accessibility', 'best-practices']
/** The machine may be busy, so each page is judged several times. */
const runs = 3

interface Report {
  readonly environment: { readonly benchmarkIndex: number }
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly displayValue?: string; readonly numericValue?: number }>>
}

/**
 * Runs Lighthouse for phones on the dashboard of a signed-in resident, and measures the first paint of the largest
 * content on slow 4G there and on the front page, then the processor time and the interactions of home. Lighthouse counts
 * the time that other programs take, so its figures need a quiet machine. SEO is excluded, because the cabinet
 * forbids indexing.
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
    const person = readSignIn(dataDir, 'resident')
    const storageState = await signInWith(profile, launch, { origin: portal.origin, person })
    const flags = ['--headless=new', '--no-sandbox', `--user-data-dir=${profile}`, `--remote-debugging-port=${port}`]
    // A group of its own: on some systems the path is a script, whose end would leave the browser running.
    const browser = spawn(launch.executablePath, flags, { env: launch.env, stdio: 'ignore', detached: true })
    const output = join(dataDir, 'lighthouse.json')
    const how = [`--port=${port}`, '--disable-storage-reset', '--output=json', `--output-path=${output}`, '--quiet']
    const cli = join(tools.folder, 'node_modules/lighthouse/cli/index.js')
    const reportsOf = async (path: string) => {
      const reports: Report[] = []
      for (let run = 0; run < runs; run += 1) {
        execFileSync(process.execPath, [cli, portal.origin + path, ...how], { stdio: 'ignore', timeout: 180_000 })
        reports.push(JSON.parse(await readFile(output, 'utf8')))
      }
      return reports
    }
    const dashboard = await reportsOf('/dashboard')
    const front = await reportsOf('/features')
    if (browser.pid !== undefined) process.kill(-browser.pid)
    await once(browser, 'exit')
    return [
      ...scoresOf(dashboard),
      largestPaint('dashboard', dashboard),
      largestPaint('front page', front),
      await benchProcessorTime(launch, { origin: portal.origin, storageState }),
      ...(await benchInteractions(launch, { origin: portal.origin, storageState })),
    ]
  } finally {
    await portal.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/**
 * Signs in on the screen, in a browser with a persistent profile; Lighthouse starts its own browser with the same
 * profile. Returns the storage for another browser.
 */
async function signInWith(profile: string, launch: LaunchOptions, as: { origin: string; person: SignIn }) {
  const browser = await chromium.launchPersistentContext(profile, launch)
  await signIn(await browser.newPage(), as.origin, as.person)
  const storageState = await browser.storageState()
  await browser.close()
  return storageState
}

function scoresOf(reports: readonly Report[]): BenchResult[] {
  const told = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']
  const audits = told.map((name) => reports.at(-1)?.audits[name]?.displayValue ?? '?').join(', ')
  const speeds = reports.map(({ environment }) => Math.round(environment.benchmarkIndex)).join(', ')
  const note = `${audits}; speed of the machine by Lighthouse ${speeds}`
  return judged.map((name) => {
    const value = median(reports.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100)))
    return { name: `dashboard, ${name}`, value, unit: 'of 100', goal: { atLeast: 98 }, note }
  })
}

/** Lighthouse simulates slow 4G (1.6 Mbit/s, 150 ms) and a processor four times slower. */
function largestPaint(name: string, reports: readonly Report[]): BenchResult {
  const seconds = reports.map(({ audits }) => (audits['largest-contentful-paint']?.numericValue ?? Number.NaN) / 1000)
  const note = `slow 4G, 4× CPU slowdown; ${seconds.map((one) => one.toFixed(2)).join(', ')}`
  return { name: `${name}, LCP`, value: median(seconds), unit: 's', goal: { atMost: 1.5 }, note }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}
