import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { openDatabase } from './connect.ts'
import { openProbe } from './probe.ts'
import { choosePrimary, connectionTo, readServers, type ServerAnswer } from './several-servers.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const one = { host: 'one', port: 5432 }
const other = { host: 'other', port: 5433 }
const away: ServerAnswer = { server: one, failure: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) }

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('FT35 an address may name several servers; one with a single server is left as it is', () => {
  expect(readServers('postgres://z:p%40@one,[::1]:5433/portal?sslmode=verify-full')).toEqual({
    servers: [one, { host: '::1', port: 5433 }],
    connectionString: 'postgres://z:p%40@one/portal?sslmode=verify-full',
  })
  for (const single of ['postgres://z@one:5433/portal', 'postgresql:///portal?host=/run/postgresql']) {
    expect(connectionTo(single)).toEqual({ connectionString: single })
  }
})

test('FT35 the server that takes writes is chosen; of two the one that was promoted, never one from before', () => {
  expect(choosePrimary([away, { server: other, timeline: 1 }], 0).server).toBe(other)
  const answers = [
    { server: one, timeline: 1 },
    { server: other, timeline: 2 },
  ]
  expect(choosePrimary(answers, 1)).toEqual({ server: other, timeline: 2 })
  for (const returned of [{ server: one, timeline: 1 }, { server: one, timeline: null }, away]) {
    const choose = () => choosePrimary([returned, { ...away, server: other }], 2)
    expect(choose).toThrow('no server of DATABASE_URL takes writes')
    expect(refusalOf(choose)).toBe(true)
  }
})

test('FT35 every connection finds the server that is there, whichever is named first', async () => {
  const { host, port, user, password, database: name } = database.connection
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : ''
  const there = `${encodeURIComponent(String(host))}:${port ?? 5432}`
  for (const servers of [`127.0.0.1:1,${there}`, `${there},127.0.0.1:1`]) {
    const connection = connectionTo(`postgres://${user}${secret}@${servers}/${name}`)
    const opened = await openDatabase({ connection, log })
    expect((await opened.pool.query('select current_database() as name')).rows).toEqual([{ name }])
    await opened.close()
    const probe = openProbe(connection)
    expect(await probe.isThere()).toBe(true)
    await probe.close()
  }
})

test('FT35 while no server takes writes a connection fails at once, and as a database that is away', async () => {
  const client = new pg.Client(connectionTo('postgres://z@127.0.0.1:1,127.0.0.1:2/portal'))
  const failure = await client.connect().catch((error: unknown) => error)
  expect(isDatabaseUnavailable(failure)).toBe(true)
})

function refusalOf(work: () => unknown): boolean {
  try {
    work()
    return false
  } catch (error) {
    return isDatabaseUnavailable(error)
  }
}
