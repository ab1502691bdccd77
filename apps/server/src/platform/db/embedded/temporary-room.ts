import pg from 'pg'

/**
 * Raises `temp_buffers` for this session, so that its temporary tables mostly stay in memory. PostgreSQL accepts the
 * setting only before the first temporary table. A pooled session that already had such tables keeps its old setting.
 */
export async function makeRoomForTables(client: pg.ClientBase): Promise<void> {
  try {
    await client.query("set temp_buffers = '128MB'")
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '22023') throw error
  }
}
