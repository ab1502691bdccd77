import { expect, test } from 'vitest'
import { createPublishedCache } from './published-cache.ts'

function scene({ limit = 10 } = {}) {
  const scene = { now: new Date('2026-11-25T10:00:00Z'), made: 0 }
  const nextChange = async () => new Date('2026-11-25T12:00:00Z')
  const cache = createPublishedCache({ clock: () => scene.now, nextChange, limit })
  cache.hear(true)
  return Object.assign(scene, { cache, make: async () => ++scene.made })
}

test('B08 a cached value is computed once, also for concurrent requests', async () => {
  const { cache, make } = scene()
  expect(await Promise.all([cache.take('a', make), cache.take('a', make)])).toEqual([1, 1])
  expect(cache.peek('a')).toBe(1)
})

test('J02 a change invalidates the cache, and a value begun before the change is not cached', async () => {
  const { cache, make } = scene()
  let finish = (_value: number) => {}
  const begun = cache.take('a', () => new Promise<number>((resolve) => (finish = resolve)))
  await new Promise(setImmediate)
  cache.forget()
  finish(100)
  expect(await begun).toBe(100)
  expect(cache.peek('a')).toBeUndefined()
  expect(await cache.take('a', make)).toBe(1)
})

test('J02 a scheduled publication invalidates the cache at its hour', async () => {
  const at = scene()
  await at.cache.take('a', at.make)
  at.now = new Date('2026-11-25T11:59:59Z')
  expect(at.cache.peek('a')).toBe(1)
  at.now = new Date('2026-11-25T12:00:00Z')
  expect(at.cache.peek('a')).toBeUndefined()
})

test('B08 the cache is disabled without notifications', async () => {
  const { cache, make } = scene()
  await cache.take('a', make)
  cache.hear(false)
  expect([await cache.take('a', make), await cache.take('a', make)]).toEqual([2, 3])
  cache.hear(true)
  expect([await cache.take('a', make), await cache.take('a', make)]).toEqual([4, 4])
})

test('B08 the cache evicts the oldest entry and does not cache failures', async () => {
  const { cache, make } = scene({ limit: 2 })
  await expect(cache.take('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  for (const key of ['a', 'b', 'c']) await cache.take(key, make)
  expect(['a', 'b', 'c'].map((key) => cache.peek(key))).toEqual([undefined, 2, 3])
})
