import type { KeyValueStore } from '../../lib/storage.ts'
import { storageKeys } from '../../lib/storage.ts'
import type { FeedbackValues } from './form-problems.ts'

/** What was typed and not sent, in this tab's storage: a reload or a sign-in by the way loses nothing (H05). */
export function readDraft(storage: KeyValueStore): Partial<FeedbackValues> {
  const kept: unknown = parsed(storage.getItem(storageKeys.feedbackDraft))
  if (typeof kept !== 'object' || kept === null) return {}
  const texts = Object.entries(kept).filter(
    ([field, value]) => ['name', 'email', 'message'].includes(field) && typeof value === 'string',
  )
  return Object.fromEntries(texts)
}

export const keepDraft = (storage: KeyValueStore, values: FeedbackValues): void =>
  storage.setItem(storageKeys.feedbackDraft, JSON.stringify(values))

export const dropDraft = (storage: KeyValueStore): void => storage.removeItem(storageKeys.feedbackDraft)

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    // An older version, or a hand, wrote something else: as good as no draft.
    return null
  }
}
