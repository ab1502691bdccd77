import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Locator,
  type Page,
} from '@playwright/test'
import { type BenchResult, median } from '../result.ts'
import { endOf, pageThreads, type TraceEvent, tasksOf, traced } from './trace.ts'

const SLOWER = 4
const rounds = 3

export interface Visit {
  readonly origin: string
  /** The storage of a browser in which the resident has signed in. */
  readonly storageState: NonNullable<BrowserContextOptions['storageState']>
}

/**
 * Measures how long home takes from a press or a key to the next paint, as INP does: the slowest interaction of a visit
 * on a processor four times slower; the median of several visits. It is measured by the clock, with the browser's
 * slowdown, and by the processor time of the page's thread, four times. The slowdown also multiplies the time that other
 * programs take; a page with one button and one field, measured by the clock, shows how much that is.
 */
export async function benchInteractions(launch: LaunchOptions, visit: Visit): Promise<BenchResult[]> {
  const browser = await chromium.launch(launch)
  try {
    const used: Interaction[] = []
    const waited: Interaction[] = []
    const waitedOnBare: Interaction[] = []
    for (let round = 0; round < rounds; round += 1) {
      used.push(await visitOf(browser, visit, (page) => slowestOnHome(page, visit.origin, usedMs)))
      waited.push(await visitOf(browser, visit, (page) => slowestOnHome(page, visit.origin, waitedMs)))
      waitedOnBare.push(await visitOf(browser, visit, slowestOnBare))
    }
    return [
      resultOf('dashboard, INP', waited),
      resultOf('dashboard, INP by processor time', used),
      resultOf('page with one button and one field, INP', waitedOnBare),
    ]
  } finally {
    await browser.close()
  }
}

function resultOf(what: string, slowest: readonly Interaction[]): BenchResult {
  const value = Math.round(median(slowest.map(({ ms }) => ms)))
  const each = slowest.map(({ name, ms }) => `${name} ${Math.round(ms)}`).join(', ')
  const note = `median of ${rounds} visits; the slowest: ${each}`
  return { name: `${what} at ${SLOWER}× CPU slowdown`, value, unit: 'ms', goal: { atMost: 100 }, note }
}

async function visitOf(browser: Browser, { storageState }: Visit, slowest: (page: Page) => Promise<Interaction>) {
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ locale: 'uk-UA', viewport, hasTouch: true, storageState })
  const interaction = await slowest(await context.newPage())
  await context.close()
  return interaction
}

/** 16 ms is the shortest duration that a browser reports. */
const watchInteractions = `
  window.interactions = []
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) interactions.push(duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })`

/** An entry is queued after the paint that ends its interaction. */
const takeDurations = `
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(interactions.splice(0)), 100)))`

interface Interaction {
  readonly name: string
  readonly ms: number
}

interface Step {
  readonly name: string
  readonly act: () => Promise<void>
}

/** Measures an interaction, in ms. */
type Measure = (page: Page, act: () => Promise<void>) => Promise<number>

/** By the clock, with the browser's slowdown. */
const waitedMs: Measure = async (page, act) => {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await act()
  const durations = await page.evaluate<number[]>(takeDurations)
  await client.detach()
  return Math.max(0, ...durations)
}

/** By the processor time of the page's thread between the event and the paint. */
const usedMs: Measure = async (page, act) => {
  const client = await page.context().browser()?.newBrowserCDPSession()
  if (!client) throw new Error('The page has no browser')
  const events = await traced(client, async () => {
    await act()
    await page.evaluate(takeDurations)
  })
  const interactions = events.filter(
    ({ name, ph, args }) => name === 'EventTiming' && ph === 'b' && args?.data?.interactionId,
  )
  return Math.max(0, ...interactions.map((interaction) => usedIn(events, interaction) * SLOWER))
}

function usedIn(events: readonly TraceEvent[], { pid, ts, args }: TraceEvent): number {
  const until = ts + (args?.data?.duration ?? 0) * 1000
  const thread = pageThreads(events).find((one) => one.pid === pid)
  if (!thread) throw new Error('The trace does not name the page’s thread')
  const used = tasksOf(events, thread).map((task) => {
    const shared = Math.min(until, endOf(task)) - Math.max(ts, task.ts)
    return shared > 0 ? ((task.tdur ?? 0) * shared) / (task.dur ?? 1) : 0
  })
  return used.reduce((sum, one) => sum + one, 0) / 1000
}

async function slowestOf(page: Page, steps: readonly Step[], measure: Measure): Promise<Interaction> {
  const longest: Interaction[] = []
  for (const { name, act } of steps) longest.push({ name, ms: await measure(page, act) })
  return longest.reduce((slowest, one) => (one.ms > slowest.ms ? one : slowest))
}

/**
 * Taps by coordinates: `locator.tap()` runs checks on every pointer event in the page, and the slowdown would count them
 * four times.
 */
async function tap(target: Locator): Promise<void> {
  await target.tap({ trial: true })
  const box = await target.boundingBox()
  if (!box) throw new Error('The target of a tap is not shown')
  await target.page().evaluate(takeDurations)
  await target.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

/** A quick typist: without a pause each key would also wait for the one before. */
const typing = { delay: 100 }

async function slowestOnHome(page: Page, origin: string, measure: Measure): Promise<Interaction> {
  await page.addInitScript({ content: watchInteractions })
  await page.goto(`${origin}/dashboard`, { waitUntil: 'networkidle' })
  const main = page.getByRole('main')
  const field = main.getByRole('textbox').first()
  await field.waitFor()
  const homes = main.getByRole('region', { name: 'Оселі', exact: true }).getByRole('button')
  const steps = [
    { name: 'open another home', act: () => tap(homes.nth(1)) },
    { name: 'open the first home', act: () => tap(homes.first()) },
    { name: 'focus a field', act: () => tap(field) },
    { name: 'type a reading', act: () => page.keyboard.type('624,6', typing) },
    { name: 'open «Ще»', act: () => tap(page.getByRole('button', { name: 'Ще', exact: true })) },
    { name: 'close «Ще»', act: () => page.keyboard.press('Escape') },
    { name: 'go to bills', act: () => tap(page.getByRole('link', { name: 'Нарахування' }).last()) },
  ]
  return slowestOf(page, steps, measure)
}

const barePage = `<!doctype html><meta name="viewport" content="width=device-width">
  <button onclick="words.hidden = !words.hidden">Показати</button><p id="words">Слова</p><input>`

async function slowestOnBare(page: Page): Promise<Interaction> {
  await page.setContent(barePage)
  await page.evaluate(watchInteractions)
  const field = page.getByRole('textbox')
  const steps = [
    { name: 'press the button', act: () => tap(page.getByRole('button')) },
    { name: 'focus the field', act: () => tap(field) },
    { name: 'type', act: () => page.keyboard.type('624,6', typing) },
  ]
  return slowestOf(page, steps, waitedMs)
}
