import { type BrowserContextOptions, chromium, type LaunchOptions, type Page } from '@playwright/test'
import { type BenchResult, median } from '../result.ts'

const SLOWER = 4
const rounds = 3

interface Visit {
  readonly origin: string
  /** The storage of a browser in which the resident has signed in. */
  readonly storageState: NonNullable<BrowserContextOptions['storageState']>
}

/**
 * Measures how long home takes from a press or a key to the next paint, as INP does: the slowest interaction of a visit
 * on a processor four times slower; the median of several visits.
 */
export async function benchInteractions(launch: LaunchOptions, visit: Visit): Promise<BenchResult> {
  const browser = await chromium.launch(launch)
  try {
    const slowest: Interaction[] = []
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext({
        locale: 'uk-UA',
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        storageState: visit.storageState,
      })
      slowest.push(await slowestOf(await context.newPage(), visit.origin))
      await context.close()
    }
    const value = median(slowest.map(({ ms }) => ms))
    const note = `median of ${rounds} visits; the slowest: ${slowest.map(({ name, ms }) => `${name} ${ms}`).join(', ')}`
    return { name: `dashboard, INP at ${SLOWER}× CPU slowdown`, value, unit: 'ms', goal: { atMost: 100 }, note }
  } finally {
    await browser.close()
  }
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

async function slowestOf(page: Page, origin: string): Promise<Interaction> {
  await page.addInitScript({ content: watchInteractions })
  await page.goto(`${origin}/dashboard`, { waitUntil: 'networkidle' })
  const main = page.getByRole('main')
  const field = main.getByRole('textbox').first()
  await field.waitFor()
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const homes = main.getByRole('region', { name: 'Оселі', exact: true }).getByRole('button')
  const longest: Interaction[] = []
  const run = async (name: string, act: () => Promise<void>) => {
    await act()
    const durations = await page.evaluate<number[]>(takeDurations)
    longest.push({ name, ms: Math.max(0, ...durations) })
  }
  await run('open another home', () => homes.nth(1).tap())
  await run('open the first home', () => homes.first().tap())
  await run('focus a field', () => field.tap())
  await run('type a reading', () => field.pressSequentially('624,6'))
  await run('open «Ще»', () => page.getByRole('button', { name: 'Ще', exact: true }).tap())
  await run('close «Ще»', () => page.keyboard.press('Escape'))
  await run('go to bills', () => page.getByRole('link', { name: 'Нарахування' }).last().tap())
  return longest.reduce((slowest, one) => (one.ms > slowest.ms ? one : slowest))
}
