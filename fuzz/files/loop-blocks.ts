import { monitorEventLoopDelay } from 'node:perf_hooks'

const everyMs = 10

/** How long the event loop of this process has not turned, at the longest. */
export interface LoopBlocks {
  /** By the clock: on a machine that others use, also while this process had no processor. */
  readonly clockMs: () => number
  /** What this process itself computed between two turns. */
  readonly ownMs: () => number
  stop(): void
}

export function watchBlocks(): LoopBlocks {
  const delay = monitorEventLoopDelay({ resolution: everyMs })
  delay.enable()
  let own = 0
  let before = process.threadCpuUsage()
  const timer = setInterval(() => {
    const since = process.threadCpuUsage(before)
    own = Math.max(own, (since.user + since.system) / 1000)
    before = process.threadCpuUsage()
  }, everyMs)
  return {
    clockMs: () => delay.max / 1e6,
    ownMs: () => own,
    stop: () => {
      clearInterval(timer)
      delay.disable()
    },
  }
}
