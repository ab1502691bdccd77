import { expect, test } from 'vitest'
import { memoryStorage, storageKeys } from '../../lib/storage.ts'
import { dropDraft, keepDraft, readDraft } from './feedback-draft.ts'

const values = { name: 'Олена', email: 'olena@', message: 'Не надій' }

test('H05 the draft is restored, and deleted when the message is sent', () => {
  const storage = memoryStorage()
  keepDraft(storage, values)
  expect(readDraft(storage)).toEqual(values)
  dropDraft(storage)
  expect(readDraft(storage)).toEqual({})
})

test.each(['{', 'null', '"text"', '[]', '{"name":5,"role":"administrator"}'])(
  'H05 «%s» is not a valid draft',
  (text) => {
    const storage = memoryStorage()
    storage.setItem(storageKeys.feedbackDraft, text)
    expect(readDraft(storage)).toEqual({})
  },
)
