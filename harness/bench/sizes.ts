import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, type BrowserContextOptions, chromium, type Request } from '@playwright/test'
import { chromiumToLaunch } from '../kit/find-chromium.ts'
import { startPortalProcess } from '../kit/portal-process.ts'
import { readSignIn, signIn } from '../kit/sign-in-screen.ts'
import type { BenchResult } from './result.ts'

interface Weights {
  js: number
  css: number
  font: number
  html: number
}

const kib = (bytes: number): number => bytes / 1024

/**
 * Measures first-load sizes in a real browser, in brotli KiB, against the budgets of the design. Files are recompressed
 * with brotli 11, independent of the server's encoding.
 */
export async function benchSizes(): Promise<BenchResult[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'zatyshok-bench-'))
  const portal = await startPortalProcess({ DATA_DIR: dataDir })
  const browser = await chromium.launch(await chromiumToLaunch())
  try {
    const publicPage = await weigh(browser, `${portal.origin}/features`)
    const signInPage = await weigh(browser, `${portal.origin}/sign-in`)
    const registration = await weigh(browser, `${portal.origin}/register`)
    const dashboard = await weigh(browser, `${portal.origin}/dashboard`, {
      ...(await signedIn(browser, portal.origin, dataDir)),
      until: '/api/warehouse/consumer/home',
    })
    return [
      figure('public page, JS', publicPage.js, 2),
      figure('public page, CSS', publicPage.css, 5),
      figure('public page, HTML', publicPage.html, 8),
      figure('sign-in, JS', signInPage.js, 80),
      figure('registration, JS', registration.js, 85),
      figure('sign-in, fonts', signInPage.font, 45),
      figure('dashboard, JS', dashboard.js, 105),
    ]
  } finally {
    await browser.close()
    await portal.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const figure = (name: string, bytes: number, budget: number): BenchResult => ({
  name,
  value: kib(bytes),
  unit: 'KiB',
  goal: { atMost: budget },
  note: 'brotli, first load, as Chromium asks',
})

/** Returns the storage of a browser in which the resident has signed in, without its cache. */
async function signedIn(browser: Browser, origin: string, dataDir: string): Promise<BrowserContextOptions> {
  const context = await browser.newContext({ locale: 'uk-UA' })
  await signIn(await context.newPage(), origin, readSignIn(dataDir, 'resident'))
  const storageState = await context.storageState()
  await context.close()
  return { storageState }
}

interface Weighing extends BrowserContextOptions {
  /** The request whose response ends the first load; later requests run while the screen is already visible. */
  readonly until?: string
}

async function weigh(browser: Browser, url: string, { until, ...options }: Weighing = {}): Promise<Weights> {
  const context = await browser.newContext({ locale: 'uk-UA', ...options })
  const page = await context.newPage()
  const weights: Weights = { js: 0, css: 0, font: 0, html: 0 }
  const weighing: Promise<void>[] = []
  let ended = false
  const counted = new Set<Request>()
  page.on('request', (request) => ended || counted.add(request))
  page.on('response', (response) => {
    if (until && response.url().endsWith(until)) ended = true
    const kind = kindOf(response.headers()['content-type'] ?? '')
    if (!kind || response.status() !== 200 || !counted.has(response.request())) return
    weighing.push(
      response.body().then((body) => {
        weights[kind] += kind === 'font' ? body.length : brotliCompressSync(body).length
      }),
    )
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await Promise.all(weighing)
  await context.close()
  return weights
}

function kindOf(contentType: string): keyof Weights | undefined {
  if (contentType.includes('javascript')) return 'js'
  if (contentType.includes('text/css')) return 'css'
  if (contentType.includes('font')) return 'font'
  return contentType.includes('text/html') ? 'html' : undefined
}
