import { beforeEach, expect, test } from 'vitest'
import { openPlaces, type Places, type Teaching } from './places.ts'

let now: number
let places: Places

beforeEach(() => {
  now = 0
  places = openPlaces({ most: 200, fewest: 20, aimMs: 250, now: () => now })
})

function takeAll(teaching: Teaching): (() => void)[] {
  const taken: (() => void)[] = []
  while (!places.isFull()) taken.push(places.take(teaching))
  return taken
}

/** Simulates a wave of requests that all take `ms`; returns how many were admitted. */
function wave(ms: number, teaching: Teaching = 'teaches'): number {
  const taken = takeAll(teaching)
  now += ms
  for (const giveBack of taken) giveBack()
  return taken.length
}

function afterWaves(count: number, ms: number, teaching?: Teaching): number {
  for (let n = 0; n < count; n += 1) wave(ms, teaching)
  return wave(ms, teaching)
}

test('GL10 while answers take longer than they should fewer are let in, in proportion, and never fewer than the fewest', () => {
  expect(wave(500)).toBe(40)
  expect(wave(500)).toBe(20)
  expect(afterWaves(20, 5000)).toBe(20)
})

test('GL10 while answers come soon and places are short more are let in, up to the most', () => {
  expect(wave(100)).toBe(40)
  expect(wave(100)).toBe(44)
  expect(afterWaves(40, 100)).toBe(200)
})

test('GL10 where each more waits for the others the limit settles where answers take as long as they may', () => {
  // A portal that gives 400 responses a second: 100 concurrent requests take 250 ms.
  let inWork = wave(100)
  for (let n = 0; n < 60; n += 1) inWork = wave(inWork * 2.5)
  expect(inWork).toBeGreaterThanOrEqual(80)
  expect(inWork).toBeLessThanOrEqual(110)
})

test('GL10 endpoints that are slow by nature do not change the limit', () => {
  expect(afterWaves(5, 3000, 'is long by nature')).toBe(40)
})

test('GL10 a few slow responses among many do not change the limit', () => {
  for (let turn = 0; turn < 5; turn += 1) {
    for (let n = 0; n < 20; n += 1) {
      const giveBack = places.take('teaches')
      now += n % 4 === 0 ? 3000 : 10
      giveBack()
    }
  }
  expect(takeAll('teaches')).toHaveLength(40)
})

test('GL10 answers to those who came under an older limit do not lower the new one', () => {
  for (let n = 0; n < 30; n += 1) wave(100)
  const taken = takeAll('teaches')
  expect(taken).toHaveLength(200)
  now += 500
  // Two hundred responses are ten rounds; if each counted, the limit would reach its minimum.
  for (const giveBack of taken) giveBack()
  expect(takeAll('teaches')).toHaveLength(100)
})

test('GL10 without a target time the limit stays at the maximum', () => {
  places = openPlaces({ most: 7, fewest: 2, aimMs: 0, now: () => now })
  expect(afterWaves(20, 5000)).toBe(7)
})
