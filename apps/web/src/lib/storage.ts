/** The part of `Storage` that the portal uses; tests use a map. */
export interface KeyValueStore {
  getItem: (key: string) => string | null
  setItem: (key: string, value: string) => void
  removeItem: (key: string) => void
}

const PREFIX = 'zatyshok.'

/** Every key that the portal stores in the browser (C06). */
export const storageKeys = {
  accessToken: `${PREFIX}accessToken`,
  expiry: `${PREFIX}accessTokenExpiry`,
  profile: `${PREFIX}profile`,
  emails: `${PREFIX}emails`,
  phones: `${PREFIX}phones`,
  accounts: `${PREFIX}accounts`,
  /** An unsent message of this tab (H05). */
  feedbackDraft: `${PREFIX}feedbackDraft`,
  /** `1` turns on verbose errors in the developer console. */
  debug: `${PREFIX}debug`,
  /** The expiry of the sign-in after which the verification toasts were shown (F09). */
  verificationTold: `${PREFIX}verificationTold`,
  /** The provider of a social sign-in; the sign-out visits its sign-out page (C08). */
  socialNetwork: `${PREFIX}socialNetwork`,
  /** How far this tab's screens were scrolled. */
  scroll: `${PREFIX}scroll`,
  theme: `${PREFIX}theme`,
  toastsLonger: `${PREFIX}toastsLonger`,
  /** `1`: the user dismissed the chat's description (I01); `public/chat-script.ts` uses the same name. */
  chatHintHidden: `${PREFIX}chatHintHidden`,
  /** «Картки» or «Таблиця» of the meters (F01). */
  metersView: `${PREFIX}metersView`,
  /** Comma-separated pairs «meter copy» whose readings are not submitted together (F08). */
  readingCopiesOff: `${PREFIX}readingCopiesOff`,
  /** `1`: the user turned the keys of the inbox off (R04). */
  inboxKeysOff: `${PREFIX}inboxKeysOff`,
} as const

/**
 * Returns the browser's storage. If the browser forbids it, returns a storage in memory that lasts until the page is
 * closed.
 */
export const browserStorage = (): KeyValueStore => usable(() => localStorage)

/** Returns the storage of this tab, with the same fallback. */
export const tabStorage = (): KeyValueStore => usable(() => sessionStorage)

function usable(open: () => KeyValueStore): KeyValueStore {
  try {
    const storage = open()
    storage.setItem(`${PREFIX}probe`, '1')
    storage.removeItem(`${PREFIX}probe`)
    return storage
  } catch {
    // The browser's settings forbid storage, or the code runs outside a browser: values last as long as the page.
    return memoryStorage()
  }
}

/** Creates a storage in memory; also used by tests. */
export function memoryStorage(): KeyValueStore {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/** The debug flag of C06. */
export const isDebugging = (storage: KeyValueStore): boolean => storage.getItem(storageKeys.debug) === '1'
