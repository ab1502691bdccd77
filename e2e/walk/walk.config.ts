import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

/**
 * Configuration of the walk of the specification's rows: from outside only, in a browser and over HTTP, one script per
 * row.
 */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: '**/*.walk.ts',
  globalSetup: './start-walk.ts',
  // A failed row is repeated manually, not automatically.
  retries: 0,
  reporter: [['./row-table.ts']],
})
