import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}

/** The address without its query, as the screens of access are found by it. */
const currentPath = () => location.pathname.replace(/\/$/, '')

export const useAccessPath = (): string => useSyncExternalStore(subscribe, currentPath)

/**
 * Shows another screen of access in the same document. What it is told (`history.state`) never reaches an address, a
 * log or a storage: the e-mail that a letter has gone to, for one.
 */
export function goTo(path: string, state: unknown = null): void {
  history.pushState(state, '', path)
  scrollTo(0, 0)
  for (const listener of listeners) listener()
}
