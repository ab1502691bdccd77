import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { openDatabaseClock } from './database-clock.ts'

const day = 86_400_000
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

async function clockOf(machineIsAheadMs: number) {
  const warnings: object[] = []
  const log = { warn: (details: object) => void warnings.push(details) }
  const clock = await openDatabaseClock({ db: database.query, log, ownClock: () => Date.now() + machineIsAheadMs })
  const offMs = Math.abs(clock.now().getTime() - Date.now())
  clock.close()
  return { offMs, warnings }
}

test.each([2 * day, -2 * day])(
  'FT21 a machine that is %d ms off uses the database’s clock and logs a warning',
  async (off) => {
    const { offMs, warnings } = await clockOf(off)
    expect(offMs).toBeLessThan(5000)
    expect(warnings).toEqual([{ seconds: expect.closeTo(-off / 1000, -1) }])
  },
)

test('FT21 a machine with a right clock uses its own', async () => {
  const { offMs, warnings } = await clockOf(0)
  expect(offMs).toBeLessThan(1000)
  expect(warnings).toEqual([])
})
