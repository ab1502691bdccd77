import pg from 'pg'

interface Asked {
  /** To the server's own database. */
  readonly server: pg.PoolConfig
  /** To the one that must be there. */
  readonly database: pg.PoolConfig & { readonly database: string }
}

/** Makes the portal's database on a server of ours, or sees that it opens; gives whether nobody has used it yet. */
export async function ensureDatabase({ server, database }: Asked): Promise<boolean> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database.database])
    if (rowCount === 0 && (await createDatabase(client, database.database))) return true
    await openOnce(database)
    return rowCount === 0
  } finally {
    await client.end()
  }
}

/** false: the session of a portal that was killed in the middle of its first start went on and made it before us. */
async function createDatabase(client: pg.Client, name: string): Promise<boolean> {
  try {
    await client.query(`create database ${pg.escapeIdentifier(name)}`)
    return true
  } catch (error) {
    // Found before it begins, or only when it writes the name: the same race.
    if (error instanceof pg.DatabaseError && ['42P04', '23505'].includes(error.code ?? '')) return false
    throw error
  }
}

/** Missing files of the database show only when somebody connects to it. */
async function openOnce(database: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(database)
  await client.connect()
  await client.end()
}
