import { afterEach, beforeEach, expect, vi } from 'vitest'
import { closePage, newPage, remembered } from './page.ts'

// The library advances fake timers only if it finds Jest's; Vitest's have the same clock.
Object.assign(globalThis, { jest: { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) } })

vi.mock('react-dom/client', async (original) => {
  const real = await original<typeof import('react-dom/client')>()
  return {
    ...real,
    createRoot: (...parts: Parameters<typeof real.createRoot>) => remembered(real.createRoot(...parts)),
  }
})

beforeEach(newPage)

// An uncaught error, a warning of `act` or an unexpected request fails the test in which it happens.
afterEach(() => {
  expect(closePage(), 'errors of the page').toEqual([])
})
