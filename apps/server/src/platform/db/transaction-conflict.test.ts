import pg from 'pg'
import { expect, test } from 'vitest'
import { retryConflicts } from './transaction-conflict.ts'

function failing(times: number, code: string) {
  const count = { of: 0 }
  const transaction = async () => {
    count.of += 1
    if (count.of <= times) throw Object.assign(new pg.DatabaseError('no', 0, 'error'), { code })
    return 'done'
  }
  return { count, transaction }
}

test.each(['40001', '40P01'])('FT13 a transaction rolled back because of a conflict (%s) is retried', async (code) => {
  const { count, transaction } = failing(3, code)
  expect(await retryConflicts(transaction)).toBe('done')
  expect(count.of).toBe(4)
})

test('FT13 after three repetitions it is given up', async () => {
  const { count, transaction } = failing(10, '40P01')
  await expect(retryConflicts(transaction)).rejects.toThrow('no')
  expect(count.of).toBe(4)
})

test('FT13 any other failure is reported at once', async () => {
  const { count, transaction } = failing(10, '23505')
  await expect(retryConflicts(transaction)).rejects.toThrow('no')
  expect(count.of).toBe(1)
})
