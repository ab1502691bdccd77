import type { ReadingResult } from '@zatyshok/contract/meters/readings'
import { expect, test } from 'vitest'
import { finishedBy, nothingFinished } from './finished.ts'
import { waterMeter } from './testing/meter.ts'

const taken = (...keys: string[]) =>
  new Map(keys.map((key) => [key, { counterId: key.slice(0, key.indexOf(':')) } as ReadingResult]))
const refused = (...keys: string[]) => new Map(keys.map((key) => [key, { message: `no ${key}`, wantsTick: false }]))
const outcome = (parts: { taken?: string[]; refused?: string[] }) => ({
  taken: taken(...(parts.taken ?? [])),
  refused: refused(...(parts.refused ?? [])),
  kept: [],
})
const first = { before: nothingFinished, meter: waterMeter() }

test('F08 a copy that is refused does not hold up the proof of the reading, and is told', () => {
  const finished = finishedBy(outcome({ taken: ['1-1:total'], refused: ['2-1:total'] }), first)
  expect(finished).toMatchObject({ isDone: true, results: [{ counterId: '1-1' }] })
  expect([...finished.refusedCopies]).toEqual([['2-1', 'no 2-1:total']])
})

test('F05 a refused zone of the meter itself keeps the form open, and what was taken before is told at the end', () => {
  const day = finishedBy(outcome({ taken: ['1-1:day'], refused: ['1-1:night'] }), first)
  expect(day.isDone).toBe(false)
  const both = finishedBy(outcome({ taken: ['1-1:night'] }), { ...first, before: day })
  expect([both.isDone, both.results.length]).toEqual([true, 2])
})
