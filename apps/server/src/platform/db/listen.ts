import { type QueryExecutorProvider, sql } from 'kysely'
import pg from 'pg'
import type { DatabaseLog } from './log.ts'

export interface ListenOptions {
  readonly connection: pg.ClientConfig
  readonly log: Pick<DatabaseLog, 'warn'>
  /** What to do when a channel is called; a channel's name is a constant of ours. */
  readonly heard: Readonly<Record<string, () => void>>
  /** Told that from now on nothing is heard (false), and that it is again (true). */
  readonly hearing?: (hears: boolean) => void
}

export interface Listener {
  close(): Promise<void>
}

const retryMs = 1000
/** A connection that died silently is noticed after at most two of these. */
const pulseMs = 5000

/**
 * Hears what other nodes say with `notify`, on one connection of its own. A broken connection is opened again; since
 * something may have been said meanwhile, every channel counts as called whenever a connection is made, the first
 * one excepted.
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

/** @param broken called once, when a connection that was made ends. */
async function connect({ connection, log, heard }: ListenOptions, broken: () => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionTimeoutMillis: 5000,
    ...connection,
    application_name: 'zatyshok listen',
    keepAlive: true,
    query_timeout: pulseMs,
  })
  // Unheard, it would end the process.
  client.on('error', (error) => log.warn({ err: error }, 'the listening connection broke'))
  client.on('notification', ({ channel }) => heard[channel]?.())
  try {
    await client.connect()
    for (const channel of Object.keys(heard)) await client.query(`listen ${client.escapeIdentifier(channel)}`)
  } catch (error) {
    await client.end()
    throw error
  }
  const pulse = setInterval(() => void beat(client), pulseMs)
  pulse.unref()
  client.once('end', () => {
    clearInterval(pulse)
    broken()
  })
  return client
}

/** A connection of which nobody told that it is gone answers nothing: it is ended here, and made again. */
async function beat(client: pg.Client): Promise<void> {
  await client.query('select 1').catch(() => client.end().catch(() => undefined))
}

/** Calls a channel on every node when the caller's transaction commits. */
export async function notify(db: QueryExecutorProvider, channel: string): Promise<void> {
  await sql`select pg_notify(${channel}, '')`.execute(db)
}
