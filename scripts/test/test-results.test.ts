import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
// @ts-expect-error: plain JavaScript that also runs on older Node
import { countPlaywright, countVitest } from './test-results.mjs'

let folder: string
let report: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'zatyshok-reports-'))
  report = path.join(folder, 'report.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a run without a report is a failure', () => {
  expect(countVitest(report, 0)).toMatchObject({ passed: 0, failed: 1 })
  expect(countPlaywright(report, 0)).toMatchObject({ passed: 0, failed: 1 })
})

test('a test file that does not load is a failure beside the failed tests', () => {
  const testResults = [
    { name: 'a.test.ts', status: 'failed', message: 'no such file\nat …', assertionResults: [] },
    {
      name: 'b.test.ts',
      status: 'failed',
      assertionResults: [{ status: 'failed', title: 'adds up', failureMessages: ['expected 1\nat …'] }],
    },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ]
  writeFileSync(report, JSON.stringify({ numPassedTests: 1, numFailedTests: 1, testResults }))
  const failures = ['a.test.ts: no such file', 'b.test.ts: adds up: expected 1']
  expect(countVitest(report, 1)).toEqual({ passed: 1, failed: 2, failures })
})

test('a run that failed outside its tests is a failure', () => {
  writeFileSync(report, JSON.stringify({ numPassedTests: 5, numFailedTests: 0, testResults: [] }))
  expect(countVitest(report, 1)).toMatchObject({ passed: 5, failed: 1 })
  expect(countVitest(report, 0)).toEqual({ passed: 5, failed: 0, failures: [] })
})

const journey = (title: string, status: 'expected' | 'flaky' | 'unexpected') => ({
  title,
  ok: status !== 'unexpected',
  tests: [{ status, results: status === 'expected' ? [{}] : [{ error: { message: `${title} is gone` } }] }],
})

function writeJourneys(specs: ReturnType<typeof journey>[]) {
  const of = (status: string) => specs.filter((spec) => spec.tests[0]?.status === status).length
  const stats = { expected: of('expected'), unexpected: of('unexpected'), flaky: of('flaky'), skipped: 0 }
  const suites = [{ file: 'pay.e2e.ts', suites: [{ file: 'pay.e2e.ts', specs }] }]
  writeFileSync(report, JSON.stringify({ stats, suites }))
}

test('a failed journey is reported with its reason', () => {
  writeJourneys([journey('opens', 'expected'), journey('pays', 'unexpected')])
  const failures = ['pay.e2e.ts: pays: pays is gone']
  expect(countPlaywright(report, 1)).toEqual({ passed: 1, failed: 1, failures, unstable: [] })
})

test('a journey that passed at the second try has passed, and is named', () => {
  writeJourneys([journey('opens', 'expected'), journey('pays', 'flaky')])
  const unstable = ['pay.e2e.ts: pays: pays is gone']
  expect(countPlaywright(report, 0)).toEqual({ passed: 2, failed: 0, failures: [], unstable })
})

test('if many journeys needed a second attempt, none of them has passed', () => {
  writeJourneys([journey('opens', 'expected'), ...['a', 'b', 'c', 'd'].map((title) => journey(title, 'flaky'))])
  expect(countPlaywright(report, 0)).toMatchObject({ passed: 1, failed: 4 })
})
