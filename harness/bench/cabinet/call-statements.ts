import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { buildApp } from '../../../apps/server/src/app.ts'
import type { DatabaseSchema } from '../../../apps/server/src/database-schema.ts'
import { openLiveSettings } from '../../../apps/server/src/modules/settings/live-settings.ts'
import { createSecret } from '../../../apps/server/src/platform/crypto/secret.ts'
import { valueParsers } from '../../../apps/server/src/platform/db/value-parsers.ts'
import { openFileRoom } from '../../../apps/server/src/platform/files/file-room.ts'
import { type CabinetCall, headersOf, methodOf } from './cabinet-calls.ts'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** A request as the application handled it. */
export interface CapturedCall {
  /** The first one finds the session by the hash of the token. */
  readonly statements: readonly Statement[]
  readonly reply: unknown
  /** Of the reply, without those that every HTTP server adds. */
  readonly headers: Readonly<Record<string, string>>
}

/** Runs each request once in the application and records its SQL statements and its reply. */
export async function captureCalls<Name extends string>(
  connection: pg.PoolConfig,
  { token, calls }: { readonly token: string; readonly calls: Readonly<Record<Name, CabinetCall>> },
): Promise<Record<Name, CapturedCall>> {
  let heard: Statement[] = []
  const pool = new pg.Pool({ ...connection, types: valueParsers })
  const db = new Kysely<DatabaseSchema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      heard.push({ text: query.sql, values: query.parameters.map(asText) })
    },
  })
  const dataDir = await mkdtemp(join(tmpdir(), 'zatyshok-bench-'))
  const secret = createSecret('a key of the bench that is long enough')
  const log = { warn: () => undefined }
  const settings = await openLiveSettings({ layers: { file: {}, environment: {} }, db, secret, log })
  const files = await openFileRoom(dataDir, settings.current().files)
  const publicUrl = 'http://127.0.0.1'
  const application = { db, settings, secret, files, publicUrl, clock: () => new Date() }
  const app = await buildApp({ ...application, pool, isDatabaseThere: async () => true, logger: false })
  const captured = {} as Record<Name, CapturedCall>
  for (const [name, call] of Object.entries<CabinetCall>(calls)) {
    const sent = { method: methodOf(call), url: call.path, headers: headersOf(call, token) }
    // The first request may record the resident's visit; only the usual statements count.
    for (const _ of ['first', 'usual']) {
      heard = []
      const answer = await app.inject({ ...sent, ...(call.body !== undefined && { payload: call.body }) })
      if (answer.statusCode !== 200) throw new Error(`${name} answered ${answer.statusCode}`)
      const headers = Object.entries(answer.headers).filter(([header]) => !addedByServer.has(header))
      captured[name as Name] = {
        statements: heard,
        reply: answer.json(),
        headers: Object.fromEntries(headers.map(([header, value]) => [header, String(value)])),
      }
    }
  }
  await app.close()
  settings.close()
  await db.destroy()
  await rm(dataDir, { recursive: true, force: true })
  return captured
}

const addedByServer = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])

/** Values are sent to another process as JSON; bytes in PostgreSQL's hex format. */
const asText = (value: unknown): unknown => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value)
