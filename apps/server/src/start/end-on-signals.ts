import type { Logger } from 'pino'

/** From a supervisor: there may be a balancer that has to turn away first. From a keyboard: somebody waits. */
export type StopSignal = 'SIGTERM' | 'SIGINT'

/** npm and a terminal both pass on a Ctrl+C: what comes so soon is the same signal, told twice. */
const sameSignalMs = 1000

/**
 * Stops in order at the first signal and ends with status 0; a second one ends at once.
 *
 * @param longestMs what stops for longer is ended with status 1
 */
export function endOnSignals(
  stop: (signal: StopSignal) => Promise<void>,
  { log, longestMs }: { readonly log: Logger; readonly longestMs: number },
): void {
  let since: number | undefined
  const hear = (signal: StopSignal) => {
    const now = performance.now()
    if (since === undefined) {
      since = now
      setTimeout(() => give(log, new Error('the stop takes too long')), longestMs).unref()
      stop(signal).then(
        () => process.exit(0),
        (error: unknown) => give(log, error),
      )
    } else if (now - since > sameSignalMs) process.exit(0)
  }
  process.on('SIGTERM', hear)
  process.on('SIGINT', hear)
}

/** After what nobody foresaw a process is in a state that nobody knows: it ends, and its supervisor starts it anew. */
export function endOnFaults(log: Logger): void {
  process.on('uncaughtException', (error) => give(log, error))
}

function give(log: Logger, error: unknown): never {
  log.fatal({ err: error }, 'the process ends by a fault')
  process.exit(1)
}
