import { getSettings, type PublicSettings } from '@zatyshok/contract/settings'
import { useSyncExternalStore } from 'react'
import { toasts } from '../ui/toast/toast-store.ts'
import { call, session } from './portal.ts'

let settings: PublicSettings | null = null
const listeners = new Set<() => void>()

let loading: Promise<void> | null = null

/** Asks for the public configuration once a document; rejects with `HttpError` like any call. */
export function loadSettings(): Promise<void> {
  loading ??= fetchSettings()
  return loading
}

/** Resolves when the settings have come, or with null when they could not: then guess what is safe. */
export const whenSettings = (): Promise<PublicSettings | null> =>
  loadSettings().then(
    () => settings,
    () => null,
  )

async function fetchSettings(): Promise<void> {
  settings = await call(getSettings, {})
  if (settings.strictness === 'hardened') {
    session.rememberInMemory()
    toasts.rememberInMemory()
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The settings, or null until they have come: show what needs no setting meanwhile. */
export const useSettings = (): PublicSettings | null => useSyncExternalStore(subscribe, () => settings)
