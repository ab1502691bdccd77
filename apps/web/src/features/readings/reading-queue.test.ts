import type { Meter } from '@zatyshok/contract/meters/meters'
import { expect, test } from 'vitest'
import { readingQueue } from './reading-queue.ts'
import { waterMeter } from './testing/meter.ts'

const valid = () => 'valid' as const
const given = [{ zone: 'total' as const, value: '413', submittedAt: '2026-11-21T10:00:00Z' }]
const closed = { open: false, billingMonth: '2026-12', from: '2026-12-01', to: '2026-12-05' }
const meter = (id: string, parts: Partial<Meter> = {}) => waterMeter({ id, serialNumber: id, ...parts })
const [one, two, three] = [meter('1-1'), meter('1-2'), meter('1-3')]

test('F05 after a reading the form goes on with the next meter that waits, and from the last one with the first', () => {
  const all = [one, two, three]
  expect(readingQueue(all, one, valid).next).toBe(two)
  expect(readingQueue(all, three, valid).next).toBe(one)
  expect(readingQueue([one], one, valid).next).toBeNull()
})

test('F05 closed, automatic and given meters are not the next; only given ones count as done', () => {
  const done = meter('1-2', { given })
  const all = [one, done, meter('1-3', { window: closed }), meter('1-4', { isAutomatic: true }), meter('1-5')]
  const queue = readingQueue(all, one, valid)
  expect(queue.next?.id).toBe('1-5')
  expect(queue).toMatchObject({ given: 1, total: 3, opensOn: '2026-12-01' })
  expect(queue.waiting.map(({ id }) => id)).toEqual(['1-1', '1-5'])
})

test('check 82: a device of two providers is one of the queue, and does not follow itself', () => {
  const copy = meter('2-1', { serialNumber: '1-1', serviceProvider: { code: '103', name: 'Водовідведення' } })
  expect(readingQueue([one, copy], one, valid)).toMatchObject({ total: 1, next: null })
  expect(readingQueue([one, copy], copy, valid).next).toBeNull()
})
