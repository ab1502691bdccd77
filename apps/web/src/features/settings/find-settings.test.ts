import '@zatyshok/i18n/all-messages'
import { expect, test } from 'vitest'
import { findSettings } from './find-settings.ts'
import type { Setting } from './settings.api.ts'

const about = {
  of: null,
  source: 'default',
  locked: false,
  sensitive: false,
  changedAt: null,
  changedBy: null,
} as const
const text = {
  ...about,
  kind: 'text',
  hint: null,
  value: '',
  fallback: '',
  maxLength: 100,
  variable: 'PORTAL',
} as const
const settings: readonly Setting[] = [
  { ...text, path: 'appName', group: 'general', label: 'Назва порталу', hint: 'Стоїть у заголовках сторінок.' },
  { ...text, path: 'feedback.phone', group: 'feedback', label: 'Телефон міста' },
  { ...text, path: 'payments.services.ipay.name', group: 'payments', label: 'Назва сервісу', of: 'iPay' },
]
const found = (searched: string) => findSettings(settings, searched).map(({ path }) => path)

test('J04 a setting is found by the beginnings of words of its name, hint, section and service', () => {
  expect(found('назв')).toEqual(['appName', 'payments.services.ipay.name'])
  expect(found('ЗАГОЛОВКАХ назва')).toEqual(['appName'])
  expect(found('назва ipay')).toEqual(['payments.services.ipay.name'])
  expect(found("зворотного зв'язку")).toEqual(['feedback.phone'])
})

test('J04 no word finds nothing, and so does a word that no setting has', () => {
  expect(found('  ')).toEqual([])
  expect(found('погода')).toEqual([])
})
