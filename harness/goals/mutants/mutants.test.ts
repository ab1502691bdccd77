import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isEquivalent, readEquivalent } from './equivalent.ts'
import { inSeededOrder, type Mutant } from './make-mutants.ts'
import { resultOf } from './results.ts'

const root = path.join(import.meta.dirname, '../../..')

const mutantOf = (original: string, rest: Partial<Mutant> = {}): Mutant => ({
  id: '1',
  module: 'domain',
  file: 'packages/domain/src/money.ts',
  line: 1,
  mutator: 'ArithmeticOperator',
  original,
  replacement: '0',
  at: `return ${original}`,
  nth: 0,
  mutated: '',
  ...rest,
})

test('GL3 every mutant listed as equivalent exists in the code and has a reason', () => {
  const troubles = readEquivalent().flatMap(({ file, at, original, reason }) => {
    const lines = readFileSync(path.join(root, file), 'utf8').split('\n')
    const stands = lines.some((line) => line.trim() === at) && at.includes(original.split('\n')[0] ?? '')
    return stands && reason.length > 20 ? [] : [`${file}: ${at}`]
  })
  expect(troubles).toEqual([])
})

test('GL3 the sample depends on code and seed only, not on a mutant’s position in its file', () => {
  const mutants = ['a + b', 'a - b', 'a * b', 'a / b', 'a % b', 'b - a'].map((original) => mutantOf(original))
  const order = (list: readonly Mutant[], seed: string) => inSeededOrder(list, seed).map(({ original }) => original)
  const moved = mutants.map((mutant, at) => ({ ...mutant, id: `${at + 7}`, line: at + 20 })).reverse()
  expect(order(moved, 'one')).toEqual(order(mutants, 'one'))
  expect(order(mutants, 'another')).not.toEqual(order(mutants, 'one'))
})

test('a mutant is equivalent by its text and the line around it, not by its line number', () => {
  const mutant = mutantOf('a + b')
  const known = [{ ...mutant, reason: 'both are the same' }]
  expect(isEquivalent({ ...mutant, line: 90, id: '7' }, known)).toBe(true)
  expect(isEquivalent({ ...mutant, at: 'return 2 * (a + b)' }, known)).toBe(false)
  expect(isEquivalent({ ...mutant, replacement: '1' }, known)).toBe(false)
  expect(isEquivalent({ ...mutant, nth: 1 }, known)).toBe(false)
})

test('the score counts what a test has noticed, failed or without end, and is not rounded up', () => {
  const mutant = mutantOf('a + b')
  const outcomes = ['killed', 'killed', 'timed out', 'survived', 'no coverage', 'killed'] as const
  const rest = { name: 'domain', measuredAt: '', seed: '', made: 9, equivalent: 0, seconds: 1 }
  const result = resultOf(
    outcomes.map((outcome) => ({ mutant, outcome })),
    rest,
  )
  expect(result).toMatchObject({ mutants: 6, killed: 3, timedOut: 1, survived: 1, noCoverage: 1, score: 66.6 })
  expect(result.unnoticed.map(({ place }) => place)).toEqual(Array(2).fill('packages/domain/src/money.ts:1'))
})
