import { afterEach, beforeEach, expect, vi } from 'vitest'
import { closePage, newPage, remembered } from './page.ts'

// The library waits by fake timers where it finds Jest's; Vitest's have the same clock.
Object.assign(globalThis, { jest: { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) } })

vi.mock('react-dom/client', async (original) => {
  const real = await original<typeof import('react-dom/client')>()
  return {
    ...real,
    createRoot: (...parts: Parameters<typeof real.createRoot>) => remembered(real.createRoot(...parts)),
  }
})

beforeEach(newPage)

// An uncaught error, a warning of `act` and a request that no test foresaw fail the test in which they happen.
afterEach(() => {
  expect(closePage(), 'errors of the page').toEqual([])
})
