import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ATTACKS_PAGE = path.join(import.meta.dirname, '../../docs/attacks.md')

/** The rows of docs/attacks.md: `| AU1 | … |`. */
export const ATTACKS = readFileSync(ATTACKS_PAGE, 'utf8')
  .split('\n')
  .flatMap((line) => /^\| ([A-Z]{2}\d+) \|/.exec(line)?.[1] ?? [])

/**
 * Returns the attacks that a text names.
 *
 * @param {string} text
 * @returns {string[]}
 */
export const attacksIn = (text) => [...new Set(text.match(/\b[A-Z]{2}\d{1,2}\b/g))].filter((id) => ATTACKS.includes(id))

/**
 * True if a test file names an attack in a title: in quotes, ids first.
 *
 * @param {string} file
 */
export const testsAttacks = (file) =>
  (readFileSync(file, 'utf8').match(/['"`]([A-Z]{1,2}\d+ )+/g) ?? []).some((ids) => attacksIn(ids).length > 0)

/**
 * One test of a report.
 * @typedef {{ title: string, passed: boolean }} Told
 */

/**
 * @param {string} report Vitest's JSON
 * @returns {Told[]}
 */
export function vitestTold(report) {
  if (!existsSync(report)) return []
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  return testResults.flatMap(({ status, assertionResults }) =>
    // A file that failed outside its tests (a hook, an import) counts as failed for all of them.
    assertionResults.map((one) => ({
      title: [...one.ancestorTitles, one.title].join(' '),
      passed: one.status === 'passed' && (status === 'passed' || assertionResults.some((it) => it.status === 'failed')),
    })),
  )
}

/**
 * @param {string} report Playwright's JSON
 * @returns {Told[]}
 */
export function playwrightTold(report) {
  if (!existsSync(report)) return []
  const told = ({ specs = [], suites = [] }) => [
    ...specs.map(({ title, ok, tests }) => ({
      title,
      passed: ok && tests.every(({ status }) => status === 'expected'),
    })),
    ...suites.flatMap(told),
  ]
  return told(JSON.parse(readFileSync(report, 'utf8')))
}

/**
 * Returns a line for each attack with its result in each run.
 *
 * @param {Record<string, Told[]>} runs by column name
 * @returns {{ id: string, outcome: 'passed' | 'failed' | 'missing', counts: Record<string, string> }[]}
 */
export function attackTable(runs) {
  return ATTACKS.map((id) => {
    const ofRun = Object.entries(runs).map(([name, told]) => [
      name,
      told.filter(({ title }) => attacksIn(title).includes(id)),
    ])
    const all = ofRun.flatMap(([, told]) => told)
    const counts = ofRun.map(([name, told]) => [name, `${told.filter(({ passed }) => passed).length}/${told.length}`])
    const outcome = all.length === 0 ? 'missing' : all.every(({ passed }) => passed) ? 'passed' : 'failed'
    return { id, outcome, counts: Object.fromEntries(counts) }
  })
}
