import { expect, test } from 'vitest'
import { slopePerHour } from './slope.ts'

test('GL20 the slope of a line is its own, and noise around it changes it little', () => {
  const minutes = Array.from({ length: 121 }, (_, minute) => minute)
  const growing = (noise: (minute: number) => number) =>
    minutes.map((minute) => ({ at: minute * 60, value: 200 + minute / 60 + noise(minute) }))
  expect(slopePerHour(growing(() => 0))).toBeCloseTo(1, 6)
  expect(slopePerHour(growing((minute) => (minute % 2 === 0 ? 5 : -5)))).toBeCloseTo(1, 0)
  expect(slopePerHour([{ at: 3, value: 7 }])).toBe(0)
  expect(slopePerHour([])).toBe(0)
})
