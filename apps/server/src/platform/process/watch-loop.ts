import { url as inspectorUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'

interface WatchLog {
  error(details: object, text: string): void
}

export interface WatchedBy {
  /** Counter that the main thread increments while its event loop turns. */
  readonly beats: Int32Array
  readonly silentSeconds: number
}

/** Number of beats within the allowed time. */
const beatsAPeriod = 10

/**
 * Starts a thread that ends this process by SIGKILL if its event loop has not turned for `silentSeconds`. A blocked
 * loop serves no request and handles no signal, so only a restart by the supervisor helps. 0 disables the watch; it is
 * also disabled under a debugger.
 */
export function watchLoop(silentSeconds: number, log: WatchLog): void {
  if (silentSeconds === 0 || inspectorUrl() !== undefined) return
  const beats = new Int32Array(new SharedArrayBuffer(4))
  const workerData: WatchedBy = { beats, silentSeconds }
  const thread = new Worker(new URL('./watch-loop-thread.ts', import.meta.url), {
    workerData,
    // The thread must not inherit the options and environment of the process.
    execArgv: [],
    env: {},
  })
  thread.unref()
  thread.on('error', (error) => log.error({ err: error }, 'nobody watches the event loop'))
  setInterval(() => Atomics.add(beats, 0, 1), (silentSeconds * 1000) / beatsAPeriod).unref()
}
