import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { openDatabase } from './connect.ts'

const warnings: string[] = []
const log = { info: () => undefined, warn: (_: object, text: string) => warnings.push(text), error: () => undefined }
let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

test('money and days come as numbers and text, volumes as exact text', async () => {
  const { rows } = await db.pool.query(
    `select 123456789012::int8 as kop, 1.500::numeric as volume, date '2026-03-29' as day, sum(x) as total,
            array[1, null]::int8[] as kops, array[date '2026-03-29'] as days
     from (values (1::int4), (2)) v (x)`,
  )
  expect(rows).toEqual([
    { kop: 123456789012, volume: '1.500', day: '2026-03-29', total: 3, kops: [1, null], days: ['2026-03-29'] },
  ])
})

test('an int8 past the safe integers is refused instead of rounded', async () => {
  await expect(db.pool.query('select 9007199254740993::int8')).rejects.toThrow(/safe integers/)
})

test('a repeated statement is planned once: it has one name in the session', async () => {
  await db.query.connection().execute(async (one) => {
    for (const id of [1, 2, 3]) await one.selectFrom('users').select('login').where('id', '=', id).execute()
    const { rows } = await sql<{ calls: number }>`
      select count(*) as calls from pg_prepared_statements where statement like 'select "login" from "users"%'`.execute(
      one,
    )
    expect(rows).toEqual([{ calls: 1 }])
  })
})

test('a node keeps answering when a newer node changed a table under its prepared statement', async () => {
  await db.pool.query('create table changing (id int4); insert into changing values (1)')
  const read = () => sql`select * from changing where id = ${1}`.execute(db.query)
  await read()
  await db.pool.query('alter table changing add column note text')
  await expect(read()).resolves.toMatchObject({ rows: [{ id: 1, note: null }] })
})

test('a connection serves bursts that are minutes apart, because a new one costs more than a request', async () => {
  const database = await openDatabase({ connection: db.connection, log })
  const pidOf = async () => (await database.pool.query('select pg_backend_pid() as pid')).rows[0].pid
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const first = await pidOf()
    vi.advanceTimersByTime(9 * 60_000)
    expect(await pidOf()).toBe(first)
    vi.advanceTimersByTime(11 * 60_000)
    expect(database.pool.totalCount).toBe(0)
  } finally {
    vi.useRealTimers()
    await database.close()
  }
})

test('a broken idle connection is logged and replaced, the process lives', async () => {
  const own = await openDatabase({ connection: db.connection, log, max: 1 })
  const { rows } = await own.pool.query('select pg_backend_pid() as pid')
  const broken = new Promise((resolve) => own.pool.once('error', resolve))
  await db.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
  await broken
  expect(warnings).toEqual(['a database connection broke'])
  await expect(own.pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] })
  await own.close()
})

test('FT9 a write after a transaction that a standing server did not begin in time is committed', async () => {
  const own = await openDatabase({ connection: db.connection, log, max: 1, statementTimeoutMs: 100 })
  await db.pool.query('create table kept (id int4)')
  const { rows } = await own.pool.query('select pg_backend_pid() as pid')
  process.kill(rows[0].pid, 'SIGSTOP')
  try {
    const begun = own.query.transaction().execute(async () => expect.unreachable('nothing has begun'))
    await expect(begun).rejects.toThrow('Query read timeout')
  } finally {
    process.kill(rows[0].pid, 'SIGCONT')
  }
  await sql`insert into kept values (${1})`.execute(own.query)
  expect((await db.pool.query('select id from kept')).rows).toEqual([{ id: 1 }])
  await own.close()
})

test('FT9 a client of a frozen server gets one error, without a second one at the end of the transaction', async () => {
  const own = await openDatabase({ connection: db.connection, log, max: 1, statementTimeoutMs: 100 })
  let stopped = 0
  const told: unknown[] = []
  try {
    await own.query
      .transaction()
      .execute(async (one) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one)
        stopped = rows[0]?.pid ?? 0
        process.kill(stopped, 'SIGSTOP')
        await sql`select 1`.execute(one).catch((error) => told.push(error))
        await sql`select 2`.execute(one)
      })
      .catch((error) => told.push(error))
  } finally {
    process.kill(stopped, 'SIGCONT')
  }
  expect(told).toHaveLength(2)
  expect(told[1]).toBe(told[0])
  await own.close()
})

test('a statement of the web pool ends after its limit', async () => {
  const own = await openDatabase({ connection: db.connection, log, max: 1, statementTimeoutMs: 100 })
  await expect(own.pool.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' })
  await own.close()
})

test('FT1 a statement without a limit ends, and its locks with it, when its process is gone', async () => {
  const own = await openDatabase({ connection: db.connection, log, max: 1, statementTimeoutMs: 0 })
  const worker = await own.pool.connect()
  await worker.query('begin')
  await worker.query('select pg_advisory_xact_lock(1)')
  const { rows } = await worker.query('select pg_backend_pid() as pid')
  const cut = expect(worker.query('select pg_sleep(600)')).rejects.toThrow()
  await vi.waitFor(async () => expect(await stateOf(rows[0].pid)).toBe('active pg_sleep'))
  worker.connection.stream.destroy()
  await cut
  const next = await openDatabase({ connection: db.connection, log, max: 1, statementTimeoutMs: 15_000 })
  await next.pool.query('select pg_advisory_lock(1)')
  // The lock is released shortly before the process leaves the list.
  await vi.waitFor(async () => expect(await stateOf(rows[0].pid)).toBeUndefined())
  worker.release(true)
  await own.close()
  await next.close()
})

async function stateOf(pid: number): Promise<string | undefined> {
  const { rows } = await db.pool.query(
    `select concat_ws(' ', state, substring(query from 'pg_sleep')) as state from pg_stat_activity where pid = $1`,
    [pid],
  )
  return rows[0]?.state
}

test('the start is refused when acknowledged writes could be lost', async () => {
  const { rows } = await db.pool.query('select current_database() as name')
  await db.pool.query(`alter database ${rows[0].name} set synchronous_commit = off`)
  await expect(openDatabase({ connection: db.connection, log })).rejects.toMatchObject({
    code: 'server_not_durable',
    message: expect.stringContaining('synchronous_commit'),
  })
  await db.pool.query(`alter database ${rows[0].name} reset synchronous_commit`)
})

test('an unreachable server is one clear line', async () => {
  const nowhere: pg.PoolConfig = { host: '127.0.0.1', port: 1, user: 'x', database: 'x' }
  await expect(openDatabase({ connection: nowhere, log })).rejects.toMatchObject({
    code: 'server_unreachable',
    message: expect.stringContaining('DATABASE_URL'),
  })
})

test('long work has no parallel plans, requests of the web do as the server says', async () => {
  const parallel = async (statementTimeoutMs: number) => {
    const own = await openDatabase({ connection: db.connection, log, max: 1, statementTimeoutMs })
    const { rows } = await own.pool.query('show max_parallel_workers_per_gather')
    await own.close()
    return rows[0].max_parallel_workers_per_gather
  }
  expect(await parallel(0)).toBe('0')
  expect(await parallel(15_000)).toBe(
    (await db.pool.query('show max_parallel_workers_per_gather')).rows[0].max_parallel_workers_per_gather,
  )
})
