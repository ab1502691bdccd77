import { tabStorage } from '../../lib/storage.ts'

/** Life of a toast in milliseconds by kind (spec §9); `sticky` toasts stay until closed. */
export const TOAST_LIFE_MS = { success: 2500, error: 4000, warning: 3000, info: 3000 } as const

/** Somebody who reads slowly may ask for longer toasts; three times is enough for two lines. */
export const LONGER_FACTOR = 3

export type ToastTone = keyof typeof TOAST_LIFE_MS

export interface ToastInput {
  tone: ToastTone
  text: string
  title?: string
  /** Stays until closed: for messages that hold a link. */
  sticky?: boolean
  link?: { to: string; label: string }
  /** Shown on the next document, also where the browser stores no personal data: the text holds none. */
  travels?: boolean
}

export interface Toast extends ToastInput {
  id: number
  /** ISO 8601. */
  at: string
}

interface ToastState {
  /** On the screen, oldest first. */
  shown: readonly Toast[]
  /** Everything of this session, newest first. */
  log: readonly Toast[]
}

export interface ToastStore {
  show: (toast: ToastInput) => void
  /** Takes a toast off the screen; the log keeps it. */
  dismiss: (id: number) => void
  /** Forgets everything: the next person at this browser must not read the log. */
  clear: () => void
  /** From now on toasts live with the page only, but for those that travel (hardened profile). */
  rememberInMemory: () => void
  getState: () => ToastState
  subscribe: (listener: () => void) => () => void
}

const LOG_LENGTH = 50
const KEPT_UNDER = 'zatyshok.toasts'

/** Where toasts outlive a change of document: leaving for the sign-in screen must not lose the reason. */
type ToastStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface ToastStoreParts {
  clock: () => Date
  storage: ToastStorage
}

/**
 * Keeps the toasts on the screen and the log of the session behind the bell. A text is not shown twice at once: a
 * repeated toast replaces the first and stays for its whole time.
 */
export function createToastStore({ clock, storage }: ToastStoreParts): ToastStore {
  let state = restored(storage)
  let keptOf = (all: readonly Toast[]) => all
  const listeners = new Set<() => void>()
  const keep = () => storage.setItem(KEPT_UNDER, JSON.stringify({ shown: keptOf(state.shown), log: keptOf(state.log) }))
  const become = (next: ToastState) => {
    state = next
    keep()
    for (const listener of listeners) listener()
  }
  return {
    show(input) {
      const isOther = ({ text, title }: Toast) => text !== input.text || title !== input.title
      const toast: Toast = { ...input, id: (state.log[0]?.id ?? 0) + 1, at: clock().toISOString() }
      const log = state.log.filter((one) => isOther(one) || !state.shown.includes(one))
      become({ shown: [...state.shown.filter(isOther), toast], log: [toast, ...log].slice(0, LOG_LENGTH) })
    },
    dismiss: (id) => become({ ...state, shown: state.shown.filter((toast) => toast.id !== id) }),
    clear: () => become({ shown: [], log: [] }),
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

/** What was shown in the document before: only what was sent along, and what waits to be closed, is shown again. */
function restored(storage: ToastStorage): ToastState {
  const kept = storage.getItem(KEPT_UNDER)
  if (!kept) return { shown: [], log: [] }
  const { shown, log } = JSON.parse(kept) as ToastState
  const next = {
    log,
    shown: shown.filter(({ travels, sticky }) => travels || sticky).map(({ travels: _, ...toast }) => toast),
  }
  // It has travelled: a reload of the page where it arrived does not show it again.
  storage.setItem(KEPT_UNDER, JSON.stringify(next))
  return next
}

/** The one store of the page. */
export const toasts: ToastStore = createToastStore({ clock: () => new Date(), storage: tabStorage() })

/** One helper a kind, each with its own life (A07). */
export const toast = {
  error: (text: string) => toasts.show({ tone: 'error', text }),
  warn: (text: string) => toasts.show({ tone: 'warning', text }),
  info: (text: string) => toasts.show({ tone: 'info', text }),
  success: (text: string) => toasts.show({ tone: 'success', text }),
}
