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

/** The path without its query and trailing slash; the access screens are selected by it. */
const currentPath = () => location.pathname.replace(/\/$/, '')

export const useAccessPath = (): string => useSyncExternalStore(subscribe, currentPath)

/**
 * Shows another access screen in the same document. `state` is kept in `history.state` only. Values such as the e-mail
 * address of a sent letter therefore never reach an address, a log or storage.
 */
export function goTo(path: string, state: unknown = null): void {
  history.pushState(state, '', path)
  scrollTo(0, 0)
  for (const listener of listeners) listener()
}
