/** Vitest's setup file in a tree of mutants: activates the tested mutant, or records which mutants run. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, inject, vi } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The tested mutant and the number of executions after which its test fails, or the file for coverage. */
    mutantRun: { active: string; hitLimit: number } | { coverageFile: string }
  }
}

interface Stryker {
  activeMutant?: string
  hitCount?: number
  hitLimit?: number
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, never> }
}

const run = inject('mutantRun')
const stryker: Stryker = {}
Object.assign(globalThis, { __stryker__: stryker })
// The process is reused. Reloaded modules keep no state of an earlier mutant, and their top-level code runs with this
// mutant.
vi.resetModules()

if ('active' in run) {
  Object.assign(stryker, { activeMutant: run.active, hitCount: 0, hitLimit: run.hitLimit })
  // For child processes of a test.
  process.env['__STRYKER_ACTIVE_MUTANT__'] = run.active
} else {
  const coverage = { static: {}, perTest: {} }
  Object.assign(stryker, { activeMutant: '', mutantCoverage: coverage })
  afterAll(() => writeFileSync(path.resolve(run.coverageFile), JSON.stringify(coverage.static)))
}
