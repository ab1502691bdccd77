import { setTimeout as pause } from 'node:timers/promises'

/**
 * Polls until the result is neither undefined nor false.
 *
 * @throws Error after the given time
 */
export async function waitUntil<T>(
  what: string,
  withinMs: number,
  ask: () => Promise<T | undefined | false>,
): Promise<T> {
  const end = performance.now() + withinMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    if (performance.now() > end) throw new Error(`${what}: not within ${withinMs} ms`)
    await pause(20)
  }
}
