import { defineConfig } from '@playwright/test'
import { chromiumToLaunch } from '../harness/kit/find-chromium.ts'

const launch = await chromiumToLaunch()

/** Journeys in a real browser against the production build; the portal is started as an operator would start it. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  globalSetup: './support/start-portal.ts',
  // All files share one portal and one database, and two files may run at once. A repeated reading is a correction, so
  // tests of different files do not depend on each other's data. Inside a file the order is kept.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  // Two browsers, their portals and databases share the cores; scripts/test/test-results.mjs counts second attempts.
  retries: process.env['CI'] ? 1 : 0,
  // A captcha and a hash take seconds if four processes share two cores.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    // A service worker would answer before a test's route handlers; e2e/cabinet/offline.e2e.ts opens its own browsers.
    serviceWorkers: 'block',
    locale: 'uk-UA',
    timezoneId: 'Europe/Kyiv',
    viewport: { width: 390, height: 844 },
    // Tracing costs a fifth more processor time. On CI a failed journey is traced at its second attempt; elsewhere use
    // `--trace retain-on-failure`.
    trace: 'on-first-retry',
    launchOptions: {
      ...launch,
      // Without a locale Chromium saves a file with a Ukrainian name as «download».
      env: { ...launch.env, LANG: 'C.UTF-8' },
    },
  },
})
