/** Runs the tests for `npm test`, `npm run test:all` and `npm run test:attacks`; each run leaves a JSON report. */
import path from 'node:path'
import { memoryFolder } from '../../apps/server/src/testing/memory-folder.ts'
import { findChromium } from '../../harness/kit/find-chromium.ts'
import { startServerCluster } from '../../harness/kit/server-cluster.mjs'
import { showStep } from '../launch/run-steps.mjs'
import { askOnce } from './find-browser.mjs'

/**
 * `report`: where the JSON report is. `status`: the exit status of the run.
 * @typedef {{ report: string, status: number }} Run
 * @typedef {{ name: string, args?: string[], env?: NodeJS.ProcessEnv }} Asked
 */

/**
 * Runs Vitest on the embedded database, or on the server of `url`.
 *
 * @param {string} reports the folder of the reports
 * @param {Asked & { url?: string }} asked `args`: files or options of Vitest
 * @returns {Promise<Run>}
 */
export async function runVitest(reports, { name, args = [], url, env }) {
  const report = path.join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const command = [process.execPath, 'node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args]
  // Undefined removes the variable, so that the first run uses the embedded database even if it is set.
  return { report, status: await showStep({ name, command, env: { ...env, TEST_DATABASE_URL: url } }) }
}

const findBrowser = askOnce(findChromium, console.log)

/**
 * Runs Playwright in a real Chromium.
 *
 * @param {string} reports
 * @param {Asked} asked `args`: files or options of Playwright
 * @returns {Promise<Run | undefined>} undefined if no browser starts; a line about it is printed once
 */
export async function runPlaywright(reports, { name, args = [], env }) {
  if (!(await findBrowser())) return undefined
  console.log('\nТести у браузері')
  const report = path.join(reports, `${name}.json`)
  const command = [process.execPath, 'node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts']
  command.push(...args)
  return { report, status: await showStep({ name, command, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } }) }
}

/**
 * Runs the work with the URL of a PostgreSQL server: the one of TEST_DATABASE_URL, or else one of this machine.
 *
 * @template T
 * @param {(url: string) => Promise<T>} work
 * @returns {Promise<T | undefined>} undefined if the machine has no server
 */
export async function withServer(work) {
  const given = process.env.TEST_DATABASE_URL
  if (given) return work(given)
  const server = await startServerCluster(memoryFolder())
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
