import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
const sources = globSync('apps/server/src/**/*.ts', { cwd: root }).filter(
  (name) => !/\.test\.ts$|\/testing\/|\/attacks\//.test(name),
)
/** Files that may declare limits; the test below would miss a limit declared elsewhere. */
const declaring = [
  'apps/server/src/modules/accounts/failure-limits.ts',
  'apps/server/src/modules/limits/limits.ts',
  'apps/server/src/modules/mail/send-letter.ts',
]
const namesIn = (text: string, pattern: RegExp, prefix = '') =>
  Array.from(text.matchAll(pattern), ([, name]) => `${prefix}${name}`)
const declared = [
  ...declaring.flatMap((name) => namesIn(read(name), /name: '([a-z-]+)',\s*max:/g)),
  ...namesIn(read('apps/server/src/modules/accounts/failure-limits.ts'), /: limit\('([a-z-]+)'/g, 'link-'),
  // Not counted in `attempts`: the number of revisions is the count.
  'reading-revisions',
]

test('each limit of the code has one row in docs/limits.md, and each row is of one', () => {
  const rows = namesIn(read('docs/limits.md'), /^\| `([a-z-]+)` \|/gm)
  expect([...rows].sort()).toEqual([...declared].sort())
  expect(declared.length).toBeGreaterThan(30)
})

test('limits are declared in the files that the table above checks', () => {
  const found = sources.filter((name) => /\b(?:windowSeconds|longestDelaySeconds):/.test(read(name)))
  expect(found.map((name) => name.replaceAll('\\', '/')).sort()).toEqual(declaring)
})
