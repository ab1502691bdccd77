import { url as inspectorUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'

interface WatchLog {
  error(details: object, text: string): void
}

export interface WatchedBy {
  /** Counted up by the main thread as long as its loop turns. */
  readonly beats: Int32Array
  readonly silentSeconds: number
}

/** So many beats in the time that the watch allows. */
const beatsAPeriod = 10

/**
 * A thread that ends this process by SIGKILL when its event loop has not turned for so many seconds: a loop that hangs
 * answers nobody, not even a signal, and only a supervisor that starts it anew can help. 0: nobody watches. A process
 * under a debugger is left alone.
 */
export function watchLoop(silentSeconds: number, log: WatchLog): void {
  if (silentSeconds === 0 || inspectorUrl() !== undefined) return
  const beats = new Int32Array(new SharedArrayBuffer(4))
  const workerData: WatchedBy = { beats, silentSeconds }
  const thread = new Worker(new URL('./watch-loop-thread.ts', import.meta.url), {
    workerData,
    // It must not take over what the process was started with.
    execArgv: [],
    env: {},
  })
  thread.unref()
  thread.on('error', (error) => log.error({ err: error }, 'nobody watches the event loop'))
  setInterval(() => Atomics.add(beats, 0, 1), (silentSeconds * 1000) / beatsAPeriod).unref()
}
