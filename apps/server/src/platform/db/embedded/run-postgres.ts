import { rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseStartError } from './database-start-error.ts'
import type { EmbeddedHome } from './embedded-home.ts'
import { launchPostgres } from './launch-postgres.ts'
import { endOrphans, findPostmaster, hasMisleadingPidFile, isPostgresOf } from './postmaster.ts'

const POLL_MS = 15
const OBSTACLES_GONE_MS = 15_000
const FAST_STOP_MS = 20_000

/** Troubles that pass: sessions of a killed server that are ending, another process that was faster. */
const PASSING = /pre-existing shared memory block|is in use|lock file .* already exists/

/**
 * Starts PostgreSQL on `home.cluster`, or joins the one that is running there, and waits until it
 * accepts connections. The server outlives this process: a killed portal finds it again. Called by
 * one process of a DATA_DIR at a time.
 * @throws DatabaseStartError when the cluster does not start; it is left as it was.
 * @throws the reason of `signal` when it ends the start; the server that was not ready is stopped
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
 * PostgreSQL refuses to start when a process number that a dead server left answers, be it a zombie's or
 * another program's. Otherwise its own file stays: by it PostgreSQL finds sessions that are still ending.
 */
async function removeTraces(home: EmbeddedHome): Promise<void> {
  const socket = path.join(home.socketDir, '.s.PGSQL.5432')
  for (const file of [socket, `${socket}.lock`]) await rm(file, { force: true })
  if (await hasMisleadingPidFile(home.cluster)) {
    endOrphans(home.cluster)
    await rm(path.join(home.cluster, 'postmaster.pid'), { force: true })
  }
}

/** Recovery after a kill may take long, so the wait ends with the process, not with a clock. */
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
      // No session is open yet, so an immediate stop is safe.
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
  const reason = telling.replace(/^.*?\] /, '').trim() || 'PostgreSQL не назвав причини'
  return new DatabaseStartError('cluster_damaged', { folder: home.cluster, reason })
}

/** Stops the server, letting the running transactions roll back; the data is whole whichever way it ends. */
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
