import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from './context.ts'
import { type TestApp, testApp } from './testing/app.ts'

let portal: TestApp

beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

function failing(times: number, code: string) {
  const count = { of: 0 }
  const done = inTransaction(portal.context(), async () => {
    count.of += 1
    if (count.of <= times) throw Object.assign(new pg.DatabaseError('no', 0, 'error'), { code })
    return 'done'
  })
  return { count, done }
}

test.each(['40001', '40P01'])('FT13 a transaction rolled back because of a conflict (%s) is retried', async (code) => {
  const { count, done } = failing(3, code)
  expect(await done).toBe('done')
  expect(count.of).toBe(4)
})

test('FT13 after three repetitions it is given up', async () => {
  const { count, done } = failing(10, '40P01')
  await expect(done).rejects.toThrow('no')
  expect(count.of).toBe(4)
})

test('FT13 any other failure is reported at once', async () => {
  const { count, done } = failing(10, '23505')
  await expect(done).rejects.toThrow('no')
  expect(count.of).toBe(1)
})
