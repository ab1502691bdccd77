import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DatabaseSchema } from '../apps/server/src/database-schema.ts'
import { findHome } from '../apps/server/src/modules/home/home.queries.ts'
import { findSession } from '../apps/server/src/modules/sessions/sessions.queries.ts'
import { hashToken } from '../apps/server/src/modules/sessions/tokens.ts'
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts'
import { valueParsers } from '../apps/server/src/platform/db/value-parsers.ts'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Runs the portal's own queries once, with an ear on what they send: the statements that one request costs. */
export async function captureHomeStatements(dataDir: string, token: string) {
  const embedded = await startEmbedded({ dataDir, log: silent })
  const statements: Statement[] = []
  const pool = new pg.Pool({ ...embedded.connection, types: valueParsers })
  const db = new Kysely<DatabaseSchema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      statements.push({ text: query.sql, values: query.parameters.map(asText) })
    },
  })
  const session = await findSession(db, hashToken(token))
  if (!session) throw new Error('the session of the bench is not in the database')
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Kyiv' }).format(new Date())
  await findHome(db, session.userId, { today, filterMonths: 3, paymentPeriods: 2, paymentLines: 6 })
  await db.destroy()
  await embedded.stop()
  return { connection: embedded.connection, statements }
}

/** Values travel to the other process as JSON; bytes in PostgreSQL's own way of writing them. */
const asText = (value: unknown): unknown => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value)
