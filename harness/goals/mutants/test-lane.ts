import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { createVitest, type TestRunResult } from 'vitest/node'
import { keepFork } from './kept-fork.ts'
import type {} from './mutant-setup.ts'

/** What a test file makes of the code while no mutant is switched on. */
export interface DryRun {
  readonly file: string
  readonly seconds: number
  /** How often the code of each mutant ran, by its id. */
  readonly hits: ReadonlyMap<string, number>
  /** Why a test has failed; undefined: all have passed. */
  readonly trouble: string | undefined
}

export interface Verdict {
  readonly outcome: 'killed' | 'timed out' | 'survived'
  /** Why a test has failed, empty for a survivor. */
  readonly trouble: string
}

/** Runs test files of a tree of mutants one by one, in a process that it keeps. */
export interface TestLane {
  dryRun(file: string): Promise<DryRun>
  /** @param limits how often the code of the mutant may run, and how long the file may take, in seconds */
  tryMutant(id: string, file: string, limits: { hits: number; seconds: number }): Promise<Verdict>
  close(): Promise<void>
}

/** Each file loads the code anew, and the process forgets none of it. */
const FILES_OF_A_PROCESS = 60
/** Ample, since a machine that does something else too would else find mutants by its slowness. */
const TEST_TIMEOUT_MS = 60_000

/** @param needsDatabase whether tests ask for one: on the server of TEST_DATABASE_URL */
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
    // It would count the failures of earlier runs among those of this one.
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
      // Whatever has gone wrong outside the tests must go wrong in a new process too.
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

/** The first of what has gone wrong. A file in which no test has run has gone wrong too. */
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
