import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { configSchema } from '../config/config-schema.ts'
import { insertSession } from '../modules/identity/identity.queries.ts'
import { hashToken, newToken } from '../modules/identity/tokens.ts'
import type { Application } from '../mount.ts'
import { type TestDatabase, testDatabase } from './database.ts'

type Settings = Application['settings']

interface TestAppOptions {
  /** What the clock shows at first; the middle of a window of Калинівськ by default. */
  readonly now?: string
  readonly settings?: Partial<Settings>
}

interface Sent {
  readonly url: string
  readonly query?: Readonly<Record<string, string>>
  /** Makes it a POST with the anti-forgery cookie and header. */
  readonly body?: unknown
  /** Of `signIn`; without it nobody is signed in. */
  readonly token?: string
}

interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly bytes: Buffer
  /** The parsed JSON body. */
  // biome-ignore lint/suspicious/noExplicitAny: what a test expects of a body is the test's own business.
  readonly json: any
}

/** The whole API over a database of its own, with a clock that the test sets. */
export interface TestApp {
  readonly app: FastifyInstance
  readonly database: TestDatabase
  readonly db: TestDatabase['query']
  setNow(moment: string): void
  /** Opens a session without a password and gives its token. */
  signIn(userId: number): Promise<string>
  call(sent: Sent): Promise<Answered>
  close(): Promise<void>
}

/** Starts the application of one test file; call it in `beforeAll` and `close()` it in `afterAll`. */
export async function testApp({ now = '2026-11-25T10:00:00Z', settings = {} }: TestAppOptions = {}): Promise<TestApp> {
  const database = await testDatabase()
  let clock = new Date(now)
  const app = await buildApp({
    db: database.query,
    settings: { ...configSchema.parse({}), ...settings },
    clock: () => clock,
    logger: false,
    replies: 'checked',
  })
  return {
    app,
    database,
    db: database.query,
    setNow: (moment) => {
      clock = new Date(moment)
    },
    signIn: async (userId) => {
      const token = newToken()
      const expiresAt = new Date('2100-01-01T00:00:00Z')
      await insertSession(database.query, { tokenHash: hashToken(token), userId, createdAt: clock, expiresAt })
      return token
    },
    call: (sent) => call(app, sent),
    close: async () => {
      await app.close()
      await database.drop()
    },
  }
}

async function call(app: FastifyInstance, { url, query, body, token }: Sent): Promise<Answered> {
  const write = { method: 'POST', payload: body as object, cookies: { 'XSRF-TOKEN': 'same' } } as const
  const answer = await app.inject({
    ...(body === undefined ? { method: 'GET' as const } : write),
    url,
    ...(query ? { query } : {}),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'x-xsrf-token': 'same' }),
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
