import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { createVitest, type TestRunResult } from 'vitest/node'
import { keepFork } from './kept-fork.ts'
import type {} from './mutant-setup.ts'

/** The result of a test file without an active mutant. */
export interface DryRun {
  readonly file: string
  readonly seconds: number
  /** Number of executions of each mutant's code, by id. */
  readonly hits: ReadonlyMap<string, number>
  /** Why a test failed; undefined: all passed. */
  readonly trouble: string | undefined
}

export interface Verdict {
  readonly outcome: 'killed' | 'timed out' | 'survived'
  /** Why a test failed; empty for a survivor. */
  readonly trouble: string
}

/** Runs test files of a tree of mutants one by one, in a reused process. */
export interface TestLane {
  dryRun(file: string): Promise<DryRun>
  /** @param limits most executions of the mutant's code, and most seconds of the file */
  tryMutant(id: string, file: string, limits: { hits: number; seconds: number }): Promise<Verdict>
  close(): Promise<void>
}

/** Each file reloads the code, and the process never frees it, so it is replaced after this many files. */
const FILES_OF_A_PROCESS = 60
/** Generous, so that mutants are not detected merely by a slow machine. */
const TEST_TIMEOUT_MS = 60_000

/** @param needsDatabase whether tests use a database: on the server of TEST_DATABASE_URL */
export async function openLane(tree: string, { needsDatabase }: { needsDatabase: boolean }): Promise<TestLane> {
  const notes = mkdtempSync(path.join(tmpdir(), 'zatyshok-mutants-'))
  const coverageFile = path.join(notes, 'coverage.json')
  const fork = keepFork()
  const vitest = await createVitest(
    {
      root: tree,
      config: false,
      watch: false,
      pool: fork.pool,
      isolate: false,
      maxWorkers: 1,
      bail: 1,
      testTimeout: TEST_TIMEOUT_MS,
      hookTimeout: TEST_TIMEOUT_MS,
      restoreMocks: true,
      include: ['**/*.test.ts'],
      setupFiles: [path.join(tree, 'harness/goals/mutants/mutant-setup.ts')],
      globalSetup: needsDatabase ? [path.join(tree, 'apps/server/src/testing/test-server.ts')] : [],
      reporters: [{}],
    },
    { logLevel: 'silent' },
    { stdout: nowhere(), stderr: nowhere() },
  )
  const project = vitest.getRootProject()
  let filesLeft = FILES_OF_A_PROCESS

  const run = async (file: string): Promise<string | undefined> => {
    if (filesLeft === 0) {
      fork.end()
      filesLeft = FILES_OF_A_PROCESS
    }
    filesLeft -= 1
    // Vitest would otherwise count failures of earlier runs in this one.
    vitest.state.filesMap.clear()
    vitest.state.idMap.clear()
    return troubleOf(await vitest.runTestSpecifications([project.createSpecification(path.join(tree, file))]))
  }
  return {
    dryRun: async (file) => {
      rmSync(coverageFile, { force: true })
      project.provide('mutantRun', { coverageFile })
      const began = performance.now()
      const trouble = await run(file)
      const seconds = (performance.now() - began) / 1000
      const hits =
        trouble === undefined ? (JSON.parse(readFileSync(coverageFile, 'utf8')) as Record<string, number>) : {}
      return { file, seconds, hits: new Map(Object.entries(hits)), trouble }
    },
    tryMutant: async (id, file, { hits, seconds }) => {
      project.provide('mutantRun', { active: id, hitLimit: hits })
      let isOver = false
      const timer = setTimeout(() => {
        isOver = true
        fork.end()
      }, seconds * 1000)
      let trouble = await run(file)
      // An error outside the tests counts only if it also occurs in a new process.
      if (trouble && outsideTests.test(trouble) && !isOver) {
        fork.end()
        trouble = await run(file)
      }
      clearTimeout(timer)
      if (isOver) return { outcome: 'timed out', trouble: `no end after ${seconds.toFixed(0)} s` }
      if (trouble === undefined) return { outcome: 'survived', trouble: '' }
      return { outcome: /timed out in \d|Hit count limit/.test(trouble) ? 'timed out' : 'killed', trouble }
    },
    close: async () => {
      await vitest.close()
      fork.end()
      rmSync(notes, { recursive: true })
    },
  }
}

const outsideTests = /^no test has run|vitest-pool|vitest-worker/

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** Returns the first error. A file in which no test ran is an error too. */
function troubleOf({ testModules, unhandledErrors }: TestRunResult): string | undefined {
  for (const module of testModules) {
    for (const { message } of module.errors()) return message
    for (const suite of module.children.allSuites()) for (const { message } of suite.errors()) return message
    for (const test of module.children.allTests('failed')) {
      return `${test.fullName}: ${test.result().errors?.[0]?.message ?? ''}`
    }
  }
  for (const error of unhandledErrors) return (error as { message?: string }).message ?? 'an error outside the tests'
  const hasRun = testModules.some((module) => [...module.children.allTests('passed')].length > 0)
  return hasRun ? undefined : 'no test has run'
}
