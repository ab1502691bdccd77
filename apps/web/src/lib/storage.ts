/** The part of `Storage` that the portal uses; tests give a map. */
export interface KeyValueStore {
  getItem: (key: string) => string | null
  setItem: (key: string, value: string) => void
  removeItem: (key: string) => void
}

const PREFIX = 'zatyshok.'

/** Every key that the portal keeps in the browser (C06). */
export const storageKeys = {
  accessToken: `${PREFIX}accessToken`,
  expiry: `${PREFIX}accessTokenExpiry`,
  profile: `${PREFIX}profile`,
  emails: `${PREFIX}emails`,
  phones: `${PREFIX}phones`,
  accounts: `${PREFIX}accounts`,
  /** A message that was begun and not sent, in this tab (H05). */
  feedbackDraft: `${PREFIX}feedbackDraft`,
  /** `1` turns on verbose errors in the console of a developer. */
  debug: `${PREFIX}debug`,
  /** The expiry of the sign-in that has had its verification toasts (F09). */
  verificationTold: `${PREFIX}verificationTold`,
  /** The provider that let the person in: signing out leaves it too (C08). */
  socialNetwork: `${PREFIX}socialNetwork`,
  theme: `${PREFIX}theme`,
  toastsLonger: `${PREFIX}toastsLonger`,
  /** `1`: the chat's description was put away (I01); `public/chat-script.ts` knows the name too. */
  chatHintHidden: `${PREFIX}chatHintHidden`,
  /** «Картки» or «Таблиця» of the meters (F01). */
  metersView: `${PREFIX}metersView`,
  /** Pairs «meter copy» whose readings are given together, with commas between (F08). */
  readingCopies: `${PREFIX}readingCopies`,
} as const

/** The browser's storage, or, where it is forbidden, a memory of this page: the portal works until it is closed. */
export const browserStorage = (): KeyValueStore => usable(() => localStorage)

/** The storage of this tab, with the same fallback. */
export const tabStorage = (): KeyValueStore => usable(() => sessionStorage)

function usable(open: () => KeyValueStore): KeyValueStore {
  try {
    const storage = open()
    storage.setItem(`${PREFIX}probe`, '1')
    storage.removeItem(`${PREFIX}probe`)
    return storage
  } catch {
    // Refused by the browser's settings (or absent, outside a browser): values live as long as the page.
    return memoryStorage()
  }
}

/** A storage that forgets with the page; also what tests use. */
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
