import { constants } from 'node:os'
import type { Logger } from 'pino'
import { endOutliving } from '../platform/process/outliving.ts'

/** SIGTERM comes from a supervisor: the load balancer needs time to drain. SIGINT and SIGHUP come from a terminal: stop at once. */
const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
export type StopSignal = (typeof stopSignals)[number]

interface Ending {
  stop(signal: StopSignal): Promise<void>
  status(signal: StopSignal): number
  /** Milliseconds for `stop`; after that the process ends with status 1. */
  readonly longestMs: number
  give(error: unknown): never
}

/** npm and a terminal both pass on a Ctrl+C: what comes so soon is the same signal, told twice. */
const sameSignalMs = 1000
/** PostgreSQL is given 20 s to end its sessions. */
const longestEarlyMs = 30_000

let ending: Ending | undefined
let since: number | undefined

/** True once a signal has come. Later errors are caused by the stop and are not reported. */
export const isEnding = (): boolean => since !== undefined

/**
 * For a server that starts: a signal ends at once what it has started, and the process with status 0. A start may be cut
 * off at any moment, the next one goes on from there.
 */
export function endStartOnSignals(): void {
  endOnSignals(early(() => 0))
}

/** For a command: the same, but with the status of a process that the signal killed, for its work is not done. */
export function endCommandOnSignals(): void {
  endOnSignals(early((signal) => 128 + constants.signals[signal]))
}

/**
 * For a server that runs: stops in order at the first signal and ends with status 0; a second one cuts off what is under way.
 *
 * @param longestMs what stops for longer is ended with status 1
 */
export function stopOnSignals(
  stop: (signal: StopSignal) => Promise<void>,
  { log, longestMs }: { readonly log: Logger; readonly longestMs: number },
): void {
  endOnSignals({ stop, status: () => 0, longestMs, give: (error) => give(log, error) })
}

/** After what nobody foresaw a process is in a state that nobody knows: it ends, and its supervisor starts it anew. */
export function endOnFaults(log: Logger): void {
  process.on('uncaughtException', (error) => give(log, error))
}

function early(status: Ending['status']): Ending {
  const stop = () => {
    // Connections break when their database is ended.
    process.on('uncaughtException', () => undefined)
    return endOutliving()
  }
  return { stop, status, longestMs: longestEarlyMs, give: () => process.exit(1) }
}

function endOnSignals(next: Ending): void {
  if (!ending) for (const signal of stopSignals) process.on(signal, hear)
  ending = next
}

function hear(signal: StopSignal): void {
  if (!ending) return
  const { stop, status, longestMs, give } = ending
  const now = performance.now()
  if (since === undefined) {
    since = now
    setTimeout(() => give(new Error('the stop takes too long')), longestMs).unref()
    stop(signal).then(() => process.exit(status(signal)), give)
  } else if (now - since > sameSignalMs) {
    endOutliving().finally(() => process.exit(status(signal)))
  }
}

function give(log: Logger, error: unknown): never {
  log.fatal({ err: error }, 'the process ends by a fault')
  process.exit(1)
}
