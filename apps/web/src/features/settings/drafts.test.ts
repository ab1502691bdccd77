import { expect, test } from 'vitest'
import { changesOf, draftOf } from './drafts.ts'
import type { Setting } from './settings.api.ts'

const about = {
  group: 'general',
  label: '',
  hint: null,
  of: null,
  source: 'default',
  locked: false,
  sensitive: false,
  variable: '',
  changedAt: null,
  changedBy: null,
} as const
const settings: Setting[] = [
  { ...about, path: 'name', kind: 'text', value: 'А', fallback: 'А', maxLength: 10 },
  { ...about, path: 'months', kind: 'number', value: 3, fallback: 3, min: 0, max: 24 },
  { ...about, path: 'codes', kind: 'list', ofProviders: true, value: ['889', '999'], fallback: ['889'] },
  { ...about, path: 'perProvider', kind: 'numbers', value: { 889: 6 }, fallback: {}, min: 0, max: 24 },
  { ...about, path: 'token', kind: 'secret', value: null, fallback: null, isSet: true },
]
const changed = (drafts: Parameters<typeof changesOf>[1]) =>
  Object.fromEntries(changesOf(settings, drafts).map(({ change }) => [change.path, change.value]))

test('J04 the typed text becomes a value of its kind', () => {
  expect(changed({ name: 'Б', months: '4', codes: '889,  101', perProvider: [{ key: '101', value: '2' }] })).toEqual({
    name: 'Б',
    months: 4,
    codes: ['889', '101'],
    perProvider: { 101: 2 },
  })
})

test('J04 retyping the same text is not a change, and an empty row is not an entry', () => {
  const pairs = [
    { key: '889', value: '6' },
    { key: '', value: '' },
  ]
  expect(changed({ name: 'А', months: ' 3 ', codes: '889, 999', perProvider: pairs, token: '' })).toEqual({})
})

test('J04 an invalid number is sent as text, and the server names the setting', () => {
  expect(changed({ months: 'три' })).toEqual({ months: 'три' })
})

test('J04 a value that is reset shows the value of the file or the default', () => {
  const [, , codes] = settings
  expect(codes && draftOf(codes, { codes: null })).toBe('889')
  expect(changed({ codes: null, token: null })).toEqual({ codes: null, token: null })
})
