import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../free-port.ts'
import type { ServerStart, StageDatabase } from './database.ts'
import { Skipped } from './fault-case.ts'
import { freezeTree } from './process-tree.ts'
import { type Child, startChild } from './processes.ts'
import { waitUntil } from './wait-until.ts'

const DEBIAN = '/usr/lib/postgresql'
const OLDEST = 15

interface Options {
  /** Contains `cluster`; log and socket are created in it. */
  readonly folder: string
  readonly settings?: Readonly<Record<string, string>>
}

/** Runs PostgreSQL on `folder/cluster`, on a free port of 127.0.0.1. */
export async function runServer({ folder, settings = {} }: Options): Promise<StageDatabase> {
  const port = await freePort()
  const connection = { host: '127.0.0.1', port, user: 'zatyshok', database: 'zatyshok' }
  const flags = Object.entries({
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: folder,
    max_connections: '100',
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const launch = ({ inside = [], under = [] }: ServerStart = {}) =>
    startChild([...inside, ...asPostgres(), ...under, program('postgres'), '-D', join(folder, 'cluster'), ...flags], {
      log: join(folder, 'server.log'),
      cwd: folder,
    })
  let server = await launched(launch, connection)
  const shutDown = async (mode: 'fast' | 'immediate') => {
    await server.end(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
  }
  return {
    kind: 'server',
    environment: { DATABASE_URL: `postgresql://zatyshok@127.0.0.1:${port}/zatyshok` },
    connection,
    processId: async () => server.pid,
    kill: async () => {
      await server.end('SIGKILL')
    },
    freeze: async () => freezeTree(server.pid),
    shutDown,
    comesBack: async (how) => {
      server = await launched(() => launch(how), connection)
    },
    close: async () => {
      if (server.isRunning()) await shutDown('immediate')
    },
  }
}

/** Starts the server, with retries: sessions that outlive a killed postmaster for a moment hold its shared memory. */
async function launched(launch: () => Child, connection: pg.ClientConfig): Promise<Child> {
  let server = launch()
  await waitUntil('PostgreSQL starts', 60_000, async () => {
    if (!server.isRunning()) server = launch()
    return answers({ ...connection, database: 'postgres' })
  })
  return server
}

export async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 1000, query_timeout: 1000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Returns the path of a program of Debian's newest PostgreSQL ≥ 15.
 *
 * @throws Skipped if none is installed
 */
export function program(name: string): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : []
  const version = Math.max(0, ...versions)
  if (version < OLDEST) throw new Skipped(`no PostgreSQL ≥ ${OLDEST} in ${DEBIAN}`)
  return join(DEBIAN, String(version), 'bin', name)
}

/** Returns a command prefix that runs a program as that user. */
function asPostgres(): readonly string[] {
  const { uid, gid } = unprivileged()
  return uid === undefined ? [] : ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--']
}

/** PostgreSQL refuses to run as root; Debian's package creates a user for it. */
export function unprivileged(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const line = users.find((user) => user.startsWith('postgres:')) ?? 'nobody:x:65534:65534'
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}
