import { defineConfig } from '@playwright/test'
import { chromiumToLaunch } from '../harness/kit/find-chromium.ts'

const launch = await chromiumToLaunch()

/** Journeys in a real browser against the production build, the portal started as an operator would. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  globalSetup: './support/portals/start-portal.ts',
  // One portal and one database serve all files. Two may run at once: a reading given twice is a correction, so
  // the stories do not depend on each other's data; inside a file they stay in order.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  // Two browsers, their portals and databases share what cores there are; scripts/test/test-results.mjs counts second tries.
  retries: process.env['CI'] ? 1 : 0,
  // The work of a captcha and a hash takes seconds where four processes share two cores.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    // A worker would answer before what a test puts in its way does; e2e/cabinet/offline.e2e.ts opens browsers of its own.
    serviceWorkers: 'block',
    locale: 'uk-UA',
    timezoneId: 'Europe/Kyiv',
    viewport: { width: 390, height: 844 },
    // A trace of every journey costs a fifth more processor time: what fails leaves one at its second try, on CI. Elsewhere
    // `--trace retain-on-failure` does.
    trace: 'on-first-retry',
    launchOptions: {
      ...launch,
      // Where no language is set, Chromium saves a file with a Ukrainian name as «download».
      env: { ...launch.env, LANG: 'C.UTF-8' },
    },
  },
})
