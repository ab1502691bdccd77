/**
 * Checks that every code cited in the repository (C03, AU4, FT9, decision 0034 …) has one row under docs/, and that
 * every named Markdown file exists. docs/codes.md lists the families of codes.
 */
import path from 'node:path'
import { definedTwice, legendOf, readRepository, unknownIn } from './cited-codes.mjs'

const { files, sources } = readRepository(path.join(import.meta.dirname, '../..'))
const legend = legendOf(sources, files)
const troubles = [
  ...unknownIn(sources, legend),
  ...definedTwice(sources).map((code) => `${code} has two rows under docs/`),
]
for (const trouble of troubles) console.error(trouble)
console.log(`${sources.length} files checked against ${legend.codes.size} codes`)
process.exitCode = troubles.length === 0 ? 0 : 1
