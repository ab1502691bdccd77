/**
 * `npm test`: unit and endpoint tests on the embedded database, those that use a database again on a PostgreSQL
 * server, journeys in a real browser; the last line is the sum of all. `npm test -- <filter>` runs the first part
 * only, for the files that match.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { countNotRun, countPlaywright, countVitest } from './test-results.mjs'
import { needsDatabase, runPlaywright, runVitest, unitTests, withServer } from './test-runs.mjs'

process.chdir(path.join(import.meta.dirname, '..'))
const reports = mkdtempSync(path.join(tmpdir(), 'zatyshok-reports-'))
const filters = process.argv.slice(2)

async function vitest(asked) {
  const { report, status } = await runVitest(reports, asked)
  return countVitest(report, status)
}

async function journeys(asked) {
  const run = await runPlaywright(reports, asked)
  return run && countPlaywright(run.report, run.status)
}

/** The database tests and the main journey; how screens look does not depend on whose PostgreSQL it is. */
async function onServer() {
  const counts = await withServer(async (url) => [
    await vitest({ name: 'server', files: unitTests().filter(needsDatabase), url }),
    await journeys({ name: 'server-journey', files: ['journey.e2e.ts'], env: { E2E_SERVER_URL: url } }),
  ])
  // Without a browser the journeys below count as not run, once.
  return counts?.filter(Boolean) ?? [countNotRun()]
}

const counts = [await vitest({ name: 'embedded', files: filters })]
if (filters.length === 0) counts.push(...(await onServer()), (await journeys({ name: 'journeys' })) ?? countNotRun())
rmSync(reports, { recursive: true })
const total = (of) => counts.reduce((sum, count) => sum + of(count), 0)
const [passed, failed] = [total((count) => count.passed), total((count) => count.failed)]
// Told again here: of a long log, the end is what is kept.
for (const one of counts.flatMap((count) => count.unstable ?? [])) console.log(`НЕСТІЙКИЙ ${one}`)
for (const failure of counts.flatMap((count) => count.failures)) console.log(`НЕ ПРОЙДЕНО ${failure}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
