import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

/** The walk of the specification's rows: from outside only, in a browser and over HTTP, one script a row. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: '**/*.walk.ts',
  globalSetup: './start-walk.ts',
  // A row that fails is walked again by hand, not by itself.
  retries: 0,
  reporter: [['./row-table.ts']],
})
