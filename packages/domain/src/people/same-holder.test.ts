import { expect, test } from 'vitest'
import { fullerHolder, isSameHolder } from './same-holder.ts'

test.each([
  ['Шевчук Г. П.', 'Шевчук Ганна Петрівна'],
  ['Шевчук Г.П.', 'ШЕВЧУК  ГАННА  ПЕТРІВНА'],
  ['Шевчук', 'Шевчук Ганна Петрівна'],
  ['Шевчук Ганна', 'Шевчук Г. П.'],
  ['Знам’янська-Іваненко Олена', "ЗНАМ'ЯНСЬКА - IВАНЕНКО ОЛЕНА"],
  ['Ганна Петрівна Шевчук', 'Шевчук Ганна Петрівна'],
  ['ТОВ «Ромашка»', 'ТОВ "РОМАШКА"'],
  ['', 'Шевчук Г. П.'],
  ['Шевчук Г. П.', ' '],
])('AT41 «%s» and «%s» may be one holder', (one, other) => {
  expect([isSameHolder(one, other), isSameHolder(other, one)]).toEqual([true, true])
})

test.each([
  ['Шевчук Ганна Петрівна', 'Коваль Ганна Петрівна'],
  ['Шевчук Г. П.', 'Шевчук Іван Петрович'],
  ['Шевчук Ганна Петрівна', 'Шевчук Галина Петрівна'],
  ['Шевчук Ганна Петрівна', 'Шевчук Г. С.'],
  ['Шевчук', 'Шевченко'],
  ['ТОВ Ромашка', 'ТОВ Волошка'],
])('AT41 «%s» and «%s» are two holders', (one, other) => {
  expect([isSameHolder(one, other), isSameHolder(other, one)]).toEqual([false, false])
})

test('AT41 the fuller spelling of a holder is kept, so that an initial between two names hides no change', () => {
  expect(fullerHolder('Шевчук Г. П.', 'Шевчук Ганна Петрівна')).toBe('Шевчук Ганна Петрівна')
  expect(fullerHolder('Шевчук Ганна Петрівна', 'Шевчук Г. П.')).toBe('Шевчук Ганна Петрівна')
})
