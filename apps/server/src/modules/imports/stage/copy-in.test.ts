import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { loaderOf } from './copy-in.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const rows = 'copy (select n from generate_series(1, 300000) n) to stdout'

test('K02 a COPY to the reader gives all rows, and the connection then accepts the next statement', async () => {
  const client = await database.pool.connect()
  const loader = loaderOf(client)
  const pieces: Uint8Array[] = []
  for await (const piece of loader.copyOut(rows)) pieces.push(piece)
  const lines = Buffer.concat(pieces).toString().trimEnd().split('\n')
  expect(lines.length).toBe(300_000)
  expect(lines.at(-1)).toBe('300000')
  expect(await loader.query('select 1')).toEqual([[1]])
  client.release()
})

test('K02 a reader that leaves a COPY early leaves a connection that accepts the next statement', async () => {
  const client = await database.pool.connect()
  const loader = loaderOf(client)
  for await (const piece of loader.copyOut(rows)) {
    expect(piece.length).toBeGreaterThan(0)
    break
  }
  expect(await loader.query('select 1')).toEqual([[1]])
  client.release()
})

test('K02 a COPY that the server refuses is an error of the database, and the connection stays usable', async () => {
  const client = await database.pool.connect()
  const loader = loaderOf(client)
  const read = async () => {
    for await (const piece of loader.copyOut('copy (select 1 / 0) to stdout')) expect(piece.length).toBe(0)
  }
  await expect(read()).rejects.toMatchObject({ code: '22012' })
  expect(await loader.query('select 1')).toEqual([[1]])
  client.release()
})

test('K02 a COPY that ends in time is no timeout of the connection later', async () => {
  const client = new pg.Client({ ...database.connection, query_timeout: 300 })
  await client.connect()
  const loader = loaderOf(client)
  for await (const piece of loader.copyOut('copy (select 1) to stdout')) expect(piece.length).toBeGreaterThan(0)
  // The first clock would end before the second.
  await expect(loader.query('select pg_sleep(2)')).rejects.toThrow('Query read timeout')
  await client.end()
})
