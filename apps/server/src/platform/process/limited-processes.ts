import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { FromChild, ToChild } from './limited-child.ts'

/** Work went over what it may take; its process is gone, and its memory with it. */
export class LimitExceeded extends Error {
  readonly limit: 'time' | 'memory'

  constructor(limit: 'time' | 'memory') {
    super(`work in a process of its own went over its limit of ${limit}`)
    this.limit = limit
  }
}

interface Limits {
  /** Module that exports the works: `(task, asker) => result`; task and result must be cloneable. */
  readonly module: URL
  /** So many work at once; the others wait. */
  readonly most: number
  readonly heapMegabytes: number
}

interface Work {
  /** An export of the module. */
  readonly name: string
  readonly task: object
  /** The process's own time, that in which it waits for an answer not counted. */
  readonly seconds: number
  /** Answers what the work asks. What it throws is what the work throws. */
  answer?(question: unknown): unknown
  /** Gives the work up. */
  readonly signal?: AbortSignal
}

/**
 * Runs work on what strangers sent in processes that are ended when one takes too long or too much memory. No threads:
 * one that is out of memory in the middle of a large allocation takes the whole process with it.
 */
export interface LimitedProcesses {
  /** @throws LimitExceeded, what `answer` throws, what the work throws */
  run<Result>(work: Work): Promise<Result>
}

const entry = fileURLToPath(new URL('./limited-child.ts', import.meta.url))
const tickMs = 200
const idleMs = 60_000
/** Megabytes outside the heap: code, buffers, stacks. */
const otherMegabytes = 320

/** Added to the nice value of the portal for a child: where both want a processor, this process, which answers residents, gets three times as much. */
const addedNice = 5

const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** Starts a process for the first work, reuses it, and ends it after a minute without work. */
export function limitedProcesses({ module, most, heapMegabytes }: Limits): LimitedProcesses {
  const idle: { readonly child: ChildProcess; readonly ends: NodeJS.Timeout }[] = []
  const queue: (() => void)[] = []
  let working = 0
  const take = (): ChildProcess => {
    for (let one = idle.pop(); one; one = idle.pop()) {
      clearTimeout(one.ends)
      if (!isAlive(one.child)) continue
      hold(one.child, 'ref')
      return one.child
    }
    return begin(module, heapMegabytes)
  }
  const giveBack = (child: ChildProcess): void => {
    hold(child, 'unref')
    idle.push({ child, ends: setTimeout(() => leave(child), idleMs).unref() })
  }
  return {
    run: async (work) => {
      if (working >= most) await new Promise<void>((resolve) => queue.push(resolve))
      else working += 1
      let child: ChildProcess | undefined
      try {
        child = take()
        return await doIn(child, work, heapMegabytes + otherMegabytes)
      } finally {
        if (child && isAlive(child)) giveBack(child)
        const next = queue.shift()
        if (next) next()
        else working -= 1
      }
    },
  }
}

/** What it reads is foreign: it gets no setting and no secret of this process. */
function begin(module: URL, heapMegabytes: number): ChildProcess {
  const limits = [`--max-old-space-size=${heapMegabytes}`, '--max-semi-space-size=16']
  const child = spawn(process.execPath, [...limits, entry, module.href], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
  })
  children.add(child)
  if (child.pid !== undefined) lowerPriority(child.pid)
  // Without a listener an `error` event would end this process; the work's own promise rejects with it.
  child.once('exit', () => children.delete(child)).on('error', () => children.delete(child))
  return child
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, Math.min(getPriority() + addedNice, 19))
  } catch {
    // The child has ended already, or the system forbids it: the work is done with the usual priority.
  }
}

function leave(child: ChildProcess): void {
  if (child.connected) child.disconnect()
}

const isAlive = (child: ChildProcess): boolean =>
  child.connected && child.exitCode === null && child.signalCode === null

/** Unref lets this process exit while an idle child waits for work. */
function hold(child: ChildProcess, how: 'ref' | 'unref'): void {
  child[how]()
  child.channel?.[how]()
}

function doIn<Result>(child: ChildProcess, work: Work, megabytes: number): Promise<Result> {
  const { name, task, seconds, signal } = work
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const failures: unknown[] = []
  let waiting = 0
  let begun = false
  const stop = (reason: unknown) => {
    child.kill('SIGKILL')
    leave(child)
    reject(reason)
  }
  const answer = async ({ id, question }: Extract<FromChild, { question: object }>) => {
    waiting += 1
    try {
      const value = (await work.answer?.(question)) ?? null
      if (id !== undefined) send(child, { id, value })
    } catch (error) {
      failures.push(error)
      // A work that does not wait for the answer would go on.
      if (id === undefined) stop(failures[0])
      else send(child, { id })
    } finally {
      waiting -= 1
    }
  }
  const onMessage = (message: FromChild) => {
    if ('begun' in message) begun = true
    else if ('question' in message) void answer(message)
    else if (failures.length > 0) reject(failures[0])
    else if ('done' in message) resolve(message.done as Result)
    else reject(Object.assign(new Error(message.thrown.message), { stack: message.thrown.stack }))
  }
  // Of a heap that is full the process dies by itself.
  const onExit = () =>
    reject(begun ? new LimitExceeded('memory') : new Error('a process for foreign files has not begun'))
  const onError = (error: Error) => reject(error)
  const giveUp = () => stop(signal?.reason)
  let taken = 0
  // Counted in ticks and not by the clock, so that a machine that slept has taken no time.
  const clock = setInterval(() => {
    if (!begun) return
    if (waiting === 0) taken += tickMs
    if (taken >= seconds * 1000) stop(new LimitExceeded('time'))
    else if (residentMegabytes(child.pid) > megabytes) stop(new LimitExceeded('memory'))
  }, tickMs)
  child.on('message', onMessage).once('exit', onExit).once('error', onError)
  signal?.addEventListener('abort', giveUp)
  if (signal?.aborted) giveUp()
  else send(child, { work: name, task })
  return promise.finally(() => {
    clearInterval(clock)
    signal?.removeEventListener('abort', giveUp)
    child.off('message', onMessage).off('exit', onExit).off('error', onError)
  })
}

/** A send to a dead child is ignored: its `exit` event fails the work. */
function send(child: ChildProcess, message: ToChild): void {
  if (child.connected) child.send(message, () => undefined)
}

/** Resident memory of the process in megabytes, on Linux; 0 elsewhere. */
function residentMegabytes(pid: number | undefined): number {
  if (process.platform !== 'linux' || pid === undefined) return 0
  try {
    const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
    return Number(pages) / 256
  } catch {
    return 0
  }
}
