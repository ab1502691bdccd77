import { defineConfig } from 'vitest/config'

process.env['TZ'] = 'UTC'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['apps/**/*.test.{ts,tsx}', '{packages,scripts,bench,goals,fuzz}/**/*.test.ts'],
    globalSetup: ['apps/server/src/testing/test-server.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Attacks in full try thousands of ways in one test.
    testTimeout: process.env['ATTACKS'] === 'full' ? 300_000 : 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
})
