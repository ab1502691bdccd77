import { defineConfig } from 'vitest/config'
import { componentProject } from './apps/web/vitest.component.ts'

process.env['TZ'] = 'UTC'

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['apps/**/*.test.{ts,tsx}', '{packages,scripts,bench,goals,fuzz}/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'apps/web/src/**/*.component.test.tsx'],
          globalSetup: ['apps/server/src/testing/test-server.ts'],
          pool: 'forks',
          // Attacks in full try thousands of ways in one test.
          testTimeout: process.env['ATTACKS'] === 'full' ? 300_000 : 30_000,
          hookTimeout: 60_000,
          restoreMocks: true,
        },
      },
      componentProject,
    ],
  },
})
