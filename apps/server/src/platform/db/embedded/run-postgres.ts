import { rm } from 'node:fs/promises'
import path from 'node:path'
import { say } from '../../process/operator-text.ts'
import { DatabaseStartError } from './database-start-error.ts'
import type { EmbeddedHome } from './embedded-home.ts'
import { launchPostgres } from './launch-postgres.ts'
import { endOrphans, findPostmaster, hasMisleadingPidFile, isPostgresOf } from './postmaster.ts'

const POLL_MS = 15
const OBSTACLES_GONE_MS = 15_000
const FAST_STOP_MS = 20_000

/** Temporary errors: sessions of a killed server are still ending, or another process was faster. */
const PASSING = /pre-existing shared memory block|is in use|lock file .* already exists/

/**
 * Starts PostgreSQL on `home.cluster`, or joins the running one, and waits until it accepts connections. The server
 * outlives this process, so a restarted portal finds it again. Callers must hold the lock of the DATA_DIR.
 *
 * @throws DatabaseStartError if the cluster does not start; its files stay unchanged.
 * @throws the reason of `signal` if it aborts the start; the unfinished server is stopped
 */
export async function runPostgres(
  home: EmbeddedHome,
  { settings = {}, signal }: { settings: Record<string, string> | undefined; signal: AbortSignal },
): Promise<'joined' | 'launched'> {
  const giveUpAt = Date.now() + OBSTACLES_GONE_MS
  for (;;) {
    signal.throwIfAborted()
    const found = await findPostmaster(home.cluster)
    if (found) {
      const isRunning = () => isPostgresOf(found.pid, home.cluster)
      if (await becomesReady(home, { isRunning, signal })) return 'joined'
      continue
    }
    await removeTraces(home)
    const launched = await launchPostgres(home, settings)
    if (await becomesReady(home, { isRunning: launched.isRunning, signal })) return 'launched'
    const log = await launched.readLog()
    if (!PASSING.test(log) || Date.now() > giveUpAt) throw startFailure(home, log)
    endOrphans(home.cluster)
    await delay(100)
  }
}

/**
 * Removes a stale `postmaster.pid`. PostgreSQL refuses to start if the process id in it is in use by a zombie or
 * another program. Otherwise the file stays: PostgreSQL uses it to find sessions that are still ending.
 */
async function removeTraces(home: EmbeddedHome): Promise<void> {
  const socket = path.join(home.socketDir, '.s.PGSQL.5432')
  for (const file of [socket, `${socket}.lock`]) await rm(file, { force: true })
  if (await hasMisleadingPidFile(home.cluster)) {
    endOrphans(home.cluster)
    await rm(path.join(home.cluster, 'postmaster.pid'), { force: true })
  }
}

/**
 * Waits until the server accepts connections or its process ends. There is no timeout, since crash recovery may take
 * long.
 */
async function becomesReady(
  home: EmbeddedHome,
  { isRunning, signal }: { isRunning: () => boolean; signal: AbortSignal },
): Promise<boolean> {
  for (;;) {
    const running = isRunning()
    const found = await findPostmaster(home.cluster)
    if (found?.ready) return true
    if (!running) return false
    if (signal.aborted) {
      // The server has no session yet, so an immediate stop is safe.
      await stopPostgres(home)
      throw signal.reason
    }
    await delay(POLL_MS)
  }
}

function startFailure(home: EmbeddedHome, log: string): DatabaseStartError {
  const lines = log.split('\n')
  const telling =
    lines.find((line) => /FATAL|PANIC/.test(line)) ?? lines.find((line) => /error|could not/.test(line)) ?? ''
  const reason =
    telling.replace(/^.*?\] /, '').trim() ||
    say({ uk: 'PostgreSQL не назвав причини', en: 'PostgreSQL gave no reason' })
  return new DatabaseStartError('cluster_damaged', { folder: home.cluster, reason })
}

/** Stops the server and lets it roll back running transactions. The data stays consistent however the server ends. */
export async function stopPostgres(home: EmbeddedHome): Promise<void> {
  const found = await findPostmaster(home.cluster)
  if (!found) return
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

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
