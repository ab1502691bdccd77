import pg from 'pg'

/** Checks whether the database responds. */
export interface DatabaseProbe {
  /** Answers within two seconds; concurrent calls share one query. */
  isThere(): Promise<boolean>
  close(): Promise<void>
}

const patienceMs = 1400

/**
 * Uses a dedicated connection, opened by the first call. The pool may be full of slow statements, and a busy node must
 * not report a lost database. After a failure the next call reconnects.
 */
export function openProbe(connection: pg.ClientConfig): DatabaseProbe {
  let client: pg.Client | undefined
  let asking: Promise<boolean> | undefined

  const forget = (broken: pg.Client) => {
    if (client === broken) client = undefined
    // A frozen server would never finish the orderly end of the connection, so the result is not awaited.
    broken.end().catch(() => undefined)
  }
  const ask = async (): Promise<boolean> => {
    const asked = client ?? newClient(connection, forget)
    try {
      if (!client) await asked.connect()
      client = asked
      await asked.query('select 1')
      return true
    } catch {
      forget(asked)
      return false
    }
  }
  return {
    isThere: () => {
      asking ??= ask().finally(() => {
        asking = undefined
      })
      return asking
    },
    close: async () => {
      await asking
      await client?.end()
      client = undefined
    },
  }
}

function newClient(connection: pg.ClientConfig, forget: (broken: pg.Client) => void): pg.Client {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    application_name: 'zatyshok health',
    keepAlive: true,
  })
  // An unhandled error event would end the process.
  client.on('error', () => forget(client))
  return client
}
