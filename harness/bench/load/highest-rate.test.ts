import { expect, test } from 'vitest'
import { highestRate } from './highest-rate.ts'
import type { OpenLoopTold } from './open-loop.ts'

const served: OpenLoopTold = {
  sent: 100,
  unsent: 0,
  good: { count: 100, p99: 40 },
  byKind: {},
  refused: { count: 0, p99: 0 },
  other: 0,
  unanswered: 0,
  late: 2,
}

/** A portal that serves so many requests a second, and answers otherwise above. */
const portal = (capacity: number, above: Partial<OpenLoopTold>) => async (perSecond: number) =>
  perSecond <= capacity ? served : { ...served, ...above }

test('the rate is raised until answers are slow, refused, missing or not sent, within a tenth of what is served', async () => {
  const tooMuch: Partial<OpenLoopTold>[] = [
    { good: { count: 100, p99: 301 } },
    { good: { count: 99, p99: 40 }, refused: { count: 1, p99: 5 } },
    { good: { count: 99, p99: 40 }, unanswered: 1 },
    { unsent: 1 },
    { late: 101 },
  ]
  for (const above of tooMuch)
    for (const capacity of [20, 33, 137, 1000]) {
      const best = await highestRate(portal(capacity, above), 20)
      expect(best?.perSecond).toBeLessThanOrEqual(capacity)
      expect(best?.perSecond).toBeGreaterThan(capacity / 1.1)
    }
})

test('a portal that cannot serve the first rate has none', async () => {
  expect(await highestRate(portal(19, { late: 101 }), 20)).toBe(undefined)
})

test('one disturbed slice does not end the search', async () => {
  const quiet = portal(137, { unsent: 1 })
  let slices = 0
  const disturbed = async (perSecond: number) => {
    slices += 1
    return slices === 3 ? { ...served, late: 5000 } : quiet(perSecond)
  }
  expect((await highestRate(disturbed, 20))?.perSecond).toBe((await highestRate(quiet, 20))?.perSecond)
})
