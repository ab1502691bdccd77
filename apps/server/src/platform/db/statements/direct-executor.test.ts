import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseSchema } from '../../../database-schema.ts'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { createDatabase, type Database } from '../connect.ts'

let db: TestDatabase
/** With one connection, so that each statement follows the one before. */
let one: Database<DatabaseSchema>

beforeAll(async () => {
  db = await testDatabase()
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  one = createDatabase({ connection: db.connection, log, max: 1 })
  await db.pool.query('create table counted (id int4); insert into counted values (1), (2)')
})
afterAll(async () => {
  await one.close()
  await db.drop()
})

const sessionOf = async (on: Kysely<DatabaseSchema>) => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(on)
  return rows[0]?.pid
}

test('a repeated statement outside a transaction has one name in its session', async () => {
  for (const id of [1, 2, 3]) await sql`select id from counted where id = ${id}`.execute(one.query)
  const { rows } = await sql<{ text: string }>`
    select statement as text from pg_prepared_statements where statement like 'select id from counted%'`.execute(
    one.query,
  )
  expect(rows).toEqual([{ text: 'select id from counted where id = $1' }])
})

test('a change outside a transaction tells the number of rows', async () => {
  const changed = await sql`update counted set id = id + ${10}`.execute(one.query)
  expect(changed.numAffectedRows).toBe(2n)
})

test('a refused statement keeps its connection, and its error names the caller', async () => {
  const before = await sessionOf(one.query)
  const refused = await sql`select 1 / ${0}::int4`.execute(one.query).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: '22012', stack: expect.stringContaining('direct-executor.test') })
  expect(await sessionOf(one.query)).toBe(before)
})

test('a connection whose statement got no usable answer is closed', async () => {
  const before = await sessionOf(one.query)
  await expect(sql`select ${'9007199254740993'}::int8`.execute(one.query)).rejects.toThrow(/safe integers/)
  expect(await sessionOf(one.query)).not.toBe(before)
})

test('a table that changed under a prepared statement costs a connection, and no error', async () => {
  const read = () => sql`select * from counted where id > ${0}`.execute(one.query)
  await read()
  const before = await sessionOf(one.query)
  await db.pool.query('alter table counted add column note text')
  expect((await read()).rows).toHaveLength(2)
  expect(await sessionOf(one.query)).not.toBe(before)
})
