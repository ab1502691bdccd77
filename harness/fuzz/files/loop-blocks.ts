import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const everyMs = 10

/** How long the event loop of this process has not turned, at the longest. */
export interface LoopBlocks {
  /** By the clock: on a machine that others use, also while this process had no processor. */
  readonly clockMs: () => number
  /** By the clock, less the time in which it was ready and had no processor. As `clockMs` where Linux does not tell. */
  readonly heldMs: () => number
  /** What this process itself computed between two turns. */
  readonly ownMs: () => number
  stop(): void
}

export function watchBlocks(): LoopBlocks {
  const delay = monitorEventLoopDelay({ resolution: everyMs })
  delay.enable()
  const most = { own: 0, held: 0 }
  let before = moment()
  const timer = setInterval(() => {
    const now = moment()
    const cpu = process.threadCpuUsage(before.cpu)
    most.own = Math.max(most.own, (cpu.user + cpu.system) / 1000)
    most.held = Math.max(most.held, now.clockMs - before.clockMs - (now.queuedMs - before.queuedMs))
    before = moment()
  }, everyMs)
  return {
    clockMs: () => delay.max / 1e6,
    heldMs: () => most.held,
    ownMs: () => most.own,
    stop: () => {
      clearInterval(timer)
      delay.disable()
    },
  }
}

const moment = () => ({ cpu: process.threadCpuUsage(), clockMs: performance.now(), queuedMs: queuedMs() })

/** How long the main thread was ready and had no processor, in all; 0 where the system does not tell. */
function queuedMs(): number {
  try {
    const [, nanoseconds = '0'] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')
    return Number(nanoseconds) / 1e6
  } catch {
    return 0
  }
}
