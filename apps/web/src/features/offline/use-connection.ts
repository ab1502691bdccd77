import { onlineManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { HttpError } from '../../lib/http-error.ts'

/** `offline`: the device has no network; `silent`: the device has a network, but the portal does not respond. */
export type Connection = 'online' | 'offline' | 'silent'

/** Milliseconds between health checks while the portal does not respond. */
const ASK_EVERY_MS = 15_000

const isSilence = (error: unknown) => error instanceof HttpError && error.status === 504

/**
 * Returns whether the cabinet reaches the portal, from the browser's network state and the results of the last
 * requests.
 */
export function useConnection(): Connection {
  const queries = useQueryClient()
  const hasNetwork = useSyncExternalStore(followNetwork, () => navigator.onLine)
  const [isSilent, setSilent] = useState(() => hasFailed(queries))
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        // A query that runs on the device itself (`always`) does not show whether the network works.
        if (event.type !== 'updated' || event.query.options.networkMode === 'always') return
        const { action } = event
        if (action.type === 'success' && !action.manual) setSilent(false)
        if ((action.type === 'error' || action.type === 'failed') && isSilence(action.error)) setSilent(true)
      }),
    [queries],
  )
  useEffect(() => {
    if (!isSilent || !hasNetwork) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') askAgain(queries).catch(reportError)
    }, ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isSilent, hasNetwork, queries])
  if (!hasNetwork) return 'offline'
  return isSilent ? 'silent' : 'online'
}

function followNetwork(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

const hasFailed = (queries: QueryClient) =>
  queries
    .getQueryCache()
    .getAll()
    .some(({ state }) => isSilence(state.fetchFailureReason))

/**
 * Sends a health check first and reloads the screen's data only if the portal responds. Repeated error toasts are
 * avoided this way.
 */
export async function askAgain(queries: QueryClient): Promise<void> {
  const answer = await fetch('/health/live').catch(() => null)
  if (!answer?.ok) return
  // The portal responds, so the network state is set to online regardless of the browser's value.
  onlineManager.setOnline(true)
  await queries.refetchQueries({ type: 'active' })
}
