import { setImmediate, setTimeout } from 'node:timers/promises'

/** Timers have a resolution of 1 ms, so the last milliseconds are spent without a timer. */
const lastMs = 2

/**
 * Runs `work`. If it fails, its error is delayed until `ms` milliseconds after the start, with sub-millisecond
 * precision. The response time then does not reveal whether more rows were read (attack AC3). A success is returned at
 * once.
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
