import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { FromChild, ToChild } from './limited-child.ts'

/** A work exceeded its limit; its process was ended, which freed its memory. */
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
  /** Most concurrent works; further ones are queued. */
  readonly most: number
  readonly heapMegabytes: number
}

interface Work {
  /** Name of an export of the module. */
  readonly name: string
  readonly task: object
  /** Seconds of the process's own time; waiting for an answer does not count. */
  readonly seconds: number
  /** Answers a question of the work. If it throws, the work fails with the same error. */
  answer?(question: unknown): unknown
  /** Aborts the work. */
  readonly signal?: AbortSignal
}

/**
 * Runs work on untrusted input in child processes with limits on time and memory. Threads are not used: a thread that
 * runs out of memory during a large allocation ends the whole process.
 */
export interface LimitedProcesses {
  /** @throws LimitExceeded, the error of `answer`, or the error of the work */
  run<Result>(work: Work): Promise<Result>
}

const entry = fileURLToPath(new URL('./limited-child.ts', import.meta.url))
const tickMs = 200
const idleMs = 60_000
/** Megabytes outside the heap: code, buffers, stacks. */
const otherMegabytes = 320

/**
 * Added to the nice value of the portal for a child. If both compete for a processor, the portal, which serves
 * residents, gets nine times as much (decision 0179).
 */
const addedNice = 10

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

/** Starts a child without settings and secrets of this process, because it reads untrusted input. */
function begin(module: URL, heapMegabytes: number): ChildProcess {
  const limits = [`--max-old-space-size=${heapMegabytes}`, '--max-semi-space-size=16']
  const child = spawn(process.execPath, [...limits, entry, module.href], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
    // On Linux this starts a session; on Windows it would open a window.
    detached: process.platform === 'linux',
  })
  children.add(child)
  lowerPriority(child)
  // Without a listener an `error` event would end this process; the work's own promise rejects with it.
  child.once('exit', () => children.delete(child)).on('error', () => children.delete(child))
  return child
}

/**
 * Lowers the priority of a child, and that of its session: where the kernel shares processors between sessions
 * (`sched_autogroup`, the default of Debian), a nice value counts only inside one.
 */
function lowerPriority(child: ChildProcess): void {
  if (child.pid === undefined || !isAlive(child)) return
  try {
    const nice = Math.min(getPriority() + addedNice, 19)
    setPriority(child.pid, nice)
    writeFileSync(`/proc/${child.pid}/autogroup`, String(nice))
  } catch (error) {
    // The kernel accepts one session in a tenth of a second from programs that do not run as root. Other errors mean that
    // the child has ended, or that the system has no such priority.
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') setTimeout(lowerPriority, 200, child).unref()
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
      // A work that does not await the answer would continue.
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
  // A process whose heap is full ends by itself.
  const onExit = () =>
    reject(begun ? new LimitExceeded('memory') : new Error('a process for foreign files has not begun'))
  const onError = (error: Error) => reject(error)
  const giveUp = () => stop(signal?.reason)
  let taken = 0
  // Ticks are counted instead of clock time, so that time in which the machine slept does not count.
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
