import { expect, test } from 'vitest'
import { type BenchResult, statusOf } from './result.ts'

const figure = (value: number, goal: BenchResult['goal']): BenchResult => ({
  name: 'idle memory',
  value,
  unit: 'MB',
  goal,
  note: 'invented',
})
const met = [figure(250, { atMost: 250 }), figure(0.9, { atLeast: 0.9 })]

test('the bench ends with status 1 if one goal is missed or one figure is no number', () => {
  expect(statusOf(met)).toBe(0)
  expect(statusOf([...met, figure(250.1, { atMost: 250 })])).toBe(1)
  expect(statusOf([figure(0.89, { atLeast: 0.9 }), ...met])).toBe(1)
  expect(statusOf([...met, figure(Number.NaN, { atMost: 250 })])).toBe(1)
  expect(statusOf([...met, figure(Number.NaN, { atLeast: 0.9 })])).toBe(1)
})
