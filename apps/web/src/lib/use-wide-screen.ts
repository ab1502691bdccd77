import { useSyncExternalStore } from 'react'

/** Room for a table of five columns beside the navigation. */
const WIDE = '(min-width: 1000px)'

/** True where a list is drawn as one table, with columns that can be sorted, in place of boxes and lines. */
export const useWideScreen = (): boolean => useSyncExternalStore(watch, isWide)

// Absent in the browser of component tests, which is as narrow as a phone.
const query = () => globalThis.matchMedia?.(WIDE)

const isWide = () => query()?.matches ?? false

function watch(changed: () => void): () => void {
  const media = query()
  media?.addEventListener('change', changed)
  return () => media?.removeEventListener('change', changed)
}
