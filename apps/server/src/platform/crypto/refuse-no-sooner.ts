import { setImmediate, setTimeout } from 'node:timers/promises'

/** Timers count whole milliseconds of their own: the last of them are waited for without one. */
const lastMs = 2

/**
 * Runs a work and tells a refusal of it no sooner than so many milliseconds after it began, to a small part of one:
 * whether it had to look at more rows is not to be read from the time (attack AC3). What succeeds waits for nothing.
 */
export async function refuseNoSooner<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const until = performance.now() + ms
  try {
    return await work()
  } catch (refusal) {
    const rest = until - performance.now() - lastMs
    if (rest > 0) await setTimeout(rest)
    while (performance.now() < until) await setImmediate()
    throw refusal
  }
}
