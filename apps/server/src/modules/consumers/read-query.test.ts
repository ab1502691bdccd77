import { describe, expect, test } from 'vitest'
import { readQuery } from './read-query.ts'

describe('an operator’s search text', () => {
  test.each(['OLENA@misto.example', 'olena@'])('J01 %s is an address and not an account number', (typed) => {
    expect(readQuery(typed)).toMatchObject({ kind: 'email', accountNumber: null, phones: [] })
  })

  test.each(['+38 (067) 123-45-67', '+380671234567', '380671234567', '067 123 45 67', '067.123.45.67', '671234567'])(
    'J01 %s is read as that phone',
    (typed) => {
      expect(readQuery(typed)).toMatchObject({ kind: 'number' })
      expect(readQuery(typed).phones).toContain('+380671234567')
    },
  )

  test('J01 a phone of another country is searched by its digits', () => {
    expect(readQuery('+48 601 234 567').phones).toEqual(['+48601234567'])
    expect(readQuery('48601234567').phones).toEqual(['+48601234567'])
  })

  test('J01 an account number loses its spaces and keeps its zeros', () => {
    expect(readQuery(' 0012 345 ')).toEqual({ kind: 'number', text: '0012 345', accountNumber: '0012345', phones: [] })
    expect(readQuery('1234/567').accountNumber).toBe('1234/567')
  })

  test('J01 letters are a name, and repeated spaces become one', () => {
    expect(readQuery(' Шевчук   Ганна ')).toMatchObject({ kind: 'name', text: 'Шевчук Ганна', phones: [] })
  })
})
