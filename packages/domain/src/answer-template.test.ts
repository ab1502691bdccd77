import { expect, test } from 'vitest'
import { fillTemplate, unknownPlaceholder } from './answer-template.ts'

test('J03 a template calls the person by name and the message by its number, as often as it likes', () => {
  const filled = fillTemplate('Вітаємо, {name}! Звернення № {id} ({id}) розглянуто.', { id: 17, name: 'Олено' })
  expect(filled).toBe('Вітаємо, Олено! Звернення № 17 (17) розглянуто.')
})

test('MA9 what a name is made of is never read as a template', () => {
  for (const name of ['{id}', '$&', '$1', '{{name}}', '%s', '{name}']) {
    expect(fillTemplate('{name}, {other} {', { id: 1, name })).toBe(`${name}, {other} {`)
  }
})

test('J03 a mistyped placeholder is found, and those that are filled are not', () => {
  const found = ['Вітаємо, {name}! № {id}', '{номер}', '{name} {Id}', '{ id }', '№ {id, {name}', 'id}'].map(
    unknownPlaceholder,
  )
  expect(found).toEqual([undefined, '{номер}', '{Id}', '{ id }', '{id', '}'])
})
