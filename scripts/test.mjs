/**
 * `npm test`: unit and endpoint tests on the embedded database, those that use a database again on a PostgreSQL
 * server, journeys in a real browser; the last line is the sum of all. `npm test -- <filter>` runs the first part
 * only, for the files that match.
 */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { showStep } from './run-steps.mjs'
import { startServerCluster } from './server-cluster.mjs'
import { countPlaywright, countVitest } from './test-results.mjs'

const root = path.join(import.meta.dirname, '..')
process.chdir(root)
const reports = mkdtempSync(path.join(tmpdir(), 'zatyshok-reports-'))
const filters = process.argv.slice(2)

/** Runs Vitest on the embedded database, or on the server of `url`. */
async function vitest({ name, files, url }) {
  const report = path.join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const command = [process.execPath, 'node_modules/vitest/vitest.mjs', 'run', ...reporters, ...files]
  // Undefined takes the variable away: the first run is on the embedded database whatever is set.
  const status = await showStep({ name, command, env: { TEST_DATABASE_URL: url } })
  return countVitest(report, status)
}

/** The embedded database's own tests aside: there is nothing embedded about a server. */
function databaseTests() {
  return globSync('{apps,packages}/**/*.test.ts', { exclude: (name) => name.includes('node_modules') }).filter(
    (file) => !/platform\/db\/embedded/.test(file) && /testing\/(database|app)/.test(readFileSync(file, 'utf8')),
  )
}

async function onServer() {
  const given = process.env.TEST_DATABASE_URL
  if (given) return onServerOf(given)
  const server = await startServerCluster()
  if (!server) {
    console.log('Тести на сервері PostgreSQL не виконано: установіть postgresql-15 або задайте TEST_DATABASE_URL.')
    return { passed: 0, failed: process.env.CI ? 1 : 0, failures: [] }
  }
  console.log(`\nТі самі тести на сервері PostgreSQL ${server.version}`)
  try {
    return await onServerOf(server.url)
  } finally {
    await server.stop()
  }
}

/** The database tests and the main journey; how screens look does not depend on whose PostgreSQL it is. */
async function onServerOf(url) {
  const endpoints = await vitest({ name: 'server', files: databaseTests(), url })
  const journey = await journeys({ name: 'server-journey', files: ['journey.e2e.ts'], env: { E2E_SERVER_URL: url } })
  return sumOf([endpoints, journey])
}

function sumOf(counts) {
  const total = (of) => counts.reduce((sum, count) => sum + of(count), 0)
  const failures = counts.flatMap((count) => count.failures)
  return { passed: total((count) => count.passed), failed: total((count) => count.failed), failures }
}

async function journeys({ name, files = [], env = {} }) {
  console.log('\nТести у браузері')
  const report = path.join(reports, `${name}.json`)
  const command = [process.execPath, 'node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts']
  command.push(...files)
  const status = await showStep({ name, command, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } })
  return countPlaywright(report, status)
}

const counts = [await vitest({ name: 'embedded', files: filters })]
if (filters.length === 0) counts.push(await onServer(), await journeys({ name: 'journeys' }))
rmSync(reports, { recursive: true })
const { passed, failed, failures } = sumOf(counts)
// Told again here: of a long log, the end is what is kept.
for (const failure of failures) console.log(`НЕ ПРОЙДЕНО ${failure}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
