import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { actionText } from './describe-entry.ts'

const sources = path.join(import.meta.dirname, '../..')

test('J06 every action that the portal records has Ukrainian words in the audit log', () => {
  const files = globSync('**/*.ts', { cwd: sources }).filter((file) => !file.includes('.test.'))
  const texts = files.map((file) => readFileSync(path.join(sources, file), 'utf8'))
  const actions = new Set(
    texts.flatMap((text) => [...text.matchAll(/\baction: '([a-zA-Z.]+)'/g)].map(([, name]) => name)),
  )
  expect(actions.size).toBeGreaterThan(80)
  expect([...actions].filter((action) => action !== undefined && actionText(action) === action)).toEqual([])
})
