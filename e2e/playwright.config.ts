import { defineConfig } from '@playwright/test'
import { findChromium } from './support/find-chromium.ts'

/** Journeys in a real browser against the production build, the portal started as an operator would. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  globalSetup: './support/start-portal.ts',
  // One portal and one database serve all files: a file at a time keeps each story's data its own.
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    locale: 'uk-UA',
    timezoneId: 'Europe/Kyiv',
    viewport: { width: 390, height: 844 },
    trace: 'retain-on-failure',
    launchOptions: { executablePath: await findChromium(), args: ['--no-sandbox', '--disable-dev-shm-usage'] },
  },
})
