/**
 * Checks that each text of the catalogue is used: a module names its key, or computes the end of it, by the rule of the
 * build (`messages-plugin.ts`). Needs a Node that strips types.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { keysQuotedIn } from '../../packages/i18n/src/messages-plugin.ts'

const project = path.join(import.meta.dirname, '../..')
const read = (file) => readFileSync(path.join(project, file), 'utf8')
const sources = globSync(['apps/*/src/**/*.{ts,tsx}', 'apps/web/build/**/*.ts', 'packages/*/src/**/*.ts'], {
  cwd: project,
}).filter((file) => !/\.test\.tsx?$|[/\\]generated[/\\]/.test(file))

const keys = Object.keys(JSON.parse(read('packages/i18n/src/messages-uk.json')))
const used = new Set(sources.flatMap((file) => keysQuotedIn(read(file), keys)))
const unused = keys.filter((key) => !used.has(key))
for (const key of unused) console.error(`messages-uk.json: no module uses ${key}`)
if (unused.length > 0) process.exit(1)
console.log(`${keys.length} texts are used in ${sources.length} modules`)
