import { storage as browserStorage } from '../../lib/portal.ts'
import { storageKeys, tabStorage } from '../../lib/storage.ts'

/** A redirect to a provider that this tab has started. */
export interface Way {
  state: string
  network: string
  /** The page that was requested before the sign-in screen. */
  returnTo: string
}

const KEPT_UNDER = 'zatyshok.social'

/**
 * Storage of this tab only. The return is compared with it, so that an attacker's sign-in cannot finish here (login
 * CSRF).
 */
const storage = tabStorage()

export const keepWay = (way: Way): void => storage.setItem(KEPT_UNDER, JSON.stringify(way))

/** Returns and removes this tab's redirect to that provider; null if there is none. */
function takeWay(network: string): Way | null {
  const kept = storage.getItem(KEPT_UNDER)
  storage.removeItem(KEPT_UNDER)
  const way: Way | null = kept === null ? null : JSON.parse(kept)
  return way?.network === network ? way : null
}

export type Return =
  | { kind: 'code'; way: Way; code: string }
  /** The user or the provider has refused. */
  | { kind: 'cancelled'; way: Way }
  /** Started in another tab, for another provider, or opened a second time. */
  | { kind: 'foreign' }

/** Reads the query that the provider added to the address, and removes it from the address bar at once. */
export function takeReturn(network: string): Return {
  const query = new URLSearchParams(location.search)
  history.replaceState(null, '', location.pathname)
  const way = takeWay(network)
  const code = query.get('code')
  if (!way || query.get('state') !== way.state) return { kind: 'foreign' }
  if (query.get('error') === 'access_denied') return { kind: 'cancelled', way }
  return code ? { kind: 'code', way, code } : { kind: 'foreign' }
}

/** Remembers the provider for the sign-out, which visits the provider's sign-out page (C08). */
export const rememberProvider = (network: string): void => browserStorage.setItem(storageKeys.socialNetwork, network)
