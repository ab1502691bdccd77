import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseStartError } from './database-start-error.ts'
import type { EmbeddedHome } from './embedded-home.ts'
import { commandAs } from './postgres-identity.ts'
import { endOrphans, findPostmaster, isPostgresOf, type Postmaster } from './postmaster.ts'

const POLL_MS = 15
const MAX_LOG_BYTES = 5_000_000
const ORPHANS_GONE_MS = 10_000
const FAST_STOP_MS = 20_000

/** Small: the portal and its database together stay under 250 MB. Durability is PostgreSQL's default, said aloud. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: '40',
  shared_buffers: '64MB',
  work_mem: '4MB',
  maintenance_work_mem: '48MB',
  max_wal_size: '512MB',
  io_method: 'sync',
  jit: 'off',
  autovacuum_max_workers: '2',
  max_worker_processes: '4',
  max_parallel_workers: '2',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_checkpoints: 'off',
  // Below this level an error would carry the text of its statement, and with it personal data.
  log_min_messages: 'log',
}

/**
 * Starts PostgreSQL on `home.cluster`, or joins the one that is running there, and waits until it
 * accepts connections. The server outlives this process: a killed portal finds it again.
 * @throws DatabaseStartError when the cluster does not start; it is left as it was.
 */
export async function runPostgres(home: EmbeddedHome, settings: Record<string, string> = {}): Promise<Postmaster> {
  const found = await findPostmaster(home.cluster)
  if (found === 'stale') await rm(path.join(home.cluster, 'postmaster.pid'), { force: true })
  if (typeof found === 'object') return awaitReady(home, () => isPostgresOf(found.pid, home.cluster))
  return await startFresh(home, { ...SETTINGS, ...settings })
}

async function startFresh(home: EmbeddedHome, settings: Record<string, string>): Promise<Postmaster> {
  const giveUpAt = Date.now() + ORPHANS_GONE_MS
  for (;;) {
    const logStart = await rotateLog(home.serverLog)
    const child = launch(home, settings)
    try {
      return await awaitReady(home, () => child.exitCode === null && child.signalCode === null)
    } catch (error) {
      const log = await readLog(home.serverLog, logStart)
      const orphans = log.includes('pre-existing shared memory block') || log.includes('is in use')
      if (!orphans || Date.now() > giveUpAt) throw startFailure(home, log, error)
      endOrphans(home.cluster)
      await delay(200)
    }
  }
}

function launch(home: EmbeddedHome, settings: Record<string, string>): ChildProcess {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const {
    file,
    args,
    options: identity,
  } = commandAs(home.identity, [
    path.join(home.binaries.native, 'bin/postgres'),
    '-D',
    home.cluster,
    '-k',
    home.socketDir,
    ...options,
  ])
  const log = openSync(home.serverLog, 'a', 0o600)
  try {
    // A session of its own: Ctrl+C at the terminal must reach the portal first.
    const child = spawn(file, args, { ...identity, cwd: home.folder, detached: true, stdio: ['ignore', log, log] })
    child.on('error', () => undefined)
    child.unref()
    return child
  } finally {
    closeSync(log)
  }
}

/** Recovery after a kill may take long, so the wait ends with the process, not with a clock. */
async function awaitReady(home: EmbeddedHome, alive: () => boolean): Promise<Postmaster> {
  for (;;) {
    const running = alive()
    const found = await findPostmaster(home.cluster)
    if (typeof found === 'object' && found.ready) return found
    if (!running) throw new Error('PostgreSQL ended before it was ready')
    await delay(POLL_MS)
  }
}

function startFailure(home: EmbeddedHome, log: string, cause: unknown): DatabaseStartError {
  const lines = log.split('\n').filter((line) => /(FATAL|PANIC|could not|error):?/.test(line))
  const reason = (lines.find((line) => /FATAL|PANIC/.test(line)) ?? lines[0] ?? 'PostgreSQL не пояснив').trim()
  return new DatabaseStartError(
    'cluster_damaged',
    { folder: home.cluster, reason: reason.replace(/^.*?\] /, '') },
    cause,
  )
}

/** Stops the server, letting the running transactions roll back; the data is whole whichever way it ends. */
export async function stopPostgres(home: EmbeddedHome): Promise<void> {
  const found = await findPostmaster(home.cluster)
  if (typeof found !== 'object') return
  process.kill(found.pid, 'SIGINT')
  const quitAt = Date.now() + FAST_STOP_MS
  let asked = false
  while (isPostgresOf(found.pid, home.cluster)) {
    if (Date.now() > quitAt && !asked) {
      process.kill(found.pid, 'SIGQUIT')
      asked = true
    }
    await delay(POLL_MS)
  }
}

async function rotateLog(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined)
  if (found === undefined) return 0
  if (found.size < MAX_LOG_BYTES) return found.size
  await rename(file, `${file}.1`)
  return 0
}

async function readLog(file: string, from: number): Promise<string> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const buffer = Buffer.alloc(Math.max(0, Math.min(size - from, 65_536)))
    await handle.read(buffer, 0, buffer.length, from)
    return buffer.toString('utf8')
  } finally {
    await handle.close()
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
