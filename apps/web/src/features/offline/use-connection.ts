import { onlineManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { HttpError } from '../../lib/http-error.ts'

/** `offline`: the device has no network; `silent`: it has one, and the portal does not answer. */
export type Connection = 'online' | 'offline' | 'silent'

/** How often a silent portal is asked whether it is back. */
const ASK_EVERY_MS = 15_000

const isSilence = (error: unknown) => error instanceof HttpError && error.status === 504

/** Whether the cabinet reaches the portal, by what the browser says and by what became of the last requests. */
export function useConnection(): Connection {
  const queries = useQueryClient()
  const hasNetwork = useSyncExternalStore(followNetwork, () => navigator.onLine)
  const [isSilent, setSilent] = useState(() => hasFailed(queries))
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        // A query of the device itself (`always`) tells nothing of the network.
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

/** Asks quietly: only a portal that is back is asked for the screen's data, so nothing is told again and again. */
export async function askAgain(queries: QueryClient): Promise<void> {
  const answer = await fetch('/health/live').catch(() => null)
  if (!answer?.ok) return
  // It answers, whatever the browser says of the network.
  onlineManager.setOnline(true)
  await queries.refetchQueries({ type: 'active' })
}
