import { setInterval } from 'node:timers'
import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
import type { Answer, Asked } from './ask-from-thread.ts'

/** Work in a thread went over what it may take; the thread is gone, and its memory with it. */
export class LimitExceeded extends Error {
  readonly limit: 'time' | 'memory'

  constructor(limit: 'time' | 'memory') {
    super(`work in a thread went over its limit of ${limit}`)
    this.limit = limit
  }
}

interface Threads {
  /** Module whose exports are the tasks; each is given `{ port, ...task }`. */
  readonly module: URL
  /** So many work at once; the others wait. */
  readonly most: number
  readonly heapMegabytes: number
}

interface Work {
  readonly name: string
  readonly task: object
  /** The thread's own time, that in which it waits for an answer not counted. */
  readonly seconds: number
  /** Answers what the thread asks. What it throws is what the work throws. */
  answer?(question: unknown): unknown
  /** Gives the work up. */
  readonly signal?: AbortSignal
}

const tickMs = 200
const idleMs = 60_000

/** Runs tasks in threads that are ended when one takes too long or too much memory. */
export interface LimitedThreads {
  /** @throws LimitExceeded, what `answer` throws, what the task throws */
  run<Result>(work: Work): Promise<Result>
}

/** Threads are begun by the first tasks, used again, and end when nobody needs them for a minute. */
export function limitedThreads({ module, most, heapMegabytes }: Threads): LimitedThreads {
  let pool: Piscina | undefined
  const open = (): Piscina => {
    const opened = new Piscina({
      filename: module.href,
      minThreads: 0,
      maxThreads: most,
      idleTimeout: idleMs,
      atomics: 'disabled',
      recordTiming: false,
      // What is read there is foreign: it gets no setting and no secret of the process.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 32 },
    })
    // Unheard, it would end the process. A task of the thread is told by its own promise.
    opened.on('error', () => undefined)
    return opened
  }
  return {
    run: async (work) => {
      pool ??= open()
      return runIn(pool, work)
    },
  }
}

async function runIn<Result>(pool: Piscina, { name, task, seconds, answer, signal }: Work): Promise<Result> {
  const { port1, port2 } = new MessageChannel()
  const abort = new AbortController()
  const end = (reason: unknown) => abort.abort(reason)
  const giveUp = () => end(signal?.reason)
  const failures: unknown[] = []
  let waiting = 0
  let begun = false
  port1.on('message', async ({ id, question }: Asked) => {
    begun = true
    if (question === undefined) return
    waiting += 1
    try {
      const value = await answer?.(question)
      if (id !== undefined) port1.postMessage({ id, value: value ?? null } satisfies Answer)
    } catch (error) {
      failures.push(error)
      // Who waits for no answer would go on.
      if (id === undefined) end(error)
      else port1.postMessage({ id } satisfies Answer)
    } finally {
      waiting -= 1
    }
  })
  const clock = ownTime(
    seconds,
    () => begun && waiting === 0,
    () => end(new LimitExceeded('time')),
  )
  signal?.addEventListener('abort', giveUp)
  if (signal?.aborted) giveUp()
  try {
    const result = await pool.run({ ...task, port: port2 }, { name, transferList: [port2], signal: abort.signal })
    if (failures.length > 0) throw failures[0]
    return result
  } catch (error) {
    if (failures.length > 0) throw failures[0]
    if (abort.signal.aborted) throw abort.signal.reason
    throw isOutOfMemory(error) ? new LimitExceeded('memory') : error
  } finally {
    clearInterval(clock)
    signal?.removeEventListener('abort', giveUp)
    port1.close()
  }
}

/** Counted in ticks and not by the clock, so that a machine that slept has taken no time. */
function ownTime(seconds: number, isWorking: () => boolean, onOver: () => void): NodeJS.Timeout {
  let taken = 0
  return setInterval(() => {
    if (isWorking()) taken += tickMs
    if (taken >= seconds * 1000) onOver()
  }, tickMs)
}

const isOutOfMemory = (error: unknown): boolean => (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'
