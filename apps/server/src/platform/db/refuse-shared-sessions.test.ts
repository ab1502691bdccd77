import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { refuseSharedSessions, shareSessions } from './refuse-shared-sessions.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

test('a server whose connections have sessions of their own is taken', async () => {
  await expect(refuseSharedSessions(db.pool)).resolves.toBeUndefined()
})

test('two connections that end in one session, as behind a pooler of transactions, are found out', async () => {
  const session = await db.pool.connect()
  await expect(shareSessions(session, session)).resolves.toBe(true)
  session.release()
})
