import pg from 'pg'

const NAME = 'zatyshok presence'

/** A database session that shows other processes of the same DATA_DIR that this process is running. */
export interface Presence {
  /** Settles when the session ends; with the reason if the server ended it. */
  lost: Promise<Error | undefined>
  /** Ends the session. Returns how many other processes remain, or undefined if the server no longer responds. */
  leave(): Promise<number | undefined>
}

export async function takePresence(connection: pg.ClientConfig): Promise<Presence> {
  const client = new pg.Client({ ...connection, application_name: NAME, keepAlive: true })
  const lost = new Promise<Error | undefined>((resolve) => {
    client.once('end', () => resolve(undefined))
    client.on('error', resolve)
  })
  await client.connect()
  const leave = async () => {
    const others = await countOthers(client)
    await client.end()
    return others
  }
  return { lost, leave }
}

async function countOthers(client: pg.Client): Promise<number | undefined> {
  try {
    const { rows } = await client.query(
      `select count(*)::int as others from pg_stat_activity
       where application_name = $1 and pid <> pg_backend_pid()`,
      [NAME],
    )
    return rows[0]?.others
  } catch {
    // The session ended together with its server; the next process to start handles that server.
    return undefined
  }
}
