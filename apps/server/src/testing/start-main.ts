import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const cli = fileURLToPath(new URL('../cli.ts', import.meta.url))

export interface Started {
  readonly child: ChildProcess
  /** Returns all output so far, of both streams. */
  printed(): string
  /** Resolves when the text was printed; rejects if the process ends before. */
  until(text: string): Promise<void>
  /** Resolves with the exit status; null: killed. */
  exit(): Promise<number | null>
}

type Environment = Readonly<Record<string, string>>

/** Starts the portal as `npm start` without its bootstrap; by default it does not wait for a load balancer to drain. */
export const startMain = (environment: Environment): Started => start([main], environment)

/** Starts `portal worker`, which prints «Фонові роботи виконуються.» once it works. */
export const startWorker = (environment: Environment): Started => start([cli, 'worker'], environment)

/** Runs a command of `portal`. */
export const startCommand = (args: readonly string[], environment: Environment): Started =>
  start([cli, ...args], environment)

function start(program: readonly string[], environment: Environment): Started {
  const child = spawn(process.execPath, program, {
    env: { ...process.env, LC_ALL: 'C.UTF-8', PORT: '0', PORTAL_HTTP_DRAIN_SECONDS: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // The output is joined on demand only: a process that runs for an hour prints hundreds of megabytes.
  const chunks: string[] = []
  const printed = () => chunks.join('')
  const ended = once(child, 'exit')
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      chunks.push(chunk)
      for (const look of waiting) look()
    })
  }
  return {
    child,
    printed,
    until: (wanted) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!printed().includes(wanted)) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
        ended.then(() => reject(new Error(`ended before «${wanted}»:\n${printed()}`)))
      }),
    exit: async () => (await ended)[0],
  }
}

/** Returns the origin of a running portal. */
export const originOf = ({ printed }: Started) => /Портал працює: (\S+)/.exec(printed())?.[1] ?? ''

export async function stopMain({ child, exit }: Started): Promise<number | null> {
  child.kill('SIGTERM')
  return exit()
}
