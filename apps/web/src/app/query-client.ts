import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { HttpError } from '../lib/http-error.ts'
import { handleError } from './error-reactions.ts'

const MAX_RETRIES = 2
const STALE_MS = 30_000

const isWorthRetrying = (failures: number, error: Error) =>
  failures < MAX_RETRIES && error instanceof HttpError && (error.status === 503 || error.status === 504)

// The library assumes a network until an `offline` event comes. A start without a network fires no event.
onlineManager.setOnline(navigator.onLine)

/** The query cache. Every failure of a query or mutation goes to the central error handling. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: handleError }),
  mutationCache: new MutationCache({ onError: handleError }),
  defaultOptions: {
    queries: { retry: isWorthRetrying, staleTime: STALE_MS },
    // Without a network, mutations fail at once instead of waiting for the network.
    mutations: { networkMode: 'always' },
  },
})
