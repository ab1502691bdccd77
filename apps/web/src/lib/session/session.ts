import { type KeyValueStore, memoryStorage, storageKeys } from '../storage.ts'

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
  /** Keeps it and dispatches `remembered`: the header shows the name of the profile, for one. */
  remember: (kind: Remembered, value: unknown) => void
  recall: (kind: Remembered) => unknown
  /** From now on what is remembered lives with the page only, and what the browser keeps goes (hardened profile). */
  rememberInMemory: () => void
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
      // The token is written last: another tab that hears of it finds a valid expiry.
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
    // An older version, or a hand, wrote something else: as good as nothing remembered.
    return null
  }
}
