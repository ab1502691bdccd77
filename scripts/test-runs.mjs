/** How the tests are run, for `npm test` and `npm run test:attacks`: each run leaves a JSON report. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findChromium } from '../e2e/support/find-chromium.ts'
import { askOnce } from './find-browser.mjs'
import { showStep } from './run-steps.mjs'
import { startServerCluster } from './server-cluster.mjs'

/**
 * @typedef {{ report: string, status: number }} Run where its JSON report is, and its exit status
 * @typedef {{ name: string, files?: string[], env?: NodeJS.ProcessEnv }} Asked
 */

const withoutDependencies = { exclude: (name) => name.includes('node_modules') }
export const unitTests = () =>
  globSync('{apps,packages,scripts,bench,goals,fuzz}/**/*.test.{ts,tsx}', withoutDependencies)
export const browserTests = () => globSync('e2e/*.e2e.ts')

/** The embedded database's own tests aside: there is nothing embedded about a server. */
export const needsDatabase = (file) =>
  !/platform\/db\/embedded/.test(file) && /testing\/(database|app)/.test(readFileSync(file, 'utf8'))

/**
 * Vitest on the embedded database, or on the server of `url`.
 * @param {string} reports the folder of the reports
 * @param {Asked & { url?: string }} asked
 * @returns {Promise<Run>}
 */
export async function runVitest(reports, { name, files = [], url, env }) {
  const report = path.join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const command = [process.execPath, 'node_modules/vitest/vitest.mjs', 'run', ...reporters, ...files]
  // Undefined takes the variable away: the first run is on the embedded database whatever is set.
  return { report, status: await showStep({ name, command, env: { ...env, TEST_DATABASE_URL: url } }) }
}

const findBrowser = askOnce(findChromium, console.log)

/**
 * Playwright in a real Chromium.
 * @param {string} reports
 * @param {Asked} asked
 * @returns {Promise<Run | undefined>} undefined where no browser starts; that is printed
 */
export async function runPlaywright(reports, { name, files = [], env }) {
  if (!(await findBrowser())) return undefined
  console.log('\nТести у браузері')
  const report = path.join(reports, `${name}.json`)
  const command = [process.execPath, 'node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts']
  command.push(...files)
  return { report, status: await showStep({ name, command, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } }) }
}

/**
 * Runs the work with the address of a PostgreSQL server: the one of TEST_DATABASE_URL, else one of this machine.
 * @template T
 * @param {(url: string) => Promise<T>} work
 * @returns {Promise<T | undefined>} undefined where there is no server; it has been told
 */
export async function withServer(work) {
  const given = process.env.TEST_DATABASE_URL
  if (given) return work(given)
  const server = await startServerCluster()
  if (!server) {
    console.log('Тести на сервері PostgreSQL не виконано: установіть postgresql-15 або задайте TEST_DATABASE_URL.')
    return undefined
  }
  console.log(`\nТі самі тести на сервері PostgreSQL ${server.version}`)
  try {
    return await work(server.url)
  } finally {
    await server.stop()
  }
}
