import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const mostFiles = 30
/** Folders of numbered or named records. Readers look a record up by name, so these folders may have more files. */
const records = ['apps/server/migrations', 'docs/decisions', 'harness/goals/planted/vulnerabilities']

test('a folder has at most thirty files, except folders of records', () => {
  const made = /(^|[/\\])(node_modules|dist|results|scratch|test-results|\.[^/\\]+)([/\\]|$)/
  const exclude = (entry: { readonly name: string }) => made.test(entry.name)
  const entries = globSync('{apps,packages,harness,scripts,e2e,docs}/**/*', { cwd: root, withFileTypes: true, exclude })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = new Map<string, number>()
  for (const { parentPath } of files) {
    const folder = path.relative(root, parentPath).split(path.sep).join('/')
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
  }
  const large = [...sizes].filter(([folder, count]) => count > mostFiles && !records.includes(folder))
  expect(sizes.size).toBeGreaterThan(100)
  expect(large).toEqual([])
})
