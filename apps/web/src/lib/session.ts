import { type KeyValueStore, storageKeys } from './storage.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** What is kept about the person besides the token (C06). */
export type Remembered = 'profile' | 'emails' | 'phones' | 'accounts'

const rememberedKinds: readonly Remembered[] = ['profile', 'emails', 'phones', 'accounts']

export interface SessionParts {
  storage: KeyValueStore
  /** Receives the `authenticated` event (C05). */
  events: EventTarget
  clock: () => Date
}

export interface Session {
  /** Keeps the token for one day ahead and dispatches `authenticated` (C05). */
  begin: (accessToken: string) => void
  /** The stored token, or null when there is none or it has expired (C07). */
  token: () => string | null
  isLoggedIn: () => boolean
  remember: (kind: Remembered, value: unknown) => void
  recall: (kind: Remembered) => unknown
  /** Removes the token and its expiry, nothing else (C07). */
  clearCache: () => void
  /** Removes every value of the person (C08). */
  clear: () => void
  /** Calls when the session begins or ends in this tab or, through `storage` events, in another (C08). */
  subscribe: (listener: (loggedIn: boolean) => void) => () => void
}

/** The session of the browser: token, expiry and what is remembered about the person (C05–C08). */
export function createSession({ storage, events, clock }: SessionParts): Session {
  const token = () => {
    const expiry = Date.parse(storage.getItem(storageKeys.expiry) ?? '')
    return expiry > clock().getTime() ? storage.getItem(storageKeys.accessToken) : null
  }
  const isLoggedIn = () => token() !== null
  const changed = () => events.dispatchEvent(new Event('session-changed'))
  const clearCache = () => {
    storage.removeItem(storageKeys.accessToken)
    storage.removeItem(storageKeys.expiry)
    changed()
  }
  return {
    token,
    isLoggedIn,
    clearCache,
    begin(accessToken) {
      // The token is written last: another tab that hears of it finds a valid expiry.
      storage.setItem(storageKeys.expiry, new Date(clock().getTime() + DAY_MS).toISOString())
      storage.setItem(storageKeys.accessToken, accessToken)
      events.dispatchEvent(new Event('authenticated'))
      changed()
    },
    remember: (kind, value) => storage.setItem(storageKeys[kind], JSON.stringify(value)),
    recall: (kind) => parseOrNull(storage.getItem(storageKeys[kind])),
    clear() {
      for (const kind of rememberedKinds) storage.removeItem(storageKeys[kind])
      storage.removeItem(storageKeys.verificationTold)
      clearCache()
    },
    subscribe(listener) {
      const here = () => listener(isLoggedIn())
      const elsewhere = (event: Event) => {
        const key = 'key' in event ? event.key : null
        if (key === storageKeys.accessToken || key === null) listener(isLoggedIn())
      }
      events.addEventListener('session-changed', here)
      events.addEventListener('storage', elsewhere)
      return () => {
        events.removeEventListener('session-changed', here)
        events.removeEventListener('storage', elsewhere)
      }
    },
  }
}

function parseOrNull(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    // An older version, or a hand, wrote something else: as good as nothing remembered.
    return null
  }
}
