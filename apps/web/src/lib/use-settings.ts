import { getSettings, type PublicSettings } from '@zatyshok/contract/settings'
import { useSyncExternalStore } from 'react'
import { toasts } from '../ui/toast/toast-store.ts'
import { call, session } from './portal.ts'

let settings: PublicSettings | null = null
const listeners = new Set<() => void>()

let loading: Promise<void> | null = null

/** Requests the public configuration once per document; rejects with `HttpError` like any call. */
export function loadSettings(): Promise<void> {
  loading ??= fetchSettings()
  return loading
}

/** Resolves when the settings have loaded; with null if the request failed: the caller then assumes a safe default. */
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

/** Returns the settings; null until they have loaded: meanwhile show only what needs no setting. */
export const useSettings = (): PublicSettings | null => useSyncExternalStore(subscribe, () => settings)
