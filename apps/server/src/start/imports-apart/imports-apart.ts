import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../config.ts'
import type { ImportWork } from '../../modules/import-runs/import-runs.workers.ts'
import type { FromImports, Task, ToImports } from './imports-process.ts'

/**
 * Works on imports in a separate process, so that residents do not wait for them (decision 0181). A task is rejected if
 * it fails or its process ends; the queue then tries its job again.
 */
export interface ImportsApart extends ImportWork {
  /** Ends the process. The database rolls back a run that is not finished; another worker continues it. */
  stop(): Promise<void>
}

const entry = fileURLToPath(new URL('./imports-process.ts', import.meta.url))
const usualIdleMs = 60_000

interface Imports {
  readonly child: ChildProcess
  readonly ended: Promise<unknown>
  readonly working: Map<number, PromiseWithResolvers<void>>
}

/** Starts the process for the first task, and ends it after `idleMs` without one. */
export function importsApart(config: Config, idleMs = usualIdleMs): ImportsApart {
  const alive = new Set<Imports>()
  let current: Imports | undefined
  let rest: NodeJS.Timeout | undefined
  let last = 0
  let stopped = false
  const leave = () => {
    if (current?.child.connected) current.child.disconnect()
    current = undefined
  }
  const take = (): Imports => {
    clearTimeout(rest)
    if (current?.child.connected) return current
    const begun = begin(config)
    alive.add(begun)
    begun.ended.then(() => alive.delete(begun))
    current = begun
    return begun
  }
  const finish = async (task: Task) => {
    // A run that waited for its turn is left to another worker.
    if (stopped) throw new Error('the portal stops')
    const { child, working } = take()
    const done = Promise.withResolvers<void>()
    last += 1
    const id = last
    working.set(id, done)
    try {
      child.send({ id, ...task } satisfies ToImports, (error) => error && done.reject(error))
      await done.promise
    } finally {
      working.delete(id)
      if (child === current?.child && working.size === 0) rest = setTimeout(leave, idleMs).unref()
    }
  }
  return {
    workOn: (run) => finish({ run }),
    watchFolder: ({ imports }) => finish({ watch: { imports } }),
    stop: async () => {
      stopped = true
      clearTimeout(rest)
      leave()
      await Promise.all([...alive].map(({ ended }) => ended))
    },
  }
}

function begin(config: Config): Imports {
  const child = spawn(process.execPath, ['--max-semi-space-size=16', entry], {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A session of its own on Linux: a terminal's Ctrl+C reaches the portal only, and the kernel shares processors
    // between sessions. On Windows it would open a window.
    detached: process.platform === 'linux',
  })
  const working: Imports['working'] = new Map()
  const fail = (error: Error) => {
    for (const { reject } of working.values()) reject(error)
  }
  child.on('message', ({ id, failure }: FromImports) => {
    const done = working.get(id)
    if (failure) done?.reject(Object.assign(new Error(failure.message), { stack: failure.stack }))
    else done?.resolve()
  })
  // A process that cannot be started has no `exit` event.
  const ended = Promise.race([once(child, 'exit'), new Promise((resolve) => child.on('error', resolve))])
  ended.then(() => fail(new Error('the process of imports has ended')), fail)
  child.send({ config } satisfies ToImports, () => undefined)
  return { child, ended: ended.catch(() => undefined), working }
}
