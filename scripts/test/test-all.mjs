/**
 * `npm run test:all`: runs every test. All of Vitest runs on the embedded database, then the tests with a database run
 * again on a PostgreSQL server, then every journey runs in a real browser. The last line is the sum.
 */
import path from 'node:path'
import { serverTests } from './test-files.mjs'
import { withServer } from './test-runs.mjs'
import { openSuite } from './test-suite.mjs'

process.chdir(path.join(import.meta.dirname, '../..'))
const suite = openSuite()
await suite.vitest({ name: 'Правила, компоненти, виклики на вбудованій базі' })
const ran = await withServer(async (url) => {
  await suite.vitest({ name: 'Виклики на сервері PostgreSQL', args: serverTests(), url })
  // Screens do not depend on the PostgreSQL server, so the main journey is enough there.
  await suite.journeys({
    name: 'Головний сценарій на сервері PostgreSQL',
    args: ['journey.e2e.ts'],
    env: { E2E_SERVER_URL: url },
  })
  return true
})
if (!ran) await suite.impossible('виклики на сервері PostgreSQL')
await suite.journeys({ name: 'Сценарії у браузері' })
suite.finish()
