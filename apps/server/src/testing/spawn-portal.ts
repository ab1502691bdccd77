import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const SCRIPT = path.join(import.meta.dirname, 'embedded-portal.ts')

/** A running stand-in for the portal (`embedded-portal.ts`) and its acknowledgements so far. */
export interface SpawnedPortal {
  process: ChildProcess
  acks: string[]
  /** Resolves when the portal serves: 'created' on a first start. */
  ready: Promise<'created' | 'found'>
  /** Resolves after `count` more acknowledgements. */
  more(count: number): Promise<void>
  /** Sends the signal and waits for the end; returns the exit status, null if killed. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

interface Installed {
  readonly script: string
  /** The user that runs it, and its group; undefined: the user of the test. */
  readonly uid: number | undefined
}

/** @param installed another installation of `embedded-portal.ts`; default: this checkout */
export function spawnPortal(dataDir: string, name = 'portal', installed?: Installed): SpawnedPortal {
  const { script, uid } = installed ?? { script: SCRIPT, uid: undefined }
  const user = uid === undefined ? {} : { uid, gid: uid }
  const child = spawn(process.execPath, [script, dataDir, name], { stdio: ['ignore', 'pipe', 'pipe'], ...user })
  const lines = new EventTarget()
  const acks: string[] = []
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const ready = new Promise<'created' | 'found'>((resolve, reject) => {
    let rest = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const whole = (rest + text).split('\n')
      rest = whole.pop() ?? ''
      for (const line of whole) {
        if (line.startsWith('ack ')) acks.push(line.slice(4))
        else resolve(line.endsWith('created') ? 'created' : 'found')
      }
      lines.dispatchEvent(new Event('line'))
    })
    child.once('exit', (code) => reject(new Error(`the portal ended with ${code}: ${errors}`)))
  })
  // A portal killed before it is ready must not cause an unhandled rejection.
  ready.catch(() => undefined)
  const more = async (count: number) => {
    const enough = acks.length + count
    while (acks.length < enough) await once(lines, 'line', { signal: AbortSignal.timeout(20_000) })
  }
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    child.kill(signal)
    await once(child, 'close')
    return child.exitCode
  }
  return { process: child, acks, ready, more, end }
}
