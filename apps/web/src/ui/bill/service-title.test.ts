import '@zatyshok/i18n/all-messages'
import { appearanceOf } from '@zatyshok/domain/services'
import { expect, test } from 'vitest'
import { serviceTitle } from './service-title.ts'

test.each([
  [[10], 'Водопостачання'],
  [[10, 11, 14], 'Вода й водовідведення'],
  [[14, 10, 12], 'Вода й водовідведення і опалення'],
  [[12, 15], 'Опалення і гаряча вода'],
  [[12, 12], 'Опалення'],
  [[11], 'Абонентська плата'],
  [[], 'Комунальна послуга'],
])('the line of services %j is titled «%s»', (services, title) => {
  expect(serviceTitle(services.map((serviceType) => appearanceOf({ serviceType })))).toBe(title)
})
