import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { makeRoomForTables } from './temporary-room.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

const roomOf = async (client: pg.ClientBase) => (await client.query('show temp_buffers')).rows[0].temp_buffers

test('an import has room for its tables', async () => {
  const client = await db.pool.connect()
  await makeRoomForTables(client)
  expect(await roomOf(client)).toBe('128MB')
  client.release(true)
})

test('in a session that has had tables before, as a pooler hands on, an import does with the room there is', async () => {
  const client = await db.pool.connect()
  await client.query('create temporary table had as select 1')
  await makeRoomForTables(client)
  expect(await roomOf(client)).toBe('8MB')
  client.release(true)
})
