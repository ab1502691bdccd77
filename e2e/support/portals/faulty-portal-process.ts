/**
 * The real application with faults that a test orders by messages. It joins the database of DATA_DIR (or DATABASE_URL)
 * through a separate TCP proxy and runs behind a small HTTP proxy. Production code contains no faults: they come from a
 * hook before the application and from the two proxies.
 */
import pg from 'pg'
import { buildApp } from '../../../apps/server/src/app.ts'
import { type Config, readConfig } from '../../../apps/server/src/config.ts'
import type { DatabaseSchema } from '../../../apps/server/src/database-schema.ts'
import { createLogger } from '../../../apps/server/src/log.ts'
import { hashToken, newToken } from '../../../apps/server/src/modules/sessions/tokens.ts'
import { openLiveSettings } from '../../../apps/server/src/modules/settings/live-settings.ts'
import { type Database, openDatabase } from '../../../apps/server/src/platform/db/connect.ts'
import { startEmbedded } from '../../../apps/server/src/platform/db/embedded/embedded.ts'
import { openFileRoom } from '../../../apps/server/src/platform/files/file-room.ts'
import { AppError } from '../../../apps/server/src/platform/http/app-error.ts'
import { serveSite } from '../../../apps/server/src/site/serve-site.ts'
import { openSecret } from '../../../apps/server/src/start/portal-secret.ts'
import { openDatabaseLine } from './database-line.ts'
import type { FaultyPath, Order } from './faults.ts'
import { startSmallProxy } from './small-proxy.ts'

const config = readConfig()
const log = createLogger('silent')
const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, log })
const line = await openDatabaseLine(embedded?.connection ?? partsOf(config.databaseUrl))
const database = await openDatabase<DatabaseSchema>({ connection: line.connection, log, max: 3 })
let broken: FaultyPath[] = []

const { app, port } = await startApplication(config)
const proxy = await startSmallProxy({
  upstream: port,
  // Short only where the application never responds: a hash on a busy machine may take a second.
  patienceMs: ({ method, url }) => (faultAt(method, url)?.does === 'hang' ? 700 : 30_000),
  ownAnswer: (incoming) => {
    const found = faultAt(incoming.method, incoming.url)
    return found?.does === 'drop' ? 'drop' : found?.does === 'proxy' ? found.status : undefined
  },
})
process.on('message', async ({ id, order }: { id: number; order: Order }) => {
  process.send?.({ id, answer: await obey(order) })
})
process.once('disconnect', async () => {
  await proxy.close()
  app.server.closeAllConnections()
  await app.close()
  await database.close()
  await line.close()
  await embedded?.stop()
})
process.send?.({ origin: proxy.origin })

function partsOf(url: string | undefined): pg.PoolConfig {
  const { host, port, user, password, database: name } = new pg.Client({ connectionString: url })
  return { host, port, user: user ?? '', database: name ?? '', ...(password ? { password } : {}) }
}

async function startApplication({ layers, publicUrl }: Config) {
  const clock = () => new Date()
  const secret = await openSecret(config, database.query)
  const settings = await openLiveSettings({ layers, db: database.query, secret, log })
  const files = await openFileRoom(config.dataDir, config.settings.files)
  const isDatabaseThere = async () => true
  const application = { db: database.query, isDatabaseThere, settings, publicUrl, secret, files, clock }
  const app = await buildApp({ ...application, pool: database.pool, logger: log })
  app.addHook('onRequest', async (request, reply) => {
    const found = faultAt(request.method, request.url)
    if (found?.does === 'refuse') throw new AppError(found.code, found.errors ? { errors: found.errors } : {})
    if (found?.does === 'crash') throw new TypeError('a bug that nobody foresaw')
    if (found?.does === 'hang') reply.hijack()
    if (found?.does === 'garble') return reply.type('application/json').send('[{"serviceProvider":')
  })
  await serveSite(app, { db: database.query, publicUrl, secret, settings: settings.current, clock })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, port: Number(new URL(address).port) }
}

function faultAt(method = 'GET', url = '/') {
  return broken.find((one) => (one.method ?? 'GET') === method && url.startsWith(one.path))?.fault
}

async function obey(order: Order): Promise<string | undefined> {
  switch (order.order) {
    case 'break':
      broken.push(order.at)
      return undefined
    case 'cut-database':
      line.cut()
      return undefined
    case 'heal':
      broken = []
      line.mend()
      return undefined
    case 'open-session':
      return openSession(database, order.account)
    case 'end-session':
      await database.pool.query('update sessions set revoked_at = now() where token_hash = $1', [
        hashToken(order.token),
      ])
      return undefined
  }
}

async function openSession({ pool }: Database<DatabaseSchema>, account: string): Promise<string> {
  const token = newToken()
  await pool.query(
    `insert into sessions (token_hash, user_id, created_at, expires_at, last_seen_at)
     select $1, id, now(), now() + interval '1 day', now() from users where login = $2`,
    [hashToken(token), account],
  )
  return token
}
