import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
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
import { byProcessorTime, type TraceEvent } from './trace.ts'

const judged = ['performance', 'accessibility', 'best-practices']
/** The machine may be busy, so each page is judged several times. */
const runs = 5

/** A load of a page: what Lighthouse says of it. */
interface Load {
  readonly byClock: Report
  readonly byProcessor: Report
}

interface Report {
  readonly environment: { readonly benchmarkIndex: number }
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly displayValue?: string; readonly numericValue?: number }>>
}

/**
 * Runs Lighthouse for phones on the dashboard of a signed-in resident, and measures the first paint of the largest
 * content on slow 4G there and on the front page, then the interactions of home. Lighthouse also counts
 * the time in which the page's thread waits for a processor, four times. So it judges each load a second time, with the
 * processor time of the thread's tasks (decision 0161). SEO is excluded, because the cabinet forbids indexing.
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
    const cli = join(tools.folder, 'node_modules/lighthouse/cli/index.js')
    const reportsOf = async (path: string): Promise<Load[]> => {
      const loads: Load[] = []
      for (let run = 0; run < runs; run += 1) {
        const gathered = await mkdtemp(join(dataDir, 'load-'))
        const judge = async (...how: readonly string[]): Promise<Report> => {
          const output = join(gathered, 'judged.json')
          const asked = [
            portal.origin + path,
            ...how,
            '--output=json',
            `--output-path=${output}`,
            '--quiet',
            '--disable-storage-reset',
          ]
          execFileSync(process.execPath, [cli, ...asked], { stdio: 'ignore', timeout: 180_000 })
          return JSON.parse(await readFile(output, 'utf8'))
        }
        const byClock = await judge(`--port=${port}`, `-G=${gathered}`, `-A=${gathered}`)
        await shortenTasks(join(gathered, 'trace.json'))
        loads.push({ byClock, byProcessor: await judge(`-A=${gathered}`) })
      }
      return loads
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

/** Rewrites a trace of Lighthouse. */
async function shortenTasks(file: string): Promise<void> {
  const trace: { readonly traceEvents: readonly TraceEvent[] } = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...trace, traceEvents: byProcessorTime(trace.traceEvents) }))
}

function scoresOf(loads: readonly Load[]): BenchResult[] {
  const clock = loads.map(({ byClock }) => byClock)
  const processor = loads.map(({ byProcessor }) => byProcessor)
  return [
    ...judged.map((category) => scoreRow(category, category, clock)),
    scoreRow('performance by processor time', 'performance', processor),
  ]
}

function scoreRow(name: string, category: string, reports: readonly Report[]): BenchResult {
  const scores = reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100))
  const told = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']
  const audits = told.map((audit) => reports.at(-1)?.audits[audit]?.displayValue ?? '?').join(', ')
  const speeds = reports.map(({ environment }) => Math.round(environment.benchmarkIndex)).join(', ')
  const note = `${scores.join(', ')}; ${audits}; speed of the machine by Lighthouse ${speeds}`
  return { name: `dashboard, ${name}`, value: median(scores), unit: 'of 100', goal: { atLeast: 98 }, note }
}

/** Lighthouse simulates slow 4G (1.6 Mbit/s, 150 ms) and a processor four times slower. */
function largestPaint(name: string, loads: readonly Load[]): BenchResult {
  const seconds = loads.map(
    ({ byClock }) => (byClock.audits['largest-contentful-paint']?.numericValue ?? Number.NaN) / 1000,
  )
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
