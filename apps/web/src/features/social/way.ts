import { storage as browserStorage } from '../../lib/portal.ts'
import { storageKeys, tabStorage } from '../../lib/storage.ts'

/** A way to a provider that this tab has begun. */
export interface Way {
  state: string
  network: string
  /** The page that was asked for before the sign-in screen. */
  returnTo: string
}

const KEPT_UNDER = 'zatyshok.social'

/** Of this tab only: what comes back is compared with it, so that nobody else's way ends here (login CSRF). */
const storage = tabStorage()

export const keepWay = (way: Way): void => storage.setItem(KEPT_UNDER, JSON.stringify(way))

/** The way that this tab has begun to that provider, once; null: none. */
function takeWay(network: string): Way | null {
  const kept = storage.getItem(KEPT_UNDER)
  storage.removeItem(KEPT_UNDER)
  const way: Way | null = kept === null ? null : JSON.parse(kept)
  return way?.network === network ? way : null
}

export type Return =
  | { kind: 'code'; way: Way; code: string }
  /** The person, or the provider, has said no. */
  | { kind: 'cancelled'; way: Way }
  /** Not begun here, not of that provider, or opened again. */
  | { kind: 'foreign' }

/** What the provider has sent this address with. It leaves the address bar at once. */
export function takeReturn(network: string): Return {
  const query = new URLSearchParams(location.search)
  history.replaceState(null, '', location.pathname)
  const way = takeWay(network)
  const code = query.get('code')
  if (!way || query.get('state') !== way.state) return { kind: 'foreign' }
  if (query.get('error') === 'access_denied') return { kind: 'cancelled', way }
  return code ? { kind: 'code', way, code } : { kind: 'foreign' }
}

/** For signing out: the person leaves the provider too (C08). */
export const rememberProvider = (network: string): void => browserStorage.setItem(storageKeys.socialNetwork, network)
