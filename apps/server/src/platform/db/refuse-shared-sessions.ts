import type pg from 'pg'
import { DatabaseStartError } from './embedded/database-start-error.ts'

const ROUNDS = 3

/**
 * Refuses to start behind a transaction pooler. There a session lock protects nothing, or stays forever on a pooled
 * connection. Two workers would then import the same file, or a node could never start again.
 *
 * @throws DatabaseStartError `server_pooled`
 */
export async function refuseSharedSessions(pool: pg.Pool): Promise<void> {
  const one = await pool.connect()
  try {
    const other = await pool.connect()
    try {
      if (await shareSessions(one, other)) throw new DatabaseStartError('server_pooled', {})
    } finally {
      other.release()
    }
  } finally {
    one.release()
  }
}

/**
 * True if two connections share server sessions: the second one's transaction runs in the session that the first one
 * has just used, or the first one moves to another session.
 */
export async function shareSessions(one: pg.ClientBase, other: pg.ClientBase): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await sessionOf(one)
    await other.query('begin')
    const beside = await sessionOf(other)
    const after = await sessionOf(one)
    await other.query('rollback')
    if (beside === before || after !== before) return true
  }
  return false
}

async function sessionOf(client: pg.ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}
