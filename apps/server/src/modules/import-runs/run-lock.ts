import type pg from 'pg'

/**
 * Holds a run as long as the connection lives: of a process that dies the server knows at once, and of one that is
 * frozen it does not let another begin beside it. Undefined: another has it.
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
