/**
 * `npm test`: runs rules, endpoints on the embedded database, components, and the journeys of a day in a real browser.
 * It ends with the parts left to `npm run test:all`, and the sum. `npm test -- <filter>` runs the matching Vitest
 * files.
 */
import path from 'node:path'
import { openSuite } from './test-suite.mjs'

process.chdir(path.join(import.meta.dirname, '../..'))
const filters = process.argv.slice(2)
const suite = openSuite()
if (filters.length > 0) {
  await suite.vitest({ name: 'Vitest', args: filters })
} else {
  const projects = ['unit', 'component', 'endpoint'].flatMap((name) => ['--project', name])
  await suite.vitest({ name: 'Правила, компоненти, виклики на вбудованій базі', args: projects })
  await suite.journeys({ name: 'Щоденні сценарії у браузері', args: ['--grep', '@daily'] })
  suite.leave('повільні тести, виклики на сервері PostgreSQL, решта сценаріїв — npm run test:all')
  suite.leave('атаки, відмови, фазинг — npm run test:attacks, test:faults, fuzz')
}
suite.finish()
