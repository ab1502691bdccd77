import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadProfile, parseProfile } from './load-profile.ts'

const PROFILES = path.resolve(import.meta.dirname, '../../../../../profiles')
const GOOD = `
provider: '1'
format: { type: csv, encoding: utf-8, separator: ';' }
notation: { decimal: '.', day: yyyy-MM-dd, month: yyyy-MM }
files:
  - name: r.csv
    tables:
      - records:
          - kind: readings
            fields: { account: a, serial: s, month: m, readOn: d, value: v, source: { value: staff } }
`

test('K01 every profile that comes with the portal is right', async () => {
  const names = readdirSync(PROFILES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'))
  expect(names.length).toBeGreaterThanOrEqual(8)
  for (const name of names) await expect(loadProfile(name.replace('.yaml', ''))).resolves.toBeDefined()
})

test('K01 a new provider needs a profile and nothing else', () => {
  expect(parseProfile(GOOD, 'new').provider).toBe('1')
})

test.each([
  ['no YAML', '{', 'не є YAML'],
  ['an unknown encoding', GOOD.replace('utf-8', 'cp437'), 'encoding'],
  ['a misspelt key', GOOD.replace('decimal', 'decimals'), 'decimals'],
  ['a needed field left out', GOOD.replace('readOn: d, ', ''), 'readings: бракує поля readOn'],
  [
    'a field that the kind does not have',
    GOOD.replace('month: m', 'month: m, colour: c'),
    'readings не має поля colour',
  ],
  ['two sources of one field', GOOD.replace('{ value: staff }', '{ value: staff, column: x }'), 'рівно одне джерело'],
  ['a date format without a year', GOOD.replace('yyyy-MM-dd', 'dd.MM'), 'не називає року'],
  ['no provider', GOOD.replace("provider: '1'", ''), 'профіль не називає provider'],
])('K01 a profile with %s is refused in words', (_, text, reason) => {
  expect(() => parseProfile(text, 'new')).toThrow(reason)
})

test('K01 a profile that does not exist is told of', async () => {
  await expect(loadProfile('nowhere/none')).rejects.toThrow('Профілю «nowhere/none» немає.')
})
