import { expect, test } from 'vitest'
import { isThere, readRequirements } from './asvs.ts'

test('GL1 the evidence of every ASVS requirement exists', () => {
  const requirements = readRequirements()
  expect(requirements).toHaveLength(253)
  const missing = requirements.flatMap(({ id, evidence }) =>
    evidence.filter((one) => !isThere(one)).map((one) => `${id}: ${one}`),
  )
  expect(missing).toEqual([])
})

test('GL1 203 requirements apply, and fewer tests than now are never named for them', () => {
  const requirements = readRequirements()
  const applying = requirements.filter(({ kind }) => kind !== 'not-applicable')
  expect(applying).toHaveLength(203)
  const linked = applying.filter(({ kind, evidence }) => kind === 'test' && evidence.length > 0)
  expect(linked.length).toBeGreaterThanOrEqual(163)
})

test('GL1 missing evidence is reported', () => {
  expect(isThere('docs/architecture.md: ## Getting in')).toBe(true)
  expect(isThere('docs/architecture.md: ## Getting out')).toBe(false)
  expect(isThere('docs/none.csv')).toBe(false)
})
