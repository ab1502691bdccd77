import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import { pino } from 'pino'
import { vi } from 'vitest'
import { buildApp } from '../app.ts'
import type { Tree } from '../config/settings-tree.ts'
import type { Context } from '../context.ts'
import type { DatabaseSchema } from '../database-schema.ts'
import { accountsWorkers } from '../modules/accounts/accounts.workers.ts'
import { contentChannel, openPublishedCache } from '../modules/content/open-published-cache.ts'
import { dispatchesWorkers } from '../modules/dispatches/dispatches.workers.ts'
import { identityWorkers } from '../modules/identity/identity.workers.ts'
import { importRunsWorkers } from '../modules/import-runs/import-runs.workers.ts'
import { providerMoneyWorkers } from '../modules/provider-money/provider-money.workers.ts'
import { insertSession } from '../modules/sessions/sessions.queries.ts'
import { hashToken, newToken } from '../modules/sessions/tokens.ts'
import { createSecret } from '../platform/crypto/secret.ts'
import { openProbe } from '../platform/db/probe.ts'
import { openStandby, type Standby } from '../platform/db/standby.ts'
import { openFileRoom } from '../platform/files/file-room.ts'
import { watchSettings } from '../start/notices/watch-settings.ts'
import { openAnother, type TestDatabase, testDatabase } from './database.ts'
import { doQueuedJobs } from './queued-jobs.ts'

type Settings = Context['settings']

/** `Application.secret` in tests. */
export const testKey = 'a key for tests that is long enough'

/** Captcha is off by default; only tests of the captcha switch it on, since solving takes time. */
const withoutCaptcha: Partial<Settings> = { captcha: { signIn: false, registration: false, callback: false } }

interface TestAppOptions {
  /** Initial time of the clock; by default in the middle of the reading window of Калинівськ. */
  readonly now?: string
  readonly settings?: Partial<Settings>
  /** Settings from the environment, as a tree of keys. */
  readonly environment?: Tree
  /** Default: no log. */
  readonly logger?: FastifyBaseLogger
  /** `cached`: published content is cached until it changes, as in production. Default: never. */
  readonly content?: 'cached'
  /** Connection to a standby, from the one to the primary; by default there is none. */
  readonly standbyOf?: (primary: pg.PoolConfig) => pg.PoolConfig
}

interface Sent {
  /** Default: POST with a body, GET without one. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly query?: Readonly<Record<string, string>>
  /** Body of a write; the anti-forgery cookie and header are added. */
  readonly body?: unknown
  /** The file of an endpoint with `upload`, in place of a body. */
  readonly file?: SentFile
  /** Session token from `signIn`; absent: not signed in. */
  readonly token?: string
  /** The client's address, as a trusted proxy reports it. */
  readonly from?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface SentFile {
  readonly field: string
  readonly name: string
  readonly content: Buffer
}

interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly bytes: Buffer
  /** The parsed JSON body. */
  // biome-ignore lint/suspicious/noExplicitAny: each test declares what it expects of a body.
  readonly json: any
}

/** The whole API on its own database, with a clock that the test sets. */
export interface TestApp {
  readonly app: FastifyInstance
  readonly database: TestDatabase
  readonly db: TestDatabase['query']
  readonly standby: Standby<DatabaseSchema> | undefined
  /** Folder of stored files. */
  readonly filesFolder: string
  setNow(moment: string): void
  /** Returns a context, for use cases without an endpoint. */
  context(): Context
  /** Opens a session without a password and returns its token. */
  signIn(userId: number): Promise<string>
  call(sent: Sent): Promise<Answered>
  /** Runs all queued jobs except letters, as a worker would. */
  jobsDone(): Promise<void>
  /** Starts another node on the same database and clock; `close()` closes it too. */
  secondNode(): Promise<Pick<TestApp, 'app' | 'call' | 'context'>>
  close(): Promise<void>
}

/** Starts the application for one test file; call it in `beforeAll` and `close()` in `afterAll`. */
export async function testApp({
  now = '2026-11-25T10:00:00Z',
  settings = {},
  environment = {},
  logger,
  content,
  standbyOf,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'zatyshok-files-'))
  let clock = new Date(now)
  const layers = { file: { ...withoutCaptcha, ...settings }, environment }
  const constant = { publicUrl: 'https://misto.example', secret: createSecret(testKey) }
  const silent = pino({ level: 'silent' })
  const watching = { config: { layers }, secret: constant.secret, log: silent }
  const published = content && openPublishedCache({ db: database.query, clock: () => clock })
  const watched = await watchSettings({
    ...watching,
    database: { web: database, connection: database.connection },
    ...(published && { heard: { [contentChannel]: published.forget }, hearing: published.hear }),
  })
  const files = await openFileRoom(dataDir, watched.settings.current().files)
  const probe = openProbe(database.connection)
  const { isThere: isDatabaseThere } = probe
  const primary = database.connection
  const standby =
    standbyOf && (await openStandby<DatabaseSchema>({ standby: standbyOf(primary), primary, log: silent }))
  const application = { db: database.query, standby, isDatabaseThere, settings: watched.settings, files, ...constant }
  const rest = {
    pool: database.pool,
    clock: () => clock,
    logger: logger ?? (false as const),
    replies: 'checked' as const,
    installation: installationIn(dataDir, database.connection),
    ...(published && { published }),
  }
  const app = await buildApp({ ...application, ...rest })
  const context = (): Context => ({ ...application, settings: watched.settings.current(), now: clock, log: app.log })
  const dispatching = dispatchesWorkers({ context, withLongContext: (work) => work(context()) })
  const importing = importRunsWorkers({ context, openForLongWork: () => openAnother(database.connection) })
  const residents = [...accountsWorkers({ context }), ...providerMoneyWorkers({ context })]
  const workers = [...residents, ...identityWorkers({ context }), ...dispatching, ...importing]
  const jobsDone = () => doQueuedJobs(database.pool, workers)
  const closings: (() => Promise<unknown>)[] = []
  return {
    app,
    database,
    db: database.query,
    standby,
    filesFolder: join(dataDir, 'files'),
    setNow: (moment) => {
      clock = new Date(moment)
    },
    context,
    signIn: async (userId) => {
      const token = newToken()
      const expiresAt = new Date('2100-01-01T00:00:00Z')
      const session = { userId, method: 'password', createdAt: clock, expiresAt, userAgent: '', network: '' } as const
      await insertSession(database.query, { tokenHash: hashToken(token), ...session })
      return token
    },
    call: (sent) => call(app, sent),
    jobsDone,
    secondNode: async () => {
      // The second node loads its own modules and has its own pool, so that the nodes share no memory.
      vi.resetModules()
      const { buildApp: buildAnother } = await import('../app.ts')
      const { watchSettings: watchAnother } = await import('../start/notices/watch-settings.ts')
      const pool = await openAnother(database.connection)
      const another = await watchAnother({ ...watching, database: { web: pool, connection: database.connection } })
      const node = await buildAnother({
        ...application,
        settings: another.settings,
        db: pool.query,
        ...rest,
        pool: pool.pool,
      })
      closings.push(() => node.close(), another.close, pool.close)
      return {
        app: node,
        call: (sent) => call(node, sent),
        context: () => ({ ...context(), db: pool.query, settings: another.settings.current() }),
      }
    },
    close: async () => {
      for (const close of closings) await close()
      await app.close()
      await probe.close()
      await standby?.close()
      await watched.close()
      await database.drop()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** What the doctor examines: the test's own database and folder; no portal listens at the public address. */
const installationIn = (dataDir: string, connection: TestDatabase['connection']) => ({
  database: { connection },
  isEmbedded: false,
  servers: [],
  dataDir,
  publicUrl: 'http://127.0.0.1:1',
  smtpUrl: undefined,
  migrations: [],
  ownClock: Date.now,
  measureDisk: async () => ({ bsize: 4096, blocks: 2 ** 26, bavail: 2 ** 25 }),
})

async function call(app: FastifyInstance, sent: Sent): Promise<Answered> {
  const { url, query, file, token, from, headers } = sent
  const body = file ? formWith(file) : sent.body
  const method = sent.method ?? (body === undefined ? 'GET' : 'POST')
  const isWrite = method !== 'GET'
  const answer = await app.inject({
    method,
    url,
    ...(query ? { query } : {}),
    ...(body === undefined ? {} : { payload: body as object }),
    ...(isWrite ? { cookies: { 'XSRF-TOKEN': 'same' } } : {}),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(isWrite ? { 'x-xsrf-token': 'same' } : {}),
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      ...headers,
    },
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return {
    status: answer.statusCode,
    headers: answer.headers,
    bytes: answer.rawPayload,
    json: isJson ? answer.json() : undefined,
  }
}

function formWith({ field, name, content }: SentFile): FormData {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(content)]), name)
  return form
}
