import { expect, test } from 'vitest'
import { fullName } from './full-name.ts'

test('D01 the full name is surname, first name and patronymic, without missing parts', () => {
  const person = { lastName: 'Мороз', firstName: 'Олена', middleName: 'Вікторівна', name: 'olena' }
  expect(fullName(person)).toBe('Мороз Олена Вікторівна')
  expect(fullName({ ...person, middleName: '' })).toBe('Мороз Олена')
})

test('D01 a person without a name is shown by the login', () => {
  expect(fullName({ lastName: '', firstName: '', middleName: '', name: 'olena' })).toBe('olena')
})
