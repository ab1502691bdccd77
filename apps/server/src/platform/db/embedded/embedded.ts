import path from 'node:path'
import type pg from 'pg'
import { endWithUs } from '../../process/outliving.ts'
import { ensureDatabase } from '../ensure-database.ts'
import type { DatabaseLog } from '../log.ts'
import { type Presence, takePresence } from '../presence.ts'
import { ensureCluster } from './create-cluster.ts'
import { DatabaseStartError } from './database-start-error.ts'
import { type EmbeddedHome, folderError, prepareDataDir, prepareHome } from './embedded-home.ts'
import { whileExclusive } from './exclusive-file.ts'
import { runPostgres, stopPostgres } from './run-postgres.ts'

const DATABASE = 'zatyshok'
const SHORTEST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 5000

export interface EmbeddedOptions {
  dataDir: string
  log: DatabaseLog
  /**
   * PostgreSQL settings that override our own. They apply when the server is started, not when a running server is
   * joined.
   */
  settings?: Record<string, string>
  /** false: root behaves as on a machine without user namespaces. */
  useNamespaces?: boolean
}

export interface Embedded {
  connection: pg.PoolConfig
  /** True if this call created the (empty) database. */
  createdNow: boolean
  /** Leaves the database. The last process to leave stops PostgreSQL. */
  stop(): Promise<void>
}

/**
 * Runs PostgreSQL in `dataDir`, or joins the one that another process runs there. If the server is killed, it is
 * restarted.
 * Every process holds one session in the server, its presence. Starting and stopping are serialised, so a process that
 * finds no other presence stops the server.
 *
 * @throws DatabaseStartError with one Ukrainian line if the folder cannot be written or the data cannot be used.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const starting = new AbortController()
  const opening = openEmbedded(options, starting.signal)
  const forget = endWithUs(async () => {
    starting.abort()
    await opening.then(
      (embedded) => embedded.stop(),
      // The caller gets the error after the server of the failed start has stopped.
      () => undefined,
    )
  })
  try {
    const { stop, ...embedded } = await opening
    return { ...embedded, stop: () => stop().finally(forget) }
  } catch (error) {
    forget()
    throw error
  }
}

async function openEmbedded(options: EmbeddedOptions, signal: AbortSignal): Promise<Embedded> {
  const dataDir = await prepareDataDir(options.dataDir)
  const lock = path.join(dataDir, 'postgres.lock')
  const exclusively: Exclusively = (action) => whileExclusive(lock, action)
  const launching = { settings: options.settings, signal }
  const start = async () => {
    const home = await prepareHome(dataDir, { log: options.log, useNamespaces: options.useNamespaces ?? true })
    await ensureCluster(home, signal)
    const presence = await joinServer(home, launching)
    const createdNow = await ensureDatabase({
      server: connectionTo(home, 'postgres'),
      database: connectionTo(home, DATABASE),
    }).catch(async (error: unknown) => {
      await leaveServer(home, presence)
      throw damaged(home, error)
    })
    const stop = supervise({ home, presence, log: options.log, launching, exclusively })
    return { connection: connectionTo(home, DATABASE), createdNow, stop }
  }
  return whileExclusive(lock, start, signal).catch((error: unknown) => {
    throw folderError(dataDir, error)
  })
}

type Exclusively = <T>(action: () => Promise<T>) => Promise<T>

interface Launching {
  settings: Record<string, string> | undefined
  /** Aborts a start in progress. */
  signal: AbortSignal
}

interface Supervised {
  home: EmbeddedHome
  presence: Presence
  log: DatabaseLog
  launching: Launching
  exclusively: Exclusively
}

/** Restarts the server whenever our presence in it is lost, until the returned function is called. */
function supervise({ home, presence: first, log, launching, exclusively }: Supervised): () => Promise<void> {
  let presence = first
  let stopped = false
  const rejoin = () =>
    exclusively(async () => {
      if (!stopped) presence = await joinServer(home, launching)
    })
  const watch = async () => {
    let pause = SHORTEST_PAUSE_MS
    while (!stopped) {
      const reason = await presence.lost
      if (stopped) return
      log.error({ folder: home.cluster, err: reason }, 'the embedded database ended; starting it again')
      pause = await rejoin().then(
        () => SHORTEST_PAUSE_MS,
        (error: unknown) => {
          log.error({ err: error }, 'the embedded database does not start; trying again')
          return Math.min(pause * 2, LONGEST_PAUSE_MS)
        },
      )
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  const watching = watch()
  const leave = async () => {
    stopped = true
    await exclusively(() => leaveServer(home, presence))
    await watching
  }
  let leaving: Promise<void> | undefined
  return () => {
    leaving ??= leave()
    return leaving
  }
}

/** Starts or joins the server and opens a presence session. A server that accepts no session counts as damaged. */
async function joinServer(home: EmbeddedHome, launching: Launching): Promise<Presence> {
  const how = await runPostgres(home, launching)
  return takePresence(connectionTo(home, 'postgres')).catch(async (error: unknown) => {
    if (how === 'launched') await stopPostgres(home)
    throw damaged(home, error)
  })
}

async function leaveServer(home: EmbeddedHome, presence: Presence): Promise<void> {
  const others = await presence.leave()
  if (others === 0) await stopPostgres(home)
}

function damaged(home: EmbeddedHome, error: unknown): DatabaseStartError {
  const reason = error instanceof Error ? error.message : String(error)
  return new DatabaseStartError('cluster_damaged', { folder: home.cluster, reason }, error)
}

function connectionTo(home: EmbeddedHome, database: string): pg.PoolConfig & { database: string } {
  return { host: home.socketDir, port: 5432, user: 'zatyshok', database }
}
