import { type QueryExecutorProvider, sql } from 'kysely'
import pg from 'pg'
import type { DatabaseLog } from './log.ts'

export interface ListenOptions {
  readonly connection: pg.ClientConfig
  readonly log: Pick<DatabaseLog, 'warn'>
  /** Handlers by channel; channel names are constants of the portal. */
  readonly heard: Readonly<Record<string, () => void>>
  /** Called with false when the connection is lost, and with true when it is established again. */
  readonly hearing?: (hears: boolean) => void
}

export interface Listener {
  close(): Promise<void>
}

const retryMs = 1000
/** Milliseconds. A dead connection is detected after at most two intervals. */
const pulseMs = 5000

/**
 * Listens for `notify` of other nodes, on one dedicated connection. A broken connection is opened again.
 * Notifications may have been missed meanwhile. So each reconnection calls every channel's handler; the first
 * connection does not.
 */
export async function listen(options: ListenOptions): Promise<Listener> {
  let closed = false
  let waiting: NodeJS.Timeout | undefined
  let client = await connect(options, broken)
  options.hearing?.(true)
  return {
    close: async () => {
      closed = true
      clearTimeout(waiting)
      await client.end()
    },
  }

  function broken(): void {
    options.hearing?.(false)
    if (closed) return
    waiting = setTimeout(() => void again(), retryMs)
  }

  async function again(): Promise<void> {
    try {
      const next = await connect(options, broken)
      if (closed) return void next.end()
      client = next
      for (const hear of Object.values(options.heard)) hear()
      options.hearing?.(true)
    } catch (error) {
      options.log.warn({ err: error }, 'cannot listen to the database yet')
      broken()
    }
  }
}

/** @param broken called once, when an established connection ends. */
async function connect({ connection, log, heard }: ListenOptions, broken: () => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionTimeoutMillis: 5000,
    ...connection,
    application_name: 'zatyshok listen',
    keepAlive: true,
    query_timeout: pulseMs,
  })
  // An unhandled error event would end the process.
  client.on('error', (error) => log.warn({ err: error }, 'the listening connection broke'))
  client.on('notification', ({ channel }) => heard[channel]?.())
  try {
    await client.connect()
    for (const channel of Object.keys(heard)) await client.query(`listen ${client.escapeIdentifier(channel)}`)
  } catch (error) {
    await client.end()
    throw error
  }
  const pulse = setInterval(() => void checkConnection(client), pulseMs)
  pulse.unref()
  client.once('end', () => {
    clearInterval(pulse)
    broken()
  })
  return client
}

/**
 * Checks that the connection still answers. If the check times out, it ends the connection, and the listener
 * reconnects.
 */
async function checkConnection(client: pg.Client): Promise<void> {
  await client.query('select 1').catch(() => client.end().catch(() => undefined))
}

/** Notifies a channel on every node when the caller's transaction commits. */
export async function notify(db: QueryExecutorProvider, channel: string): Promise<void> {
  await sql`select pg_notify(${channel}, '')`.execute(db)
}
