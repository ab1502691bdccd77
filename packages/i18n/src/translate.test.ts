import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { messageParamsSource } from './message-params-source.ts'
import { keysQuotedIn, messagesPlugin } from './messages-plugin.ts'
import catalogue from './messages-uk.json' with { type: 'json' }
import { addMessages, type MessageKey, t } from './translate.ts'

test('A01 a text that was not registered is an error, not an empty string', async () => {
  // Test files of one worker share modules: another one may have registered the text.
  vi.resetModules()
  const { t } = await import('./translate.ts')
  expect(() => t('action.save')).toThrow('Message not registered: action.save')
})

test('A01 Ukrainian plurals choose one, few, many and fractions', () => {
  addMessages(catalogue)
  expect([1, 3, 5, 11, 21, 22, 1.5].map((n) => t('plural.day', { n }))).toEqual([
    '1\u00a0день',
    '3\u00a0дні',
    '5\u00a0днів',
    '11\u00a0днів',
    '21\u00a0день',
    '22\u00a0дні',
    '1,5\u00a0дня',
  ])
})

test('A01 an exact plural form wins over the category, and placeholders inside a form are filled', () => {
  addMessages(catalogue)
  expect(t('verification.near.text', { n: 1, date: '01.12.2026' })).toContain('закінчується 01.12.2026.')
  expect(t('verification.near.text', { n: 21, date: '01.12.2026' })).toContain('найближчий\u00a0— 01.12.2026.')
})

test('A01 the placeholder «full name» of the frozen heading is bound as fullName', () => {
  addMessages(catalogue)
  expect(t('profile.heading', { fullName: 'Олександр Мороз' })).toBe('Мій профіль - Олександр Мороз')
})

test('A01 every message of the catalogue can be built from values for its placeholders', () => {
  addMessages(catalogue)
  const build = t as (key: MessageKey, params: Record<string, number>) => string
  const anyName = new Proxy<Record<string, number>>({}, { get: () => 2 })
  for (const key of Object.keys(catalogue) as MessageKey[]) expect(build(key, anyName), key).not.toMatch(/[{}]|^$/)
})

test('A01 a message lets no placeholder go without a value', () => {
  addMessages(catalogue)
  const untyped = t as (key: MessageKey, params: Record<string, number>) => string
  expect(() => untyped('reading.diff', {})).toThrow('without a value: diff')
})

test('A01 the typed placeholders are those of the catalogue (else: node packages/i18n/scripts/generate-params.ts)', () => {
  const written = readFileSync(new URL('generated/message-params.ts', import.meta.url), 'utf8')
  expect(written).toBe(messageParamsSource(catalogue))
})

test('A01 the build plugin gives a module exactly the texts that it uses', () => {
  const keys = ['action.save', 'action.saved', 'unit.m3', 'unit.kwh']
  expect(keysQuotedIn("t('action.save')", keys)).toEqual(['action.save'])
  expect(keysQuotedIn(['t(`unit.$', '{unit}`)'].join(''), keys)).toEqual(['unit.m3', 'unit.kwh'])
  const built = messagesPlugin().transform("const x = t('action.save')", '/src/button.tsx')
  expect(built?.code).toContain('__addMessages({"action.save":"Зберегти"})')
  expect(messagesPlugin().transform('const x = 1', '/src/plain.ts')).toBeNull()
})
