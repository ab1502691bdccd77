import { monitorEventLoopDelay } from 'node:perf_hooks'

/** For how long the event loop of this process did not turn while this was done, in milliseconds. */
export async function longestBlock<Done>(work: () => Promise<Done>): Promise<{ done: Done; longestMs: number }> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  try {
    return { done: await work(), longestMs: delay.max / 1e6 }
  } finally {
    delay.disable()
  }
}
