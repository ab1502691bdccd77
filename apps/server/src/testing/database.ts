import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import type { DatabaseSchema } from '../database-schema.ts'
import { type Database, openDatabase } from '../platform/db/connect.ts'
import { onServer } from './test-server.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** A migrated, otherwise empty database of one test file. */
export interface TestDatabase extends Database<DatabaseSchema> {
  /** Connection options for a second pool, another node or a separate client. */
  connection: pg.PoolConfig
  /** Closes the pool and drops the database. */
  drop(): Promise<void>
}

/** Copies the migrated template; call it once per file in `beforeAll` and `drop()` in `afterAll`. */
export const testDatabase = (): Promise<TestDatabase> => databaseOf(inject('testServer').template)

/** Creates a database without migrations. */
export const emptyDatabase = (): Promise<TestDatabase> => databaseOf('template0')

async function databaseOf(template: string): Promise<TestDatabase> {
  const server = inject('testServer')
  const name = `zatyshok_test_${process.pid}_${randomBytes(5).toString('hex')}`
  await onServer(server.connection, `create database ${name} template ${template}`)
  const connection = { ...server.connection, database: name }
  const database = await openAnother(connection)
  const drop = async () => {
    await database.close()
    await onServer(server.connection, `drop database if exists ${name} with (force)`)
  }
  return { ...database, connection, drop }
}

/** Opens another pool to a test's database, as another node has; the caller closes it. */
export const openAnother = (connection: pg.PoolConfig): Promise<Database<DatabaseSchema>> =>
  openDatabase<DatabaseSchema>({ connection, log: silent, max: 5, statementTimeoutMs: 20_000 })

/** Returns the DATABASE_URL for a process that a test starts. */
export function databaseUrl({ host, port, user, password, database }: pg.PoolConfig): string {
  const secret = typeof password === 'string' ? `:${password}` : ''
  return `postgres://${user}${secret}@/${database}?host=${encodeURIComponent(String(host))}&port=${port ?? 5432}`
}
