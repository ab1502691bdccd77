import { Socket } from 'node:net'
import pg from 'pg'

export interface Server {
  readonly host: string
  readonly port: number
}

/** The state that a server reports. The timeline increases whenever a standby is promoted. */
export type ServerAnswer =
  | { readonly server: Server; readonly timeline: number | null }
  | { readonly server: Server; readonly failure: unknown }

const patienceMs = 1000
/** Milliseconds for which the choice is cached, because new connections come in bursts. */
const rememberedMs = 2000
const USUAL_PORT = 5432

/**
 * Returns the driver's configuration for DATABASE_URL. If the URL lists several servers
 * (`postgres://name@one,other:5433/portal`), every connection goes to the one that accepts writes. If two accept
 * writes, the one on the newer timeline is chosen: the promoted standby, not the old primary that has returned
 * (decision 0055).
 */
export function connectionTo(databaseUrl: string): pg.PoolConfig {
  let newest = 0
  return connectionToChosen(databaseUrl, (answers) => {
    const primary = choosePrimary(answers, newest)
    newest = primary.timeline
    return primary.server
  })
}

/** Returns the driver's configuration for STANDBY_URL. Of several servers, a standby is chosen before the primary. */
export function connectionToStandby(standbyUrl: string): pg.PoolConfig {
  return connectionToChosen(standbyUrl, (answers) => {
    const standby = answers.find((answer) => 'timeline' in answer && answer.timeline === null)
    return standby?.server ?? choosePrimary(answers, 0).server
  })
}

type Choose = (answers: readonly ServerAnswer[]) => Server

function connectionToChosen(url: string, choose: Choose): pg.PoolConfig {
  const { servers, connectionString } = readServers(url)
  if (servers.length === 1) return { connectionString: url }
  const find = serverFinder(async () => choose(await Promise.all(servers.map((one) => ask(one, connectionString)))))
  return { connectionString, stream: () => new SocketToChosen(find) }
}

/** Parses the URL: the servers in its order, and the connection string with the first server only. */
export function readServers(databaseUrl: string): { servers: readonly Server[]; connectionString: string } {
  const [, start = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(databaseUrl) ?? []
  const named = hosts.split(',')
  const servers = named.map((text) => {
    const [, host = '', port] = /^(\[.*\]|[^:]*)(?::(\d+))?$/.exec(text) ?? []
    return { host: decodeURIComponent(host).replace(/^\[(.*)\]$/, '$1'), port: Number(port ?? USUAL_PORT) }
  })
  return { servers, connectionString: `${start}${named[0]}${rest}` }
}

/** Returns a function that finds a server; concurrent calls share one lookup. */
function serverFinder(findOut: () => Promise<Server>): () => Promise<Server> {
  let asked: Promise<Server> | undefined
  return () => {
    if (asked) return asked
    const asking = findOut()
    const forget = () => {
      if (asked === asking) asked = undefined
    }
    asked = asking
    asking.then(() => setTimeout(forget, rememberedMs).unref(), forget)
    return asking
  }
}

/**
 * @param newest the newest timeline that this process has written to
 * @throws AggregateError with one reason per server; callers treat it as "database unavailable".
 */
export function choosePrimary(
  answers: readonly ServerAnswer[],
  newest: number,
): { readonly server: Server; readonly timeline: number } {
  const primaries = answers.flatMap((answer) =>
    'timeline' in answer && answer.timeline !== null ? [{ server: answer.server, timeline: answer.timeline }] : [],
  )
  const [best] = primaries.toSorted((a, b) => b.timeline - a.timeline)
  if (best && best.timeline >= newest) return best
  throw new AggregateError(answers.map(whyNot), 'no server of DATABASE_URL takes writes')
}

function whyNot(answer: ServerAnswer): unknown {
  if ('failure' in answer) return answer.failure
  const { server, timeline } = answer
  const why = timeline === null ? 'is a standby' : `was the primary before another was promoted (timeline ${timeline})`
  return Object.assign(new Error(`${server.host}:${server.port} ${why}`), { code: '25006' })
}

async function ask(server: Server, connectionString: string): Promise<ServerAnswer> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs })
  Object.assign(client, server)
  // An unhandled error event would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: number | null }>(
      `select case when pg_is_in_recovery() then null
         else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int end as timeline`,
    )
    return { server, timeline: rows[0]?.timeline ?? null }
  } catch (failure) {
    return { server, failure }
  } finally {
    client.end().catch(() => undefined)
  }
}

/** A socket that connects to the chosen server; it ignores the host and port it is given. */
class SocketToChosen extends Socket {
  readonly #find: () => Promise<Server>

  constructor(find: () => Promise<Server>) {
    super()
    this.#find = find
  }

  override connect(): this {
    this.#find().then(
      ({ host, port }) => {
        if (this.destroyed) return
        if (host.startsWith('/')) super.connect(`${host}/.s.PGSQL.${port}`)
        else super.connect(port, host)
      },
      (error: Error) => this.destroy(error),
    )
    return this
  }
}
