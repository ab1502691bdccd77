import { type Browser, chromium, type LaunchOptions } from '@playwright/test'
import { type BenchResult, median } from '../result.ts'
import type { Visit } from './interactions.ts'
import { endOf, type TraceEvent, tasksOf, traced } from './trace.ts'

const rounds = 5
/** Lighthouse's phone is so much slower than this machine. */
const SLOWER = 4
/** A task blocks the page for the time above 50 ms. */
const LONG_TASK_MS = 50

/**
 * Measures the total blocking time of home from its first paint until it is idle, as Lighthouse does, but by the
 * processor time of the page's thread: on a shared machine Lighthouse also counts the time of other programs, four times.
 */
export async function benchProcessorTime(launch: LaunchOptions, visit: Visit): Promise<BenchResult> {
  const browser = await chromium.launch(launch)
  try {
    const loads: Load[] = []
    for (let round = 0; round < rounds; round += 1) loads.push(await loadOf(browser, visit))
    const used = median(loads.map(({ usedMs }) => usedMs))
    const note = `median of ${rounds} loads; the page’s thread used ${Math.round(used)} ms of this machine’s processor`
    const value = Math.round(median(loads.map(({ blockedMs }) => blockedMs)))
    return { name: 'dashboard, TBT by processor time', value, unit: 'ms', goal: { atMost: 100 }, note }
  } finally {
    await browser.close()
  }
}

interface Load {
  readonly blockedMs: number
  readonly usedMs: number
}

async function loadOf(browser: Browser, { origin, storageState }: Visit): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, hasTouch: true, storageState })
  const page = await context.newPage()
  const client = await browser.newBrowserCDPSession()
  const events = await traced(client, async () => {
    await page.goto(`${origin}/dashboard`, { waitUntil: 'networkidle' })
  })
  await context.close()
  const paint = events.find(({ name }) => name === 'firstContentfulPaint')
  if (!paint) throw new Error('The trace has no first paint')
  const tasks = tasksOf(events, paint)
  const msOf = ({ tdur = 0 }: TraceEvent) => tdur / 1000
  const sum = (of: readonly TraceEvent[], ms: (task: TraceEvent) => number) =>
    of.reduce((total, task) => total + ms(task), 0)
  return {
    usedMs: sum(tasks, msOf),
    blockedMs: sum(
      tasks.filter((task) => endOf(task) > paint.ts),
      (task) => Math.max(0, msOf(task) * SLOWER - LONG_TASK_MS),
    ),
  }
}
