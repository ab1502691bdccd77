import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { listen, notify } from './listen.ts'

let database: TestDatabase
const log = { warn: () => undefined }

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('M01 a node is notified when another node’s transaction commits, on its own channel only', async () => {
  const heard: string[] = []
  const channels = { apples: () => heard.push('apples'), pears: () => heard.push('pears') }
  const listener = await listen({ connection: database.connection, log, heard: channels })
  await database.query.transaction().execute(async (transaction) => {
    await notify(transaction, 'pears')
    expect(heard).toEqual([])
  })
  await expect.poll(() => heard).toEqual(['pears'])
  await listener.close()
})

test('M01 a connection that broke is made again, and counts as a call: something may have been missed', async () => {
  let calls = 0
  const listener = await listen({ connection: database.connection, log, heard: { apples: () => calls++ } })
  await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'zatyshok listen'`)
  await expect.poll(() => calls, { timeout: 10_000 }).toBe(1)
  await notify(database.query, 'apples')
  await expect.poll(() => calls).toBe(2)
  await listener.close()
})
