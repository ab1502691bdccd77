import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
// @ts-expect-error: plain JavaScript that older Node runs too
import { countPlaywright, countVitest } from './test-results.mjs'

let folder: string
let report: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'zatyshok-reports-'))
  report = path.join(folder, 'report.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a run without a report is a failure', () => {
  expect(countVitest(report, 0)).toEqual({ passed: 0, failed: 1 })
  expect(countPlaywright(report, 0)).toEqual({ passed: 0, failed: 1 })
})

test('a test file that does not load is a failure beside the failed tests', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ]
  writeFileSync(report, JSON.stringify({ numPassedTests: 1, numFailedTests: 1, testResults }))
  expect(countVitest(report, 1)).toEqual({ passed: 1, failed: 2 })
})

test('a run that failed outside its tests is a failure', () => {
  writeFileSync(report, JSON.stringify({ numPassedTests: 5, numFailedTests: 0, testResults: [] }))
  expect(countVitest(report, 1)).toEqual({ passed: 5, failed: 1 })
  expect(countVitest(report, 0)).toEqual({ passed: 5, failed: 0 })
})

test('a flaky journey is a failed one', () => {
  writeFileSync(report, JSON.stringify({ stats: { expected: 7, unexpected: 1, flaky: 2, skipped: 0 } }))
  expect(countPlaywright(report, 1)).toEqual({ passed: 7, failed: 3 })
})
