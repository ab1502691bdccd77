import type { KeyValueStore } from '../../lib/storage.ts'

const KEPT_UNDER = 'zatyshok.readingDraft'

/** Digits not yet accepted, by row: they outlive a reload, a crash and a sign-in that was asked for in between. */
export interface ReadingDraft {
  read: (key: string) => string
  /** An empty text forgets the row. */
  write: (key: string, text: string) => void
}

/** Keeps the draft in a storage of this tab only. */
export function readingDraft(storage: KeyValueStore): ReadingDraft {
  const all = () => parsed(storage.getItem(KEPT_UNDER))
  return {
    read: (key) => all()[key] ?? '',
    write(key, text) {
      const { [key]: _, ...others } = all()
      storage.setItem(KEPT_UNDER, JSON.stringify(text ? { ...others, [key]: text } : others))
    },
  }
}

function parsed(text: string | null): Readonly<Record<string, string>> {
  if (text === null) return {}
  try {
    const value: unknown = JSON.parse(text)
    const entries = Object.entries(value ?? {}).filter(([, digits]) => typeof digits === 'string')
    return Object.fromEntries(entries)
  } catch {
    // Another version, or a hand, wrote something else: as good as no draft.
    return {}
  }
}
