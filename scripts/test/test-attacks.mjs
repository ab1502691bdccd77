/**
 * `npm run test:attacks`: runs every test whose title names an attack of the catalogue, in full (ATTACKS=full). It uses
 * the embedded database, a PostgreSQL server and Chromium, then prints a table of the attacks. It fails if an attack
 * has no test. ATTACKS_SAMPLES=200 measures times with 200 samples instead of 5,000: quicker, but less certain.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { attackTable, playwrightTold, testsAttacks, vitestTold } from './attack-results.mjs'
import { browserTests, serverTests, vitestProjects } from './test-files.mjs'
import { runPlaywright, runVitest, withServer } from './test-runs.mjs'

process.chdir(path.join(import.meta.dirname, '../..'))
const reports = mkdtempSync(path.join(tmpdir(), 'zatyshok-attacks-'))
const timesFile = path.join(reports, 'times.jsonl')
const env = { ATTACKS: 'full', ATTACKS_TIMES: timesFile }
const files = Object.values(vitestProjects()).flat().filter(testsAttacks)

const embedded = await runVitest(reports, { name: 'embedded', args: files, env })
const server = await withServer((url) =>
  runVitest(reports, { name: 'server', args: serverTests().filter(testsAttacks), url, env }),
)
const journeys = browserTests().filter(testsAttacks)
const browser = await runPlaywright(reports, {
  name: 'browser',
  args: journeys,
  env,
})

const table = attackTable({
  embedded: vitestTold(embedded.report),
  server: server ? vitestTold(server.report) : [],
  browser: browser ? playwrightTold(browser.report) : [],
})
const times = existsSync(timesFile)
  ? readFileSync(timesFile, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  : []
rmSync(reports, { recursive: true })
const words = { passed: '✓ витримано', failed: '✗ НЕ ВИТРИМАНО', missing: '✗ НЕМАЄ ТЕСТУ' }
console.log('\nАтака  вбудована  сервер  браузер')
for (const { id, outcome, counts } of table) {
  const [first, second, third] = [counts.embedded.padStart(9), counts.server.padStart(6), counts.browser.padStart(7)]
  console.log(`${id.padEnd(5)}  ${first}  ${second}  ${third}  ${words[outcome]}`)
}
const stood = table.filter(({ outcome }) => outcome === 'passed').length
const isWhole = [embedded, server, browser].every((run) => run?.status === 0)
if (!isWhole) console.log('Не всі запуски завершилися успішно: дивіться вище.')
// For `npm run goals`.
mkdirSync('harness/goals/results', { recursive: true })
const result = { measuredAt: new Date().toISOString(), whole: isWhole, stood, asked: table.length, table, times }
writeFileSync('harness/goals/results/attacks.json', `${JSON.stringify(result, null, 2)}\n`)
console.log(`\n${stood} of ${table.length} attacks passed`)
process.exitCode = stood === table.length && isWhole ? 0 : 1
