import { once } from 'node:events'
import { PgBoss } from 'pg-boss'
import librarySchema from 'pg-boss/package.json' with { type: 'json' }
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAnother, type TestDatabase, testDatabase } from '../../testing/database.ts'
import { defineJob } from './define-job.ts'
import { enqueue } from './enqueue.ts'
import { type RunningJobs, startJobs, usualPace, workOn } from './start-jobs.ts'

const job = defineJob<{ readonly n: number }>('test-job')
const log = { warn: () => undefined }
const pace = { take: 0.5, supervise: 1 }

let database: TestDatabase
let running: RunningJobs[]
let done: number[]
let events: EventTarget

beforeEach(async () => {
  database = await testDatabase()
  running = []
  done = []
  events = new EventTarget()
})
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()))
  await database.drop()
})

const note = async ({ n }: { readonly n: number }): Promise<void> => {
  done.push(n)
  events.dispatchEvent(new Event('done'))
}

async function start(run = note): Promise<RunningJobs> {
  const workers = [workOn(job, { atOnce: 2, run })]
  const jobs = await startJobs({ db: database.query, connection: database.connection, log, workers, pace })
  running.push(jobs)
  return jobs
}

const queue = (n: number): Promise<void> => enqueue(database.query, job, { data: { n } })

async function until(count: number): Promise<void> {
  while (done.length < count) await once(events, 'done', { signal: AbortSignal.timeout(15_000) })
}

test('AT62 what a finished job was about is forgotten where it is of a person', async () => {
  const secret = defineJob<{ readonly sealed: string }>('secret', { dataAfter: 'forgotten' })
  const { promise: worked, resolve: work } = Promise.withResolvers<string>()
  const workers = [workOn(secret, { atOnce: 1, run: async ({ sealed }: { sealed: string }) => work(sealed) })]
  await enqueue(database.query, secret, { data: { sealed: 'an address' } })
  running.push(await startJobs({ db: database.query, connection: database.connection, log, workers, pace }))
  expect(await worked).toBe('an address')
  const stored = async () => (await database.pool.query('select state, data from jobs.job')).rows
  await expect.poll(stored).toEqual([{ state: 'completed', data: {} }])
})

test('FT5 a job queued before any worker has run is done by the first one', async () => {
  await queue(1)
  await start()
  await until(1)
  expect(done).toEqual([1])
})

test('FT5 jobs that wait for one worker are done one after another, without a poll between them', async () => {
  for (let n = 0; n < 8; n++) await queue(n)
  const workers = [workOn(job, { atOnce: 1, run: note })]
  const rare = { take: 3600, supervise: 3600 }
  running.push(await startJobs({ db: database.query, connection: database.connection, log, workers, pace: rare }))
  await until(8)
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})

test('FT5 a job of a rolled back transaction is not done', async () => {
  await start()
  const work = database.query.transaction().execute(async (transaction) => {
    await enqueue(transaction, job, { data: { n: 1 } })
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  await queue(2)
  await until(1)
  expect(done).toEqual([2])
})

test('FT5 a job whose worker shows no sign of life is taken by another', async () => {
  await queue(7)
  // The state that a worker leaves that took the job 21 seconds ago and was killed.
  await database.pool.query(
    `update jobs.job set state = 'active', started_on = now() - interval '21 s', heartbeat_on = now() - interval '21 s'`,
  )
  await start()
  await until(1)
  expect(done).toEqual([7])
})

test('FT5 the settings give a killed worker’s job to another within a minute', () => {
  const { heartbeatSeconds, retryDelay } = job.settings
  expect(heartbeatSeconds + usualPace.supervise + 2 * retryDelay + usualPace.take).toBeLessThan(60)
})

test('FT8 cut connections lose no job and stop no worker', async () => {
  await start()
  await queue(1)
  await until(1)
  await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'zatyshok jobs'`)
  await queue(2)
  await until(2)
  expect(done).toEqual([1, 2])
})

test('FT26 a stop waits for the job under way and leaves the next one', async () => {
  let finish: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    finish = resolve
  })
  const taken = new Promise<void>((resolve) => {
    void start(async (data) => {
      resolve()
      await gate
      await note(data)
    })
  })
  await queue(1)
  await taken
  const stopped = running[0]!.stop()
  await queue(2)
  finish()
  await stopped
  expect(done).toEqual([1])
  const { rows } = await database.pool.query(`select state, data from jobs.job order by created_on`)
  expect(rows).toEqual([
    { state: 'completed', data: { n: 1 } },
    { state: 'created', data: { n: 2 } },
  ])
})

test('FT27 two nodes that start at once on a database without a queue share one', async () => {
  await database.pool.query('drop schema jobs cascade')
  await Promise.all([start(), start()])
  for (let n = 0; n < 20; n++) await queue(n)
  await until(20)
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n))
})

test('FT23 an hourly job is queued once, however many nodes request it', async () => {
  await Promise.all(
    Array.from({ length: 10 }, (_, n) => enqueue(database.query, job, { data: { n }, onceInSeconds: 3600 })),
  )
  await queue(100)
  const { rows } = await database.pool.query('select count(*)::int as count from jobs.job')
  expect(rows).toEqual([{ count: 2 }])
})

test('FT18 a failed job is retried, and its stored error contains none of its data', async () => {
  let tries = 0
  await start(async (data) => {
    tries += 1
    if (tries === 1) throw new Error('olena@example.com is away')
    await note(data)
  })
  await queue(1)
  await until(1)
  const { rows } = await database.pool.query('select retry_count, output::text from jobs.job')
  expect(rows[0]?.retry_count).toBe(1)
  expect(String(rows[0]?.output)).not.toContain('olena')
})

test('FT27 a job that we queue is the row that the library would write', async () => {
  const { policy, ...rest } = job.settings
  const boss = new PgBoss({
    ...(database.connection as object),
    schema: 'jobs',
    supervise: false,
    schedule: false,
    migrate: false,
  })
  await boss.start()
  await boss.createQueue(job.name, job.settings)
  await boss.send(job.name, { n: 1 })
  await boss.stop({ graceful: false })
  await queue(1)
  const { rows } = await database.pool.query(
    `select to_jsonb(j) - array['id', 'created_on', 'start_after', 'keep_until'] as row,
            extract(epoch from keep_until - start_after)::int as kept from jobs.job j`,
  )
  expect(policy).toBe('standard')
  expect(rows).toHaveLength(2)
  expect(rows[1]).toEqual(rows[0])
  expect(rows[0]?.kept).toBe(rest.retentionSeconds)
})

test('FT27 the library has the schema that our statement writes and that our migration creates', async () => {
  // If this fails after an update of pg-boss, nodes of both versions run during the upgrade: compare the library's
  // migration with `enqueue`, add its plan as a migration of ours, then change the number.
  expect(librarySchema.pgboss.schema).toBe(43)
  const { rows } = await database.pool.query('select version from jobs.version')
  expect(rows).toEqual([{ version: librarySchema.pgboss.schema }])
})

test('FT27 an older node queues into the schema that a newer node has migrated', async () => {
  // Columns with defaults are what the library's migrations add most often.
  await queue(1)
  await database.pool.query(`alter table jobs.job add column added_later text not null default 'later'`)
  await queue(2)
  await start()
  await until(2)
  expect(done.toSorted()).toEqual([1, 2])
})

test('repeated jobs are queued one after another, by one session of the database', async () => {
  const { pool, query: db, close } = await openAnother(database.connection)
  const names = ['first', 'second', 'third', 'fourth', 'fifth']
  const workers = names.map((name) => {
    const repeated = defineJob<{ readonly n: number }>(`repeated-${name}`)
    return workOn(repeated, { atOnce: 1, everySeconds: 3600, run: async () => note({ n: names.indexOf(name) }) })
  })
  const jobs = await startJobs({ db, connection: database.connection, log, workers, pace })
  await until(names.length)
  expect([done.toSorted(), pool.totalCount]).toEqual([[0, 1, 2, 3, 4], 1])
  await jobs.stop()
  await close()
})
