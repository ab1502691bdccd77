import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
// @ts-expect-error: plain JavaScript that also runs on older Node
import { ATTACKS, attacksIn, attackTable, playwrightTold, testsAttacks, vitestTold } from './attack-results.mjs'

let folder: string
const write = (name: string, text: string) => {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'zatyshok-attacks-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the first hundred attacks of docs/attacks.md and the later ones are asked for, each once', () => {
  expect(ATTACKS.filter((id: string) => !id.startsWith('AT'))).toHaveLength(100)
  expect(new Set(ATTACKS).size).toBe(ATTACKS.length)
  expect(attacksIn('AU5 RG10 no more than that: AU50, C03, LG9')).toEqual(['AU5', 'RG10'])
})

test('a file counts by its titles, not by what its comments name', () => {
  expect(testsAttacks(write('a.test.ts', "test('C28 RG1 the same answer', () => {})"))).toBe(true)
  expect(testsAttacks(write('b.test.ts', "// as in RG1\ntest('C28 the same answer', () => {})"))).toBe(false)
})

test('an attack without a test is missing, one that failed anywhere has failed', () => {
  const ok = (title: string) => ({ title, passed: true })
  const table = attackTable({
    embedded: [ok('AU1 a'), ok('AU2 a')],
    server: [ok('AU1 a'), { title: 'AU2 a', passed: false }],
  })
  const outcomes = Object.fromEntries(table.map((line: { id: string; outcome: string }) => [line.id, line.outcome]))
  expect([outcomes.AU1, outcomes.AU2, outcomes.AU3]).toEqual(['passed', 'failed', 'missing'])
  expect(table.find(({ id }: { id: string }) => id === 'AU2').counts).toEqual({ embedded: '1/1', server: '0/1' })
})

test('tests of a file that broke outside them, skipped and flaky ones did not pass', () => {
  const one = (title: string, status: string) => ({ ancestorTitles: ['a door'], title, status })
  const testResults = [
    { status: 'failed', assertionResults: [one('AU1 x', 'passed')] },
    { status: 'passed', assertionResults: [one('AU2 x', 'passed'), one('AU3 x', 'skipped')] },
  ]
  expect(vitestTold(write('v.json', JSON.stringify({ testResults })))).toEqual([
    { title: 'a door AU1 x', passed: false },
    { title: 'a door AU2 x', passed: true },
    { title: 'a door AU3 x', passed: false },
  ])
  const specs = [{ title: 'CS2 y', ok: true, tests: [{ status: 'flaky' }] }]
  expect(playwrightTold(write('p.json', JSON.stringify({ suites: [{ suites: [{ specs }] }] })))).toEqual([
    { title: 'CS2 y', passed: false },
  ])
  expect(vitestTold(path.join(folder, 'none.json'))).toEqual([])
})
