import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import path from 'node:path'
import type { PoolOptions, PoolRunnerInitializer, PoolWorker } from 'vitest/node'

/** A pool of one process that is reused by several runs of Vitest; each run would otherwise start a new process. */
export interface KeptFork {
  readonly pool: PoolRunnerInitializer
  /** Ends the process at once; the next run starts a new one. */
  end(): void
}

export function keepFork(): KeptFork {
  let child: ChildProcess | undefined
  let isSetUp = false
  /** Events of the current run; the previous one may still be ending. */
  let heard = new EventEmitter()

  const start = ({ distPath, env, execArgv }: PoolOptions) => {
    const started = fork(path.join(distPath, 'workers/forks.js'), [], {
      env,
      execArgv,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    child = started
    isSetUp = false
    started.on('message', (message) => child === started && heard.emit('message', message))
    started.on('error', (error) => child === started && heard.emit('error', error))
    started.on('exit', (code, signal) => {
      if (child === started) forget(code, signal)
    })
  }
  const forget = (code: number | null, signal: NodeJS.Signals | null) => {
    child = undefined
    heard.emit('exit', code, signal)
  }

  const createPoolWorker = (options: PoolOptions): PoolWorker => {
    const own = new EventEmitter()
    own.setMaxListeners(0)
    const answer = (type: 'started' | 'stopped') =>
      setImmediate(() => own.emit('message', { type, __vitest_worker_response__: true }))
    return {
      name: 'kept',
      cacheFs: true,
      on: (event, callback) => own.on(event, callback),
      off: (event, callback) => own.off(event, callback),
      deserialize: (data) => data,
      start: async () => {
        heard = own
        if (!child) start(options)
      },
      // Vitest treats the worker as stopped, but the process stays for the next run.
      stop: async () => undefined,
      send: (message) => {
        if (message.type === 'stop') answer('stopped')
        else if (message.type === 'start' && isSetUp) answer('started')
        else {
          if (message.type === 'start') isSetUp = true
          child?.send(message)
        }
      },
    }
  }
  const end = () => {
    child?.kill('SIGKILL')
    forget(null, 'SIGKILL')
  }
  return { pool: { name: 'kept', createPoolWorker }, end }
}
