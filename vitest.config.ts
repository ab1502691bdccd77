import { defineConfig } from 'vitest/config'
import { componentProject } from './apps/web/vitest.component.ts'
// @ts-expect-error: plain JavaScript that older Node runs too
import { vitestProjects } from './scripts/test/test-files.mjs'

process.env['TZ'] = 'UTC'
// The command line speaks Ukrainian in the tests, whatever the language of this machine (decision 0105).
process.env['LC_ALL'] = 'C.UTF-8'

const files: Record<'unit' | 'endpoint' | 'slow', string[]> = vitestProjects()
const database = { globalSetup: ['apps/server/src/testing/test-server.ts'] }

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    // Attacks in full try thousands of ways in one test.
    testTimeout: process.env['ATTACKS'] === 'full' ? 300_000 : 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      { test: { name: 'unit', include: files.unit, isolate: false } },
      // The application is loaded once a worker, which takes a second, instead of once a file.
      { test: { name: 'endpoint', include: files.endpoint, isolate: false, ...database } },
      { test: { name: 'slow', include: files.slow, ...database } },
      componentProject,
    ],
  },
})
