/** Vitest's setup of each test file in a tree of mutants: switches on the one that is tried, or notes which ones run. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, inject, vi } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the run: the mutant that is tried, and how often it may run before its test has failed. */
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
// The process is an old one. Loaded anew, the code remembers nothing of an earlier mutant, and what it works out as it
// is loaded is worked out with this one.
vi.resetModules()

if ('active' in run) {
  Object.assign(stryker, { activeMutant: run.active, hitCount: 0, hitLimit: run.hitLimit })
  // For processes that a test starts.
  process.env['__STRYKER_ACTIVE_MUTANT__'] = run.active
} else {
  const coverage = { static: {}, perTest: {} }
  Object.assign(stryker, { activeMutant: '', mutantCoverage: coverage })
  afterAll(() => writeFileSync(path.resolve(run.coverageFile), JSON.stringify(coverage.static)))
}
