import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const server = fileURLToPath(new URL('../../apps/server/', import.meta.url))

type Environment = Readonly<Record<string, string>>

export interface PortalProcess {
  readonly origin: string
  readonly child: ChildProcess
  stop(): Promise<void>
}

/** Starts `apps/server/src/main.ts` on a free port and waits for the line with its address. */
export async function startPortalProcess(environment: Environment): Promise<PortalProcess> {
  const child = spawn(process.execPath, [`${server}src/main.ts`], {
    env: { ...process.env, LC_ALL: 'C.UTF-8', PORT: '0', PORTAL_HTTP_DRAIN_SECONDS: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await originOf(child)
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { origin, child, stop }
}

function originOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The portal ended before it answered, status ${code}`)))
    if (!child.stdout) throw new Error('The portal was started without a pipe')
    createInterface(child.stdout).on('line', (line) => {
      const address = /Портал працює: (http:\/\/\S+)/.exec(line)?.[1]
      if (address) resolve(address)
    })
  })
}

/** Runs a command of `npm run portal --` to its end and returns its output. */
export async function runPortalCommand(args: readonly string[], environment: Environment): Promise<string> {
  const child = spawn(process.execPath, [`${server}src/cli.ts`, ...args], {
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`portal ${args.join(' ')} ended with status ${code}:\n${printed}`)
  return printed
}
