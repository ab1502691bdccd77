import { useSyncExternalStore } from 'react'

/**
 * True where a list is drawn as one table, with columns that can be sorted, in place of boxes and lines: there is room
 * for five columns beside the navigation.
 */
export const useWideScreen = screenHook('(min-width: 1000px)')

/** True on a phone, where links that are rarely used are folded. */
export const usePhoneScreen = screenHook('(max-width: 639px)')

function screenHook(condition: string): () => boolean {
  // Absent in the browser of component tests, where no condition is met.
  const query = () => globalThis.matchMedia?.(condition)
  const isMet = () => query()?.matches ?? false
  const watch = (changed: () => void) => {
    const media = query()
    media?.addEventListener('change', changed)
    return () => media?.removeEventListener('change', changed)
  }
  return () => useSyncExternalStore(watch, isMet)
}
