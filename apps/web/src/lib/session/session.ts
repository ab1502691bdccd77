import { type KeyValueStore, memoryStorage, storageKeys } from '../storage.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Personal data that the browser stores besides the token (C06). */
export type Remembered = 'profile' | 'emails' | 'phones' | 'accounts'

const rememberedKinds: readonly Remembered[] = ['profile', 'emails', 'phones', 'accounts']

export interface SessionParts {
  storage: KeyValueStore
  /** Receives the `authenticated` event (C05). */
  events: EventTarget
  clock: () => Date
}

export interface Session {
  /** Stores the token with an expiry one day ahead and dispatches `authenticated` (C05). */
  begin: (accessToken: string) => void
  /** The stored token; null if there is none or it has expired (C07). */
  token: () => string | null
  isLoggedIn: () => boolean
  /** Stores the value and dispatches `remembered`; the header, for example, then shows the profile's name. */
  remember: (kind: Remembered, value: unknown) => void
  recall: (kind: Remembered) => unknown
  /** Keeps personal data in memory only from now on, and deletes the stored data (hardened profile). */
  rememberInMemory: () => void
  /** Removes only the token and its expiry (C07). */
  clearCache: () => void
  /** Removes all personal values (C08). */
  clear: () => void
  /** Calls the listener when the session starts or ends in this tab or, through `storage` events, in another (C08). */
  subscribe: (listener: (loggedIn: boolean) => void) => () => void
}

/** Creates the browser's session: token, expiry and stored personal data (C05–C08). */
export function createSession({ storage, events, clock }: SessionParts): Session {
  const token = () => {
    const expiry = Date.parse(storage.getItem(storageKeys.expiry) ?? '')
    return expiry > clock().getTime() ? storage.getItem(storageKeys.accessToken) : null
  }
  let personal = storage
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
      storage.removeItem(storageKeys.socialNetwork)
      // The token is written last: another tab that receives its event finds a valid expiry.
      storage.setItem(storageKeys.expiry, new Date(clock().getTime() + DAY_MS).toISOString())
      storage.setItem(storageKeys.accessToken, accessToken)
      events.dispatchEvent(new Event('authenticated'))
      changed()
    },
    remember(kind, value) {
      personal.setItem(storageKeys[kind], JSON.stringify(value))
      events.dispatchEvent(new Event('remembered'))
    },
    recall: (kind) => parseOrNull(personal.getItem(storageKeys[kind])),
    rememberInMemory() {
      if (personal !== storage) return
      personal = memoryStorage()
      for (const kind of rememberedKinds) {
        const value = storage.getItem(storageKeys[kind])
        if (value !== null) personal.setItem(storageKeys[kind], value)
        storage.removeItem(storageKeys[kind])
      }
    },
    clear() {
      for (const kind of rememberedKinds) {
        storage.removeItem(storageKeys[kind])
        personal.removeItem(storageKeys[kind])
      }
      storage.removeItem(storageKeys.verificationTold)
      storage.removeItem(storageKeys.socialNetwork)
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
    // An older version or a manual edit stored another format; treated as missing.
    return null
  }
}
