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

/** Milliseconds. npm and the terminal both deliver one Ctrl+C; a second signal within this time is the same one. */
const sameSignalMs = 1000
/** Milliseconds; PostgreSQL gets 20 s to end its sessions. */
const longestEarlyMs = 30_000

let ending: Ending | undefined
let since: number | undefined

/** True once a signal has arrived. Later errors are caused by the stop and are not reported. */
export const isEnding = (): boolean => since !== undefined

/**
 * Installs the handler for a starting server: a signal ends at once what the start has launched, and the process with
 * status 0. A start may be cut off at any moment; the next start continues.
 */
export function endStartOnSignals(): void {
  endOnSignals(early(() => 0))
}

/**
 * Installs the handler for a command: the same, but with the exit status of a killed process, since the work is
 * unfinished.
 */
export function endCommandOnSignals(): void {
  endOnSignals(early((signal) => 128 + constants.signals[signal]))
}

/**
 * Installs the handler for a running server. The first signal stops it in order, with status 0; a second signal cuts
 * off running work.
 *
 * @param longestMs milliseconds after which an unfinished stop ends with status 1
 */
export function stopOnSignals(
  stop: (signal: StopSignal) => Promise<void>,
  { log, longestMs }: { readonly log: Logger; readonly longestMs: number },
): void {
  endOnSignals({ stop, status: () => 0, longestMs, give: (error) => give(log, error) })
}

/** Ends the process after an unhandled error, since its state is unknown. The supervisor restarts it. */
export function endOnFaults(log: Logger): void {
  process.on('uncaughtException', (error) => give(log, error))
}

function early(status: Ending['status']): Ending {
  const stop = () => {
    // Connections break when their database stops.
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
