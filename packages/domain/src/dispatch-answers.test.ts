import { expect, test } from 'vitest'
import { readDispatchAnswers } from './dispatch-answers.ts'

test('K03 a provider’s answers are read with whatever columns and separators it has', () => {
  const text =
    '\ufeffОсобовий рахунок;Рядок;Стан;Причина\r\n0000101;1;Прийнято;\r\n\r\n0000102;2;відхилено;"Менше; ніж ""було"""\r\n'
  expect(readDispatchAnswers(text)).toEqual({
    answers: [
      { row: 1, status: 'accepted', reason: '' },
      { row: 2, status: 'declined', reason: 'Менше; ніж "було"' },
    ],
    noHeading: false,
    wrongLines: [],
  })
  expect(readDispatchAnswers('row,status\n3,declined').answers).toEqual([{ row: 3, status: 'declined', reason: '' }])
})

test('K03 lines that say nothing are named; without headings nothing is read', () => {
  const read = readDispatchAnswers('Рядок;Стан\n0;прийнято\nx;прийнято\n2;можливо\n5;прийнято\n')
  expect([read.wrongLines, read.answers.map(({ row }) => row)]).toEqual([[2, 3, 4], [5]])
  expect(readDispatchAnswers('1;прийнято')).toMatchObject({ noHeading: true, answers: [] })
  expect(readDispatchAnswers('')).toMatchObject({ noHeading: true })
})
