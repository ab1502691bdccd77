import { type BrowserContextOptions, chromium, type LaunchOptions, type Locator, type Page } from '@playwright/test'
import { type BenchResult, median } from '../result.ts'

const SLOWER = 4
const rounds = 3

export interface Visit {
  readonly origin: string
  /** The storage of a browser in which the resident has signed in. */
  readonly storageState: NonNullable<BrowserContextOptions['storageState']>
}

/**
 * Measures how long home takes from a press or a key to the next paint, as INP does: the slowest interaction of a visit
 * on a processor four times slower; the median of several visits. A page with one button and one field is measured in
 * the same way: the browser's slowdown also multiplies the time that other programs take, and the paint itself takes
 * time, so home cannot be faster than this page.
 */
export async function benchInteractions(launch: LaunchOptions, visit: Visit): Promise<BenchResult[]> {
  const browser = await chromium.launch(launch)
  try {
    const slowest: Interaction[] = []
    const slowestOfBare: Interaction[] = []
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext({
        locale: 'uk-UA',
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        storageState: visit.storageState,
      })
      slowestOfBare.push(await slowestOnBare(await context.newPage()))
      slowest.push(await slowestOnHome(await context.newPage(), visit.origin))
      await context.close()
    }
    return [resultOf('dashboard', slowest), resultOf('page with one button and one field', slowestOfBare)]
  } finally {
    await browser.close()
  }
}

function resultOf(page: string, slowest: readonly Interaction[]): BenchResult {
  const value = median(slowest.map(({ ms }) => ms))
  const note = `median of ${rounds} visits; the slowest: ${slowest.map(({ name, ms }) => `${name} ${ms}`).join(', ')}`
  return { name: `${page}, INP at ${SLOWER}× CPU slowdown`, value, unit: 'ms', goal: { atMost: 100 }, note }
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

async function slowestOf(page: Page, steps: readonly Step[]): Promise<Interaction> {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const longest: Interaction[] = []
  for (const { name, act } of steps) {
    await act()
    const durations = await page.evaluate<number[]>(takeDurations)
    longest.push({ name, ms: Math.max(0, ...durations) })
  }
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

async function slowestOnHome(page: Page, origin: string): Promise<Interaction> {
  await page.addInitScript({ content: watchInteractions })
  await page.goto(`${origin}/dashboard`, { waitUntil: 'networkidle' })
  const main = page.getByRole('main')
  const field = main.getByRole('textbox').first()
  await field.waitFor()
  const homes = main.getByRole('region', { name: 'Оселі', exact: true }).getByRole('button')
  return slowestOf(page, [
    { name: 'open another home', act: () => tap(homes.nth(1)) },
    { name: 'open the first home', act: () => tap(homes.first()) },
    { name: 'focus a field', act: () => tap(field) },
    { name: 'type a reading', act: () => page.keyboard.type('624,6', typing) },
    { name: 'open «Ще»', act: () => tap(page.getByRole('button', { name: 'Ще', exact: true })) },
    { name: 'close «Ще»', act: () => page.keyboard.press('Escape') },
    { name: 'go to bills', act: () => tap(page.getByRole('link', { name: 'Нарахування' }).last()) },
  ])
}

const barePage = `<!doctype html><meta name="viewport" content="width=device-width">
  <button onclick="words.hidden = !words.hidden">Показати</button><p id="words">Слова</p><input>`

async function slowestOnBare(page: Page): Promise<Interaction> {
  await page.setContent(barePage)
  await page.evaluate(watchInteractions)
  const field = page.getByRole('textbox')
  return slowestOf(page, [
    { name: 'press the button', act: () => tap(page.getByRole('button')) },
    { name: 'focus the field', act: () => tap(field) },
    { name: 'type', act: () => page.keyboard.type('624,6', typing) },
  ])
}
