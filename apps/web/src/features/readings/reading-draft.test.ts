import { expect, test } from 'vitest'
import { memoryStorage } from '../../lib/storage.ts'
import { readingDraft } from './reading-draft.ts'

test('F05 digits typed before a crash or a sign-in are there again; accepted ones are forgotten', () => {
  const storage = memoryStorage()
  readingDraft(storage).write('1-1:total', '418,9')
  readingDraft(storage).write('1-2:total', '7')
  readingDraft(storage).write('1-2:total', '')
  const again = readingDraft(storage)
  expect([again.read('1-1:total'), again.read('1-2:total'), again.read('9-9:total')]).toEqual(['418,9', '', ''])
})

test('F05 a draft that is no draft is none', () => {
  const storage = memoryStorage()
  storage.setItem('zatyshok.readingDraft', '{"1-1:total":5')
  expect(readingDraft(storage).read('1-1:total')).toBe('')
  storage.setItem('zatyshok.readingDraft', '{"1-1:total":5}')
  expect(readingDraft(storage).read('1-1:total')).toBe('')
})
