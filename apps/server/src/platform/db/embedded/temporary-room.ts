import pg from 'pg'

/**
 * Room in memory for the temporary tables of this session, so that they mostly stay out of the disk. Only before its
 * first one: a session that a pooler hands on has had some, and keeps the room that it has.
 */
export async function makeRoomForTables(client: pg.ClientBase): Promise<void> {
  try {
    await client.query("set temp_buffers = '128MB'")
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '22023') throw error
  }
}
