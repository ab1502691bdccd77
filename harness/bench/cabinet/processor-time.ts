import { type Browser, type CDPSession, chromium, type LaunchOptions } from '@playwright/test'
import { type BenchResult, median } from '../result.ts'
import type { Visit } from './interactions.ts'

const rounds = 5
/** Lighthouse's phone is so much slower than this machine. */
const SLOWER = 4
/** A task blocks the page for the time above 50 ms. */
const LONG_TASK_MS = 50

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds; `tdur` is the processor time, which other programs do not change. */
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
}

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
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => name.endsWith('RunTask') && ph === 'X' && pid === paint.pid && tid === paint.tid,
  )
  // A task stands in the trace twice, once inside the other.
  const outer = tasks.filter(
    (task) => !tasks.some((other) => other !== task && other.ts <= task.ts && endOf(other) >= endOf(task)),
  )
  const msOf = ({ tdur = 0 }: TraceEvent) => tdur / 1000
  const sum = (of: readonly TraceEvent[], ms: (task: TraceEvent) => number) =>
    of.reduce((total, task) => total + ms(task), 0)
  return {
    usedMs: sum(outer, msOf),
    blockedMs: sum(
      outer.filter((task) => endOf(task) > paint.ts),
      (task) => Math.max(0, msOf(task) * SLOWER - LONG_TASK_MS),
    ),
  }
}

const endOf = ({ ts, dur = 0 }: TraceEvent): number => ts + dur

async function traced(client: CDPSession, run: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  client.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'loading', 'toplevel'] },
  })
  await run()
  const complete = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve))
  await client.send('Tracing.end')
  await complete
  await client.detach()
  return events
}
