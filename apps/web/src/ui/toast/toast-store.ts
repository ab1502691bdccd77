import { tabStorage } from '../../lib/storage.ts'

/** Display time of a toast in milliseconds by kind (specification §9); `sticky` toasts stay until closed. */
export const TOAST_LIFE_MS = { success: 2500, error: 4000, warning: 3000, info: 3000 } as const

/** Factor of the display time for users who read slowly; three times is enough for two lines. */
export const LONGER_FACTOR = 3

export type ToastTone = keyof typeof TOAST_LIFE_MS

export interface ToastInput {
  tone: ToastTone
  text: string
  title?: string
  /** Stays until closed: for messages with a link. */
  sticky?: boolean
  /** `page`: stands in the page below the header and covers no content; for reminders, which are not results of an action. */
  place?: 'page'
  link?: { to: string; label: string }
  /** Shown on the next document, even if the browser stores no personal data: the text contains none. */
  travels?: boolean
}

export interface Toast extends ToastInput {
  id: number
}

interface ToastState {
  /** Toasts on the screen, oldest first. */
  shown: readonly Toast[]
}

export interface ToastStore {
  show: (toast: ToastInput) => void
  /** Removes a toast from the screen. */
  dismiss: (id: number) => void
  /** Deletes all toasts: the next user of this browser must not read them. */
  clear: () => void
  /** Keeps toasts in memory only from now on, except those with `travels` (hardened profile). */
  rememberInMemory: () => void
  getState: () => ToastState
  subscribe: (listener: () => void) => () => void
}

const KEPT_UNDER = 'zatyshok.toasts'

/** Stores toasts across documents: the redirect to the sign-in screen must not lose the reason. */
type ToastStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Creates the store of the toasts on the screen. A repeated toast replaces the one with the same text and is shown for its
 * whole time.
 */
export function createToastStore(storage: ToastStorage): ToastStore {
  let state = restored(storage)
  let lastId = Math.max(0, ...state.shown.map(({ id }) => id))
  let keptOf = (all: readonly Toast[]) => all
  const listeners = new Set<() => void>()
  const keep = () => storage.setItem(KEPT_UNDER, JSON.stringify({ shown: keptOf(state.shown) }))
  const become = (next: ToastState) => {
    state = next
    keep()
    for (const listener of listeners) listener()
  }
  return {
    show(input) {
      const isOther = ({ text, title }: Toast) => text !== input.text || title !== input.title
      lastId += 1
      become({ shown: [...state.shown.filter(isOther), { ...input, id: lastId }] })
    },
    dismiss: (id) => become({ shown: state.shown.filter((toast) => toast.id !== id) }),
    clear: () => become({ shown: [] }),
    rememberInMemory() {
      keptOf = (all) => all.filter(({ travels }) => travels)
      keep()
    },
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Restores toasts of the previous document: those with `travels`, and sticky ones that are not reminders. */
function restored(storage: ToastStorage): ToastState {
  const kept = storage.getItem(KEPT_UNDER)
  if (!kept) return { shown: [] }
  const { shown } = JSON.parse(kept) as ToastState
  const next = {
    shown: shown
      .filter(({ travels, sticky, place }) => travels || (sticky && place !== 'page'))
      .map(({ travels: _, ...toast }) => toast),
  }
  // The toast was shown on its target document: a reload must not show it again.
  storage.setItem(KEPT_UNDER, JSON.stringify(next))
  return next
}

/** The toast store of the page. */
export const toasts: ToastStore = createToastStore(tabStorage())

/** One function per kind, each with its own display time (A07). */
export const toast = {
  error: (text: string) => toasts.show({ tone: 'error', text }),
  warn: (text: string) => toasts.show({ tone: 'warning', text }),
  info: (text: string) => toasts.show({ tone: 'info', text }),
  success: (text: string) => toasts.show({ tone: 'success', text }),
}
