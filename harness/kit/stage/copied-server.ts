import { execFile } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { StageDatabase } from './database.ts'
import type { Stage } from './open-stage.ts'
import { program, runServer, unprivileged } from './server-database.ts'
import { waitUntil } from './wait-until.ts'

/** Creates a folder of the stage that PostgreSQL's user may write to. */
export function folderOfServer(stage: Stage, name: string): string {
  const folder = join(stage.folder, name)
  const { uid, gid } = unprivileged()
  mkdirSync(folder)
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return folder
}

const run = promisify(execFile)

/**
 * Copies the running server into `folder/cluster` with `pg_basebackup`, as its operator does. It runs asynchronously,
 * because the load and the stage's proxy run in this process.
 */
export async function copyServer(stage: Stage, folder: string, flags: readonly string[] = []): Promise<void> {
  const { host, port, user } = stage.database.connection
  const from = ['--host', String(host), '--port', String(port), '--username', String(user)]
  const copy = ['--pgdata', join(folder, 'cluster'), '--wal-method=stream', '--checkpoint=fast', ...flags]
  await run(program('pg_basebackup'), [...from, ...copy], { ...unprivileged(), cwd: folder })
}

const standbyName = 'standby'

/**
 * Starts a standby of the stage's server; from now on a write is acknowledged when both servers have it
 * (docs/operating.md).
 */
export async function addSynchronousStandby(stage: Stage): Promise<StageDatabase> {
  const folder = folderOfServer(stage, standbyName)
  await copyServer(stage, folder, ['--write-recovery-conf'])
  const standby = await runServer({ folder, settings: { cluster_name: standbyName } })
  stage.atEnd(() => standby.close())
  await stage.query(`alter system set synchronous_standby_names = 'FIRST 1 (${standbyName})'`)
  await stage.query('select pg_reload_conf()')
  await followsInStep(stage)
  return standby
}

/** Waits until the standby has received everything and every write waits for it. */
export async function followsInStep(stage: Stage): Promise<void> {
  await waitUntil('the standby follows in step', 30_000 * stage.patience, async () => {
    const [row] = await stage.query<{ state: string }>('select sync_state as state from pg_stat_replication')
    return row?.state === 'sync'
  })
}

/** Returns the same stage with another server's tables for the checks. */
export function seenOn(stage: Stage, { connection }: Pick<StageDatabase, 'connection'>): Stage {
  return {
    ...stage,
    query: async (sql, values = []) => {
      const client = new pg.Client(connection)
      await client.connect()
      return client
        .query(sql, [...values])
        .then(({ rows }) => rows)
        .finally(() => client.end())
    },
  }
}

/** DATABASE_URL that names both servers. */
export function addressOfBoth(one: StageDatabase, other: StageDatabase): string {
  const hosts = [one, other].map(({ connection: { host, port } }) => `${host}:${port}`)
  return `postgresql://zatyshok@${hosts.join(',')}/zatyshok`
}
