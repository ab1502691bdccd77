import { expect, test } from 'vitest'
import { isThere, readRequirements } from './asvs.ts'

test('GL1 whatever stands as evidence for a requirement of ASVS is there', () => {
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

test('GL1 evidence that is not there is told', () => {
  expect(isThere('docs/architecture.md: ## Getting in')).toBe(true)
  expect(isThere('docs/architecture.md: ## Getting out')).toBe(false)
  expect(isThere('docs/none.csv')).toBe(false)
})
