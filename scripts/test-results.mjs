import { existsSync, readFileSync } from 'node:fs'

/**
 * @typedef {{ passed: number, failed: number }} Count
 */

/**
 * Counts Vitest's JSON report. A file that could not be loaded has no tests, and counts as one failure;
 * so does a run that failed though none of its tests did.
 * @param {string} file
 * @param {number} status exit status of the run
 * @returns {Count}
 */
export function countVitest(file, status) {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const broken = report.testResults.filter(
    (suite) => suite.status === 'failed' && !suite.assertionResults.some((test) => test.status === 'failed'),
  ).length
  return atLeastOneFailure({ passed: report.numPassedTests, failed: report.numFailedTests + broken }, status)
}

/**
 * Counts Playwright's JSON report; a flaky test is a failed one.
 * @param {string} file
 * @param {number} status exit status of the run
 * @returns {Count}
 */
export function countPlaywright(file, status) {
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const { stats } = JSON.parse(readFileSync(file, 'utf8'))
  return atLeastOneFailure({ passed: stats.expected, failed: stats.unexpected + stats.flaky }, status)
}

function atLeastOneFailure({ passed, failed }, status) {
  return { passed, failed: status !== 0 && failed === 0 ? 1 : failed }
}
