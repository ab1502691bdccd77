import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { openProbe } from './probe.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('FT29 a probe whose connection was cut says so or connects again, by itself', async () => {
  const probe = openProbe(database.connection)
  expect(await probe.isThere()).toBe(true)
  await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'zatyshok health'`)
  await probe.isThere()
  expect(await probe.isThere()).toBe(true)
  await probe.close()
})

test('FT12 a probe does not queue behind a pool that is full of slow statements', async () => {
  const probe = openProbe(database.connection)
  const slow = Array.from({ length: 8 }, () => database.pool.query('select pg_sleep(1)'))
  const began = performance.now()
  expect(await probe.isThere()).toBe(true)
  expect(performance.now() - began).toBeLessThan(800)
  await Promise.all(slow)
  await probe.close()
})

test('FT9 the probe detects within two seconds a database that accepts connections and does not respond', async () => {
  const frozen = createServer().listen(0, '127.0.0.1')
  await once(frozen, 'listening')
  const { port } = frozen.address() as AddressInfo
  const probe = openProbe({ host: '127.0.0.1', port, user: 'nobody', database: 'none' })
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: 50 }, () => probe.isThere()))
  expect(new Set(answers)).toEqual(new Set([false]))
  expect(performance.now() - began).toBeLessThan(2000)
  await probe.close()
  frozen.close()
})
