import { expect, test } from 'vitest'
import { fullName } from './full-name.ts'

test('D01 the full name is surname, first name and patronymic, without missing parts', () => {
  const person = { lastName: 'Мороз', firstName: 'Олена', middleName: 'Вікторівна' }
  expect(fullName(person)).toBe('Мороз Олена Вікторівна')
  expect(fullName({ ...person, middleName: '' })).toBe('Мороз Олена')
  expect(fullName({ lastName: '', firstName: '', middleName: '' })).toBe('')
})
