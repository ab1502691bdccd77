import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

/**
 * `failures`: failed tests, one line each with the first line of the reason, repeated at the end of the run.
 * `unstable`: tests that passed on the second attempt only.
 *
 * @typedef {{ passed: number, failed: number, failures: string[], unstable?: string[] }} Count
 */

/**
 * Counts Vitest's JSON report. A file that failed to load counts as one failure, and so does a failed run without
 * failed tests.
 *
 * @param {string} file
 * @param {number} status exit status of the run
 * @returns {Count}
 */
export function countVitest(file, status) {
  if (!existsSync(file)) return noReport(file)
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const broken = report.testResults.filter(
    (suite) => suite.status === 'failed' && !suite.assertionResults.some((test) => test.status === 'failed'),
  ).length
  const failures = report.testResults.flatMap(failuresOfSuite)
  return atLeastOneFailure({ passed: report.numPassedTests, failed: report.numFailedTests + broken, failures }, status)
}

function failuresOfSuite(suite) {
  if (suite.status !== 'failed') return []
  const tests = suite.assertionResults.filter((test) => test.status === 'failed')
  if (tests.length === 0) return [`${suite.name}: ${firstLine(suite.message)}`]
  return tests.map((test) => `${suite.name}: ${test.title}: ${firstLine(test.failureMessages?.[0])}`)
}

/** Most journeys of a run that may need a second attempt (decision 0037); with more, all of them count as failed. */
const forgiven = 3

/**
 * Counts Playwright's JSON report. A journey that passed on the second attempt counts as passed and is listed.
 *
 * @param {string} file
 * @param {number} status exit status of the run
 * @returns {Count}
 */
export function countPlaywright(file, status) {
  if (!existsSync(file)) return noReport(file)
  const { stats, suites = [] } = JSON.parse(readFileSync(file, 'utf8'))
  const failures = suites.flatMap((suite) => journeysOf(suite, (spec) => !spec.ok))
  const unstable = suites.flatMap((suite) => journeysOf(suite, isUnstable))
  if (stats.flaky > forgiven)
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, failures: [...failures, ...unstable] }
  const counted = { passed: stats.expected + stats.flaky, failed: stats.unexpected, failures }
  return { ...atLeastOneFailure(counted, status), unstable }
}

const isUnstable = (spec) => spec.ok && spec.tests.some((test) => test.status === 'flaky')

function journeysOf({ file, specs = [], suites = [] }, isAsked) {
  const reason = (spec) => spec.tests.flatMap((test) => test.results).find((result) => result.error)?.error?.message
  const here = specs.filter(isAsked).map((spec) => `${file}: ${spec.title}: ${firstLine(reason(spec))}`)
  return [...here, ...suites.flatMap((suite) => journeysOf(suite, isAsked))]
}

/**
 * Counts tests that this machine cannot run: on CI, where all tests must run, they are one failure.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Count}
 */
export const countNotRun = (env = process.env) => ({ passed: 0, failed: env.CI ? 1 : 0, failures: [] })

const firstLine = (text = '') => text.split('\n', 1)[0]

const noReport = (file) => ({ passed: 0, failed: 1, failures: [`${basename(file)}: немає звіту`] })

function atLeastOneFailure({ passed, failed, failures }, status) {
  if (status === 0 || failed > 0) return { passed, failed, failures }
  return { passed, failed: 1, failures: ['збій поза тестами'] }
}
