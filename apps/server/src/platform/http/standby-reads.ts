import type { EndpointDeclaration } from '@zatyshok/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { parseWalPosition, type Standby } from '../db/standby.ts'
import { isDatabaseUnavailable } from '../db/unavailable.ts'

/** Decides which server answers a request (decision 0097). */
export interface StandbyReads<Schema> {
  /** The standby's database, or undefined if the primary must answer. */
  choose(request: FastifyRequest, access: EndpointDeclaration['access']): Promise<Kysely<Schema> | undefined>
  /** True if a read on `db` failed because of the standby; the caller repeats it on the primary. */
  hasFailed(db: Kysely<Schema> | undefined, error: unknown): boolean
}

/** Log position of this browser's last write; the same on every node. */
const cookieName = 'zatyshok-written'
/** Seconds. A standby that answers is at most two seconds behind. */
const rememberedSeconds = 60

/**
 * Sends residents' reads to the standby. After a write the browser gets a cookie with the position of the primary's
 * log; its next reads go to the standby only when that has replayed the position. While the primary does not respond,
 * the standby answers every GET.
 */
export function standbyReads<Schema>(
  app: FastifyInstance,
  { standby, primary }: { readonly standby: Standby<Schema>; readonly primary: Kysely<Schema> },
): StandbyReads<Schema> {
  app.addHook('onSend', async (request, reply) => {
    if (!isApi(request) || isRead(request) || reply.statusCode >= 400) return
    // The write has been committed, so a lost position is no failure of the request.
    const position = await flushedPosition(primary).catch(() => undefined)
    if (position === undefined) return
    const secure = request.protocol === 'https'
    reply.setCookie(cookieName, position, {
      path: '/api',
      httpOnly: true,
      sameSite: 'lax',
      secure,
      maxAge: rememberedSeconds,
    })
  })
  return {
    choose: async (request, access) => {
      if (!isRead(request)) return undefined
      const isResidents = access === 'consumer' || access === 'signedIn'
      if (!isResidents && standby.isPrimaryThere()) return undefined
      const mayAnswer = await standby.mayAnswer(parseWalPosition(request.cookies[cookieName]))
      return mayAnswer ? standby.query : undefined
    },
    hasFailed: (db, error) => {
      if (db !== standby.query) return false
      // The export of the own data is recorded, so this GET writes.
      if (hasCode(error, READ_ONLY)) return true
      if (!isDatabaseUnavailable(error) && !hasCode(error, CANCELLED_FOR_REPLAY)) return false
      standby.suspect()
      return true
    },
  }
}

const READ_ONLY = '25006'
/** The standby cancels a read whose rows the primary has removed. */
const CANCELLED_FOR_REPLAY = '40001'
const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

const isApi = ({ routeOptions: { url } }: FastifyRequest): boolean => url?.startsWith('/api/') === true
const isRead = ({ method }: FastifyRequest): boolean => method === 'GET'

async function flushedPosition<Schema>(primary: Kysely<Schema>): Promise<string | undefined> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_flush_lsn()::text as position`.execute(primary)
  return rows[0]?.position
}
