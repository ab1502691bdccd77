import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const cli = fileURLToPath(new URL('../../apps/server/src/cli.ts', import.meta.url))

interface Ended {
  readonly status: number
  /** Its output, including errors. */
  readonly printed: string
}

/** Runs `portal …` to its end with these additional variables, and returns the result. */
export async function endOf(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<Ended> {
  const child = spawn(process.execPath, [cli, ...args], {
    // If colours are forced, Node warns about NO_COLOR; that line is not the portal's.
    env: { ...process.env, FORCE_COLOR: undefined, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  }
  const [status] = await once(child, 'close')
  return { status, printed }
}

/** Runs `portal …` next to the walk's portal. */
export const endBesidePortal = (...args: string[]): Promise<Ended> => {
  const { E2E_ORIGIN = '', E2E_DATA_DIR = '', E2E_DATABASE_URL: databaseUrl } = process.env
  return endOf(args, {
    DATA_DIR: E2E_DATA_DIR,
    PUBLIC_URL: E2E_ORIGIN,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
}
