import type pg from 'pg'

/**
 * Takes an advisory lock on a run for as long as the connection lives. PostgreSQL releases it at once if the process
 * dies, and keeps it while the process is frozen. Returns undefined if another worker has it.
 */
export async function takeRunLock(pool: pg.Pool, id: number): Promise<{ release(): void } | undefined> {
  const client = await pool.connect()
  const release = () => client.release(true)
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(hashtextextended($1, 0)) as taken`,
      [`import run:${id}`],
    )
    if (rows[0]?.taken === true) return { release }
  } catch (error) {
    release()
    throw error
  }
  release()
  return undefined
}
