import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Returns the longest time in milliseconds for which the work blocked the event loop of this process. */
export async function longestBlock<Done>(work: () => Promise<Done>): Promise<{ done: Done; longestMs: number }> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  try {
    return { done: await work(), longestMs: delay.max / 1e6 }
  } finally {
    delay.disable()
  }
}
