import type pg from 'pg'
import { DatabaseStartError } from './embedded/database-start-error.ts'

const ROUNDS = 3

/**
 * Behind a pooler that gives each transaction another connection a lock of a session holds nothing, or stays for ever
 * on a connection that nobody closes; two workers would load one file, and no node would start any more.
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
 * Whether two connections of ours lead to sessions that are not theirs alone: the second one's transaction runs in the
 * session that the first one has just used, or the first one then finds itself in another.
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
