import type { KeyValueStore } from '../../lib/storage.ts'
import { storageKeys } from '../../lib/storage.ts'
import type { FeedbackValues } from './form-problems.ts'

/** Reads the unsent message from this tab's storage: a reload or a sign-in keeps it (H05). */
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
    // The stored value is of an older version or was edited by hand; treated as no draft.
    return null
  }
}
