/** Runs the parts of the test suite in sequence and sums them up, for `npm test` and `npm run test:all`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { countNotRun, countPlaywright, countVitest } from './test-results.mjs'
import { runPlaywright, runVitest } from './test-runs.mjs'

/** @typedef {import('./test-results.mjs').Count} Count */
/** @typedef {{ name: string, seconds: number, count: Count }} Part */

/**
 * Starts a run of the suite. `finish` prints each part with its time, the parts that did not run, every failure again,
 * and the sum as the last line. It sets the exit status.
 */
export function openSuite() {
  const reports = mkdtempSync(path.join(tmpdir(), 'zatyshok-reports-'))
  /** @type {Part[]} */
  const parts = []
  /** @type {string[]} */
  const left = []

  /** @param {string} name @param {() => Promise<Count>} work */
  async function part(name, work) {
    const began = performance.now()
    const count = await work()
    parts.push({ name, count, seconds: Math.round((performance.now() - began) / 1000) })
  }

  /** @param {string} what */
  function notRun(what) {
    left.push(what)
    return countNotRun()
  }

  return {
    /** @param {import('./test-runs.mjs').Asked & { url?: string }} asked */
    vitest: (asked) =>
      part(asked.name, async () => {
        const { report, status } = await runVitest(reports, asked)
        return countVitest(report, status)
      }),
    /** @param {import('./test-runs.mjs').Asked} asked */
    journeys: (asked) =>
      part(asked.name, async () => {
        const run = await runPlaywright(reports, asked)
        return run ? countPlaywright(run.report, run.status) : notRun(asked.name)
      }),
    /** @param {string} what a part that this machine cannot run */
    impossible: (what) => part(what, async () => notRun(what)),
    /** @param {string} what a part that this command does not run */
    leave: (what) => void left.push(what),
    finish: () => {
      rmSync(reports, { recursive: true })
      console.log()
      for (const { name, seconds, count } of parts)
        console.log(`${name}: ${count.passed} пройдено, ${count.failed} не пройдено, ${seconds} с`)
      for (const what of left) console.log(`Не виконано: ${what}`)
      const counts = parts.map(({ count }) => count)
      // Printed again at the end, because readers keep the end of a long log.
      for (const one of counts.flatMap(({ unstable = [] }) => unstable)) console.log(`НЕСТІЙКИЙ ${one}`)
      for (const failure of counts.flatMap(({ failures }) => failures)) console.log(`НЕ ПРОЙДЕНО ${failure}`)
      const passed = counts.reduce((sum, count) => sum + count.passed, 0)
      const failed = counts.reduce((sum, count) => sum + count.failed, 0)
      console.log(`\n${passed} passed, ${failed} failed`)
      process.exitCode = failed === 0 ? 0 : 1
    },
  }
}
