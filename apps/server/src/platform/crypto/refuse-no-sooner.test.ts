import { expect, test } from 'vitest'
import { refuseNoSooner } from './refuse-no-sooner.ts'

test('AC3 a refusal is delayed to the given time, a success is returned at once', async () => {
  const began = performance.now()
  const refusal = refuseNoSooner(30, () => Promise.reject(new Error('refused')))
  await expect(refusal).rejects.toThrow('refused')
  expect(performance.now() - began).toBeGreaterThanOrEqual(30)
  const begun = performance.now()
  expect(await refuseNoSooner(60_000, () => Promise.resolve('here'))).toBe('here')
  expect(performance.now() - begun).toBeLessThan(30_000)
})
