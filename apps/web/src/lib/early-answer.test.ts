import { beforeEach, expect, test, vi } from 'vitest'
import { earlyAnswer } from './early-answer.ts'

const sums = '/api/warehouse/consumer/home'
const [ofSums, ofSettings] = [Promise.resolve(new Response()), Promise.resolve(new Response())]
const as = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

beforeEach(() => {
  vi.stubGlobal('window', {
    zatyshokEarly: [
      { url: sums, authorization: 'Bearer one', answer: ofSums },
      { url: '/api/settings', authorization: null, answer: ofSettings },
    ],
  })
  return () => vi.unstubAllGlobals()
})

test('G01 a response that the page requested early is taken once', () => {
  expect(earlyAnswer('/api/settings', {})).toBe(ofSettings)
  expect(earlyAnswer('/api/settings', {})).toBeUndefined()
  expect(earlyAnswer(sums, as('one'))).toBe(ofSums)
  expect(earlyAnswer(sums, as('one'))).toBeUndefined()
})

test('C09 a response that was requested with another token is not used, also not later', () => {
  expect(earlyAnswer(sums, as('two'))).toBeUndefined()
  expect(earlyAnswer(sums, as('one'))).toBeUndefined()
})

test('G01 other requests are sent as usual', () => {
  expect(earlyAnswer('/api/ud/profile', as('one'))).toBeUndefined()
  vi.stubGlobal('window', {})
  expect(earlyAnswer(sums, as('one'))).toBeUndefined()
})
