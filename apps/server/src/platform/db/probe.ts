import pg from 'pg'

/** Asks whether the database answers. */
export interface DatabaseProbe {
  /** Within two seconds at most, and many at once cost one question. */
  isThere(): Promise<boolean>
  close(): Promise<void>
}

const patienceMs = 1400

/**
 * A connection of its own, made by the first question: the pool may be full of slow statements, and a node that is
 * only busy must not look as if it had lost its database. A connection that fails is made anew by the next question.
 */
export function openProbe(connection: pg.ClientConfig): DatabaseProbe {
  let client: pg.Client | undefined
  let asking: Promise<boolean> | undefined

  const forget = (broken: pg.Client) => {
    if (client === broken) client = undefined
    // Of a server that is frozen nobody waits for the farewell.
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
  // Unheard, it would end the process.
  client.on('error', () => forget(client))
  return client
}
