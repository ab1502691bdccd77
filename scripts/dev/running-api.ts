import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ApiMessage } from './api.ts'

export interface RunningApi {
  /** Where the API answers, once it does; while it starts, this waits. Rejects when it does not start. */
  address(): Promise<string>
  /** Starts the API from the files as they are now, be it running, starting or ended. */
  restart(): void
  stop(): Promise<void>
}

interface Options {
  readonly environment: Readonly<Record<string, string>>
  readonly say: (line: string) => void
  /** Called whenever an API answers that was started, with how long that took. */
  readonly onReady: (seconds: number) => void
}

interface Start {
  readonly child: ChildProcess
  readonly address: Promise<string>
  readonly isReady: () => boolean
}

/** What Node has made of the sources: without it a start takes half as long again. */
const compiled = fileURLToPath(new URL('../../node_modules/.cache/dev', import.meta.url))
const program = fileURLToPath(new URL('api.ts', import.meta.url))
/** What is under way in an API that has to go may take so long. */
const patienceMs = 5000

/**
 * The API in a process of its own, which may end: the next `restart` starts another. A spare process, with the libraries
 * read, waits for that.
 */
export function runApi({ environment, say, onReady }: Options): RunningApi {
  const said = new Set<string>()
  /** Every start tells the sign-ins of the demonstration; here they are told once. */
  const sayOnce = (line: string) => {
    if (!said.has(line)) say(line)
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
      // What asks from now on must not be sent to a port where nobody listens.
      current = { ...started, address: Promise.reject(ended()) }
      current.address.catch(() => undefined)
      say('API не працює: дивіться повідомлення вище. Виправте файл і збережіть — API запуститься знову.')
    })
    child.send('start')
    return started
  }

  /** Whoever waits for a start that another one has overtaken waits for that one. */
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
      // At once: the one before ends while this one reads its modules, as nodes of one database may overlap.
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
    // A group of its own: Ctrl+C reaches the parent alone, and with the API ends what it has started.
    detached: process.platform !== 'win32',
  })
}

/** An API that answers is asked to stop; one that is still starting is killed, with what it has started. */
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
