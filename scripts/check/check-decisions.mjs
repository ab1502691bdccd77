/**
 * Checks that decision records have one form, and that docs/decisions/README.md lists each with its title, status and
 * date.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { mistakesOf } from './decision-form.mjs'

const folder = path.join(import.meta.dirname, '../../docs/decisions')
const read = (name) => readFileSync(path.join(folder, name), 'utf8')
const records = readdirSync(folder)
  .filter((name) => /^\d/.test(name))
  .sort()
  .map((name) => ({ name, text: read(name) }))
const mistakes = mistakesOf(records, read('README.md'))
for (const mistake of mistakes) console.error(mistake)
console.log(`${records.length} decision records checked`)
process.exitCode = mistakes.length === 0 ? 0 : 1
