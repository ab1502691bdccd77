import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'

export interface Ending {
  /** null: ended by a signal. */
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** A process of the stage; its output goes to a file. */
export interface Child {
  readonly pid: number
  readonly ended: Promise<Ending>
  isRunning(): boolean
  signal(name: NodeJS.Signals): void
  /** Sends the signal and waits for the end. */
  end(name: NodeJS.Signals): Promise<Ending>
  /** Returns the output so far, of both streams. */
  printed(): string
}

interface Options {
  /** File to which its output is appended. */
  readonly log: string
  readonly env?: NodeJS.ProcessEnv
  readonly cwd?: string
  readonly uid?: number | undefined
  readonly gid?: number | undefined
}

const living = new Set<ChildProcess>()

export function startChild([file = '', ...args]: readonly string[], { log, ...options }: Options): Child {
  const output = openSync(log, 'a')
  const begin = readFileSync(log).length
  const { uid, gid } = options
  const identity = uid === undefined || gid === undefined ? {} : { uid, gid }
  const { env = process.env, cwd } = options
  const child = spawn(file, args, { env, ...identity, ...(cwd ? { cwd } : {}), stdio: ['ignore', output, output] })
  closeSync(output)
  living.add(child)
  const ended = endingOf(child)
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null
  return {
    pid: child.pid ?? 0,
    ended,
    isRunning,
    signal: (name) => void child.kill(name),
    end: (name) => {
      if (isRunning()) child.kill(name)
      return ended
    },
    printed: () => readFileSync(log).subarray(begin).toString('utf8'),
  }
}

async function endingOf(child: ChildProcess): Promise<Ending> {
  try {
    const [code, signal] = await once(child, 'exit')
    return { code, signal }
  } finally {
    living.delete(child)
  }
}

/** Kills the remaining processes of all stages; for an interrupted harness. */
export function endAllChildren(): void {
  for (const child of living) child.kill('SIGKILL')
}
