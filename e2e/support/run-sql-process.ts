import { text } from 'node:stream/consumers'
import pg from 'pg'
import { readConfig } from '../../apps/server/src/config.ts'
import { createLogger } from '../../apps/server/src/log.ts'
import { startEmbedded } from '../../apps/server/src/platform/db/embedded.ts'

/** Runs SQL of standard input (JSON: statements with their values) in the database of DATA_DIR or DATABASE_URL, and ends. */
const statements: readonly { sql: string; values: unknown[] }[] = JSON.parse(await text(process.stdin))
const config = readConfig()
const embedded = config.databaseUrl
  ? undefined
  : await startEmbedded({ dataDir: config.dataDir, log: createLogger('silent') })
const client = new pg.Client(embedded?.connection ?? { connectionString: config.databaseUrl })
await client.connect()
await client.query('begin')
for (const { sql, values } of statements) await client.query(sql, values)
await client.query('commit')
await client.end()
await embedded?.stop()
