import pg from 'pg'

interface Asked {
  /** Connection to the server's maintenance database. */
  readonly server: pg.PoolConfig
  /** Connection to the portal's database, which is created if missing. */
  readonly database: pg.PoolConfig & { readonly database: string }
}

/**
 * Creates the portal's database on the embedded server, or checks that it opens. Returns whether the database is new.
 */
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

/**
 * Returns false if the database already exists: a portal killed during its first start may have left a session that
 * created it.
 */
async function createDatabase(client: pg.Client, name: string): Promise<boolean> {
  try {
    await client.query(`create database ${pg.escapeIdentifier(name)}`)
    return true
  } catch (error) {
    // The server reports the duplicate either before it begins (42P04) or when it writes the name (23505).
    if (error instanceof pg.DatabaseError && ['42P04', '23505'].includes(error.code ?? '')) return false
    throw error
  }
}

/** Connects once: PostgreSQL reports missing database files only on a connection. */
async function openOnce(database: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(database)
  await client.connect()
  await client.end()
}
