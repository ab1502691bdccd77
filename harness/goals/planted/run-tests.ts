import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
// @ts-expect-error: plain JavaScript that also runs on older Node
import { runStep } from '../../../scripts/launch/run-steps.mjs'
import type { NamedTest } from './plantings.ts'

/** The result of one named test: if the title selects several, one failure is enough. */
type Verdict = 'failed' | 'passed' | 'did not run'

interface Ran {
  /** In the order of the request. */
  readonly verdicts: readonly Verdict[]
  readonly output: string
}

export interface Where {
  readonly tree: string
  /** URL of the database server on which each run creates its own databases. */
  readonly databaseUrl: string
}

/** Runs only these tests of a tree. */
export async function runTests({ tree, databaseUrl }: Where, named: readonly NamedTest[]): Promise<Ran> {
  const reports = mkdtempSync(path.join(tmpdir(), 'zatyshok-planted-report-'))
  const report = path.join(reports, 'report.json')
  const files = [...new Set(named.map(({ file }) => file))]
  const titles = [...new Set(named.map(({ title }) => title.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)))]
  const command = [process.execPath, 'node_modules/vitest/vitest.mjs', 'run', ...files, '-t', titles.join('|')]
  command.push('--reporter=json', `--outputFile=${report}`, '--maxWorkers=1')
  const env = { TEST_DATABASE_URL: databaseUrl, ATTACKS: undefined, NO_COLOR: '1' }
  const { output } = await runStep({ name: 'planted', command, env, cwd: tree })
  const tests = readReport(report)
  rmSync(reports, { recursive: true })
  return { verdicts: named.map(({ file, title }) => verdictOf(tests, path.join(tree, file), title)), output }
}

interface RanTest {
  readonly file: string
  readonly title: string
  readonly status: string
}

function readReport(report: string): readonly RanTest[] {
  if (!existsSync(report)) return []
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[]
  }
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName: title, status }) => ({ file, title, status })),
  )
}

function verdictOf(tests: readonly RanTest[], file: string, title: string): Verdict {
  const ran = tests.filter((one) => one.file === file && one.title.includes(title) && one.status !== 'skipped')
  if (ran.some(({ status }) => status === 'failed')) return 'failed'
  return ran.length > 0 && ran.every(({ status }) => status === 'passed') ? 'passed' : 'did not run'
}
