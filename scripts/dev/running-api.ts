import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { say } from '../../apps/server/src/platform/process/operator-text.ts'
import type { ApiMessage } from './api.ts'

export interface RunningApi {
  /** Resolves with the API's address once it listens; rejects if it fails to start. */
  address(): Promise<string>
  /** Starts the API from the present files, whether it is running, starting or ended. */
  restart(): void
  stop(): Promise<void>
}

interface Options {
  readonly environment: Readonly<Record<string, string>>
  readonly print: (line: string) => void
  /** Called whenever a started API responds, with the duration of the start. */
  readonly onReady: (seconds: number) => void
}

interface Start {
  readonly child: ChildProcess
  readonly address: Promise<string>
  readonly isReady: () => boolean
}

/** Node's compile cache: without it a start takes about half as long again. */
const compiled = fileURLToPath(new URL('../../node_modules/.cache/dev', import.meta.url))
const program = fileURLToPath(new URL('api.ts', import.meta.url))
/** Milliseconds that an old API process has to finish its requests. */
const patienceMs = 5000

/**
 * Runs the API in a separate process. If that process ends, the next `restart` starts another one: a spare process with
 * the libraries loaded is ready for it.
 */
export function runApi({ environment, print, onReady }: Options): RunningApi {
  const said = new Set<string>()
  /** Each start prints the demonstration's sign-ins; here they are printed once. */
  const sayOnce = (line: string) => {
    if (!said.has(line)) print(line)
    said.add(line)
  }
  const going = new Set<Promise<void>>()
  let current: Start | undefined
  let spare: ChildProcess | undefined
  const keepSpare = () => {
    const child = launch(environment)
    child.once('exit', () => {
      if (spare === child) spare = undefined
    })
    spare = child
  }
  const leave = (start: Omit<Start, 'address'>) => {
    const gone = end(start).finally(() => going.delete(gone))
    going.add(gone)
  }

  function start(): Start {
    const from = performance.now()
    const child = spare ?? launch(environment)
    spare = undefined
    const address = new Promise<string>((resolve, reject) => {
      child.on('message', (message: ApiMessage) => {
        if ('line' in message) sayOnce(message.line)
        else resolve(message.address)
      })
      child.once('exit', () => reject(ended()))
      child.once('error', reject)
    })
    let isReady = false
    const started = { child, address, isReady: () => isReady }
    address.then(
      () => {
        isReady = true
        if (current !== started) return
        onReady((performance.now() - from) / 1000)
        keepSpare()
      },
      () => undefined,
    )
    child.once('exit', () => {
      if (current !== started) return
      // Requests from now on must not go to the closed port.
      current = { ...started, address: Promise.reject(ended()) }
      current.address.catch(() => undefined)
      print(
        say({
          uk: 'API не працює: дивіться повідомлення вище. Виправте файл і збережіть — API запуститься знову.',
          en: 'The API does not run: see the message above. Correct the file and save it; the API then restarts.',
        }),
      )
    })
    child.send('start')
    return started
  }

  /** If a newer start has replaced the awaited one, waits for the newer one. */
  async function address(): Promise<string> {
    const waited = current
    if (!waited) throw ended()
    return waited.address.catch((error: unknown) => {
      if (current === waited) throw error
      return address()
    })
  }

  return {
    address,
    restart: () => {
      const before = current
      // The new process loads its modules while the old one ends: two nodes may share a database.
      current = start()
      if (before) leave(before)
    },
    stop: async () => {
      const last = current
      current = undefined
      if (last) leave(last)
      if (spare) leave({ child: spare, isReady: () => false })
      await Promise.all(going)
    },
  }
}

const ended = () => new Error('the API has ended')

function launch(environment: Options['environment']): ChildProcess {
  return spawn(process.execPath, [program], {
    env: { NODE_COMPILE_CACHE: compiled, ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // The API gets its own process group: Ctrl+C reaches only the parent, and `killGroup` also ends the children of the
    // API.
    detached: process.platform !== 'win32',
  })
}

/** Asks a ready API to stop; kills one that is still starting, together with its children. */
async function end({ child, isReady }: Omit<Start, 'address'>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  if (isReady()) child.kill('SIGTERM')
  else killGroup(child)
  const tooLong = setTimeout(() => killGroup(child), patienceMs)
  await ended
  clearTimeout(tooLong)
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  if (process.platform === 'win32') child.kill('SIGKILL')
  else process.kill(-child.pid, 'SIGKILL')
}
