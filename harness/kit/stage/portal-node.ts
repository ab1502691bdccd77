import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Child, type Ending, startChild } from './processes.ts'
import { waitUntil } from './wait-until.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const killPoints = fileURLToPath(new URL('../../faults/preload/kill-points.mjs', import.meta.url))

export const secretKey = 'a secret of faults that is long enough for every check'
export const paymentService = 'portmone'
export const noticeSecret = `whsec_${Buffer.from('a secret of faults, 32 bytes long').toString('base64')}`

type Environment = Readonly<Record<string, string>>

export interface NodeOptions {
  readonly port: number
  readonly folder: string
  readonly name: string
  readonly environment: Environment
  /** The statement at which the process kills itself: preload/kill-points.mjs. */
  readonly faultPoint?: string | undefined
  /** Command prefix: `['prlimit', '--nofile=64']`. */
  readonly under?: readonly string[] | undefined
  /** Folder of another version of the portal. */
  readonly tree?: string | undefined
  /** Flags of Node. */
  readonly flags?: readonly string[] | undefined
}

/** A portal as `npm start` runs it, in a separate process. */
export interface PortalNode extends Child {
  readonly name: string
  readonly origin: string
  readonly port: number
  /**
   * Resolves when it has printed its address.
   *
   * @throws Error if it ends before
   */
  readonly started: Promise<void>
  isReady(): Promise<boolean>
}

/** Starts `apps/server/src/main.ts` without waiting for it. */
export function launchNode({ port, name, under = [], flags = [], tree = root, ...options }: NodeOptions): PortalNode {
  const origin = `http://127.0.0.1:${port}`
  const command = [...under, process.execPath, ...flags, '--import', killPoints, join(tree, 'apps/server/src/main.ts')]
  const child = startChild(command, {
    log: join(options.folder, `${name}.log`),
    env: { ...environmentOf(options), PORT: String(port), PUBLIC_URL: origin, ...options.environment },
  })
  const started = waitUntil(`${name} starts`, 180_000, async () => {
    if (child.printed().includes('Портал працює')) return true
    if (!child.isRunning()) throw new Error(`${name} ended before it served:\n${child.printed().slice(-600)}`)
    return false
  }).then(() => undefined)
  // A node killed before it serves must not cause an unhandled rejection.
  started.catch(() => undefined)
  const isReady = () => answersWell(`${origin}/health/ready`)
  return { ...child, name, origin, port, started, isReady }
}

async function answersWell(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

interface Command {
  readonly folder: string
  readonly tree?: string | undefined
  readonly environment: Environment
  readonly faultPoint?: string | undefined
}

let commands = 0

/** Milliseconds. Without a limit, a worker that never reaches its kill point would run forever. */
const longestMs = 300_000

/** Runs `portal …` to its end; stops it after the time limit. */
export async function runCommand(args: readonly string[], options: Command): Promise<Ending & { printed: string }> {
  commands += 1
  const { tree = root } = options
  const command = [process.execPath, '--import', killPoints, join(tree, 'apps/server/src/cli.ts'), ...args]
  const env = { ...environmentOf(options), ...options.environment }
  const child = startChild(command, { log: join(options.folder, `command-${commands}.log`), env })
  const tooLong = setTimeout(() => child.signal('SIGTERM'), longestMs)
  const ending = await child.ended.finally(() => clearTimeout(tooLong))
  return { ...ending, printed: child.printed() }
}

function environmentOf({ folder, faultPoint }: Command): NodeJS.ProcessEnv {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { recursive: true })
  return {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    // A case starts about a dozen processes of the same program.
    NODE_COMPILE_CACHE: join(tmpdir(), 'zatyshok-faults-compiled'),
    TZ: 'UTC',
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    PORTAL_DEMONSTRATION_ENABLED: 'false',
    PORTAL_CAPTCHA_SIGN_IN: 'false',
    PORTAL_CAPTCHA_REGISTRATION: 'false',
    PORTAL_PAYMENTS_SERVICES_PORTMONE_NOTICE_SECRET: noticeSecret,
    ...(faultPoint === undefined ? {} : { FAULT_POINT: faultPoint }),
  }
}
