import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const everyMs = 10

/** The longest time in which the event loop of this process did not turn. */
export interface LoopBlocks {
  /** Wall clock time; on a busy machine it includes time without a processor. */
  readonly clockMs: () => number
  /**
   * Wall clock time without the time in which the thread waited for a processor. Equals `clockMs` where Linux does not
   * report it.
   */
  readonly heldMs: () => number
  /** CPU time of this process between two turns. */
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

/** Returns the total time in which the main thread waited for a processor; 0 where the system does not report it. */
function queuedMs(): number {
  try {
    const [, nanoseconds = '0'] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')
    return Number(nanoseconds) / 1e6
  } catch {
    return 0
  }
}
