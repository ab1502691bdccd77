import { expect, test } from 'vitest'
import { memoryStorage, storageKeys } from '../../lib/storage.ts'
import { dropDraft, keepDraft, readDraft } from './feedback-draft.ts'

const values = { name: 'Олена', email: 'olena@', message: 'Не надій' }

test('H05 what was typed comes back, and goes when it is sent', () => {
  const storage = memoryStorage()
  keepDraft(storage, values)
  expect(readDraft(storage)).toEqual(values)
  dropDraft(storage)
  expect(readDraft(storage)).toEqual({})
})

test.each(['{', 'null', '"text"', '[]', '{"name":5,"role":"administrator"}'])('H05 «%s» is no draft', (text) => {
  const storage = memoryStorage()
  storage.setItem(storageKeys.feedbackDraft, text)
  expect(readDraft(storage)).toEqual({})
})
