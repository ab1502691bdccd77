import { expect, test } from 'vitest'
import { readDispatchAnswers } from './dispatch-answers.ts'

test('K03 a provider’s answers are read with any columns and separators', () => {
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

test('K03 lines without an answer are listed; without headings no line is read', () => {
  const read = readDispatchAnswers('Рядок;Стан\n0;прийнято\nx;прийнято\n2;можливо\n5;прийнято\n')
  expect([read.wrongLines, read.answers.map(({ row }) => row)]).toEqual([[2, 3, 4], [5]])
  expect(readDispatchAnswers('1;прийнято')).toMatchObject({ noHeading: true, answers: [] })
  expect(readDispatchAnswers('')).toMatchObject({ noHeading: true })
})

test.each([
  ['tabs', 'row\tstatus\treason\n1\tdeclined\ttoo low'],
  ['commas', 'ROW,Status,Reason\r1,Declined,too low'],
  ['semicolons and commas', 'a, b;row;status;reason\r\n;1;declined;too low'],
  ['quotes and spaces', '"row" ; status ; "reason"\n 1 ; declined ; "too low"\n   \n'],
])('K03 an English table parted by %s is read', (_how, text) => {
  expect(readDispatchAnswers(text)).toEqual({
    answers: [{ row: 1, status: 'declined', reason: 'too low' }],
    noHeading: false,
    wrongLines: [],
  })
})

test('K03 both words of both languages are understood, and a reason is cut at five hundred signs', () => {
  const rows = ['accepted', 'Прийнято', 'declined', 'ВІДХИЛЕНО'].map(
    (status, at) => `${at + 1};${status};${'х'.repeat(501)}`,
  )
  const { answers } = readDispatchAnswers(['Рядок;Стан;Причина', ...rows].join('\n'))
  expect(answers.map(({ status }) => status)).toEqual(['accepted', 'accepted', 'declined', 'declined'])
  expect(answers.map(({ reason }) => reason)).toEqual(Array(4).fill('х'.repeat(500)))
})

test('K03 a row is a number of one to eight digits, and both columns must be there', () => {
  const { answers, wrongLines } = readDispatchAnswers(
    'Рядок;Стан\n12345678;прийнято\n123456789;прийнято\n1x;прийнято\nx1;прийнято\n7\n;прийнято',
  )
  expect([answers.map(({ row }) => row), wrongLines]).toEqual([[12_345_678], [3, 4, 5, 6, 7]])
  for (const heading of ['Рядок;Причина', 'Стан;Причина'])
    expect(readDispatchAnswers(`${heading}\n1;прийнято`)).toEqual({ answers: [], noHeading: true, wrongLines: [] })
})
