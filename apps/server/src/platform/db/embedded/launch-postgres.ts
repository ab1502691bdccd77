import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import type { EmbeddedHome } from './embedded-home.ts'
import { commandAs } from './postgres-identity.ts'

const MAX_LOG_BYTES = 5_000_000

/**
 * Small, so that the portal and its database together stay under 250 MB. The durability settings repeat PostgreSQL's
 * defaults explicitly.
 */
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
  // A more verbose level would log the statement's text, which contains personal data.
  log_min_messages: 'log',
}

interface Launched {
  isRunning(): boolean
  /** Returns what the server has logged since its launch. */
  readLog(): Promise<string>
}

/** Spawns PostgreSQL on `home.cluster` with our settings; `overrides` take precedence. */
export async function launchPostgres(home: EmbeddedHome, overrides: Record<string, string>): Promise<Launched> {
  const logStart = await rotateLog(home.serverLog)
  const child = spawnPostgres(home, { ...SETTINGS, ...overrides })
  return {
    isRunning: () => child.pid !== undefined && child.exitCode === null && child.signalCode === null,
    readLog: () => readLog(home.serverLog, logStart),
  }
}

function spawnPostgres(home: EmbeddedHome, settings: Record<string, string>): ChildProcess {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const program = path.join(home.binaries.native, 'bin/postgres')
  const command = [program, '-D', home.cluster, '-k', home.socketDir, ...options]
  const { file, args, options: identity } = commandAs(home.identity, command)
  const log = openSync(home.serverLog, 'a', 0o600)
  try {
    // PostgreSQL gets its own session: Ctrl+C at the terminal must reach the portal first.
    const child = spawn(file, args, { ...identity, cwd: home.folder, detached: true, stdio: ['ignore', log, log] })
    // A process that fails to spawn has no pid; isRunning then returns false.
    child.once('error', () => undefined)
    child.unref()
    return child
  } finally {
    closeSync(log)
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
