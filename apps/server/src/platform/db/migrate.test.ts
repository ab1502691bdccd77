import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { holdBy } from '../../testing/held-table.ts'
import { type Database, openDatabase } from './connect.ts'
import { migrate } from './migrate.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
let db: TestDatabase
let folder: string

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'zatyshok-migrations-'))
  await db.pool.query('drop table if exists schema_migrations, first, second')
  await write('0001-first.sql', 'create table first (id int4);')
})
afterEach(() => rm(folder, { recursive: true }))

test('K04 each migration is applied once, in order', async () => {
  await write('0002-second.sql', 'create table second (id int4); insert into first values (2);')
  expect(await migrate(db.pool, folder)).toEqual(['0001-first.sql', '0002-second.sql'])
  expect(await migrate(db.pool, folder)).toEqual([])
  expect((await db.pool.query('select id from first')).rows).toEqual([{ id: 2 }])
})

test('K04 a database of this version is not written to, as a standby could not be', async () => {
  await migrate(db.pool, folder)
  const standby = await openDatabase({
    connection: { ...db.connection, options: '-c default_transaction_read_only=on' },
    log,
  })
  expect(await migrate(standby.pool, folder)).toEqual([])
  await standby.close()
})

test('K04 two nodes that start together apply each migration once', async () => {
  await write('0002-second.sql', 'select pg_sleep(0.2); create table second (id int4);')
  const nodes = await Promise.all([anotherNode(), anotherNode(), anotherNode()])
  const applied = await Promise.all(nodes.map((node) => migrate(node.pool, folder)))
  expect(applied.flat().sort()).toEqual(['0001-first.sql', '0002-second.sql'])
  for (const node of nodes) await node.close()
})

test('K04 an edited migration is refused by name', async () => {
  await migrate(db.pool, folder)
  await write('0001-first.sql', 'create table first (id int8);')
  await expect(migrate(db.pool, folder)).rejects.toMatchObject({
    code: 'migration_edited',
    message: expect.stringContaining('0001-first.sql'),
  })
})

test('K04 line ends that a checkout turned are no edit', async () => {
  await write('0001-first.sql', 'create table first (\n  id int4);')
  await migrate(db.pool, folder)
  await write('0001-first.sql', 'create table first (\r\n  id int4);')
  expect(await migrate(db.pool, folder)).toEqual([])
})

test('K04 a missing migration before the last one is refused', async () => {
  await write('0002-second.sql', 'create table second (id int4);')
  await migrate(db.pool, folder)
  await rename(path.join(folder, '0001-first.sql'), path.join(folder, 'kept.txt'))
  await expect(migrate(db.pool, folder)).rejects.toMatchObject({ code: 'migration_missing' })
})

test('FT27 an older node accepts the schema of a newer one', async () => {
  await write('0002-second.sql', 'create table second (id int4);')
  await migrate(db.pool, folder)
  await rm(path.join(folder, '0002-second.sql'))
  expect(await migrate(db.pool, folder)).toEqual([])
})

test('K04 a migration numbered below an applied one is refused', async () => {
  await write('0003-third.sql', 'select 1;')
  await migrate(db.pool, folder)
  await write('0002-second.sql', 'select 1;')
  await expect(migrate(db.pool, folder)).rejects.toMatchObject({ code: 'migration_out_of_order' })
})

test.each(['second.sql', '0001-again.sql', '0002-Друга.sql'])('K04 the file name %s is refused', async (name) => {
  await write(name, 'select 1;')
  await expect(migrate(db.pool, folder)).rejects.toMatchObject({ code: 'migration_misnamed' })
})

test('K04 a failing migration is rolled back completely, and the repaired one continues', async () => {
  await write('0002-second.sql', 'create table second (id int4); select 1 / 0;')
  await expect(migrate(db.pool, folder)).rejects.toMatchObject({
    code: 'migration_failed',
    message: expect.stringContaining('division by zero'),
  })
  expect((await db.pool.query(`select to_regclass('second') as found`)).rows).toEqual([{ found: null }])
  await write('0002-second.sql', 'create table second (id int4);')
  expect(await migrate(db.pool, folder)).toEqual(['0002-second.sql'])
})

test('K04 a node killed in the middle of a migration frees the lock for the next one', async () => {
  await write('0002-second.sql', 'create table second (id int4); select pg_sleep(20);')
  const node = await anotherNode()
  const killed = migrate(node.pool, folder)
  const outcome = expect(killed).rejects.toMatchObject({ code: 'migration_failed' })
  await sessionAsleep()
  await db.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(20);'`)
  await outcome
  await write('0002-second.sql', 'create table second (id int4);')
  expect(await migrate(db.pool, folder)).toEqual(['0002-second.sql'])
  await node.close()
})

test('K04 a migration waits a second for a table in use, so that residents’ writes go on; then it tries again', async () => {
  await migrate(db.pool, folder)
  await write('0002-second.sql', 'create table second (id int4); alter table first add column more int4;')
  const warned: object[] = []
  const importing = await holdBy(db.connection, 'insert into first values (1)')
  const migrating = migrate(db.pool, folder, { log: { warn: (details) => warned.push(details) } })
  await importing.isWaitedFor()
  const resident = await anotherNode()
  // Without a limit the migration holds this write until the import ends.
  await resident.pool.query('insert into first values (2)')
  await vi.waitFor(() => expect(warned).toHaveLength(1), { timeout: 10_000 })
  expect(warned[0]).toMatchObject({
    migration: '0002-second.sql',
    transactions: [{ state: 'idle in transaction', query: expect.stringContaining('insert into first values (1)') }],
  })
  expect((await db.pool.query(`select to_regclass('second') as found`)).rows).toEqual([{ found: null }])
  await importing.commit()
  expect(await migrating).toEqual(['0002-second.sql'])
  expect((await db.pool.query('select id, more from first order by id')).rows).toEqual([
    { id: 1, more: null },
    { id: 2, more: null },
  ])
  await resident.close()
})

async function sessionAsleep(): Promise<void> {
  for (;;) {
    const { rowCount } = await db.pool.query(`select from pg_stat_activity where wait_event = 'PgSleep'`)
    if (rowCount) return
  }
}

function anotherNode(): Promise<Database<unknown>> {
  return openDatabase({ connection: db.connection, log, max: 1, statementTimeoutMs: 0 })
}

async function write(name: string, sql: string): Promise<void> {
  await writeFile(path.join(folder, name), sql)
}
