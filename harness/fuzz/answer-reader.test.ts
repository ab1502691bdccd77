import { expect, test } from 'vitest'
import { answerReader } from './answer-reader.ts'

const head = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'

test('a row that ends in a nought is not taken for the end of the answer', () => {
  const reader = answerReader('GET')
  reader.take(Buffer.from(`${head}c\r\n2025-10-20\r\n\r\n`))
  expect([reader.status(), reader.isWhole()]).toEqual([200, false])
  reader.take(Buffer.from('3\r\nabc\r\n0\r'))
  expect(reader.isWhole()).toBe(false)
  reader.take(Buffer.from('\n\r\n'))
  expect(reader.isWhole()).toBe(true)
})

test('«go on» is no answer, and what has no body ends with its head', () => {
  const reader = answerReader('PUT')
  reader.take(Buffer.from('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n'))
  expect([reader.status(), reader.isWhole(), reader.isLast()]).toEqual([204, true, true])
})
