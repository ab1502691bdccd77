import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const sources = globSync(['apps/server/src/{cli,start}/**/*.ts', 'apps/server/src/*.ts', 'scripts/launch/*.mjs'], {
  cwd: root,
}).filter((name) => !/\.test\.ts$|describe-errors\.ts$|ukrainian-help\.ts$/.test(name))

test('each Ukrainian text of the command line and of the start stands in a pair with an English one (decision 0105)', () => {
  expect(sources.length).toBeGreaterThan(50)
  const alone = sources.flatMap((name) =>
    readFileSync(path.join(root, name), 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .split('\n')
      .filter((line) => /^(?!\s*\/\/).*[А-Яа-яІіЇїЄєҐґ]/.test(line) && !line.includes('uk: '))
      .map((line) => `${name}: ${line.trim()}`),
  )
  expect(alone).toEqual([])
})
