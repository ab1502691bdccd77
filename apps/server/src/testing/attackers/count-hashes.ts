import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/**
 * Runs the work and returns the number of Argon2 computations of each kind that it started, in all nodes of the test.
 */
export async function countHashes(work: () => Promise<unknown>): Promise<{ hash: number; verify: number }> {
  const counted = { hash: 0, verify: 0 }
  const count = (message: unknown) => {
    counted[(message as { what: 'hash' | 'verify' }).what] += 1
  }
  subscribe('zatyshok:argon2', count)
  try {
    await work()
  } finally {
    unsubscribe('zatyshok:argon2', count)
  }
  return counted
}

/** Counts every Argon2 computation of this test file from now on; `clear` resets the count. */
export function startHashCount() {
  let count = 0
  subscribe('zatyshok:argon2', () => {
    count += 1
  })
  return {
    count: () => count,
    clear: () => {
      count = 0
    },
  }
}
