import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { HttpError } from '../lib/http-error.ts'
import { handleError } from './error-reactions.ts'

const MAX_RETRIES = 2
const STALE_MS = 30_000

const isWorthRetrying = (failures: number, error: Error) =>
  failures < MAX_RETRIES && error instanceof HttpError && (error.status === 503 || error.status === 504)

// It believes in a network until the browser tells otherwise, and of a start without one nothing is told.
onlineManager.setOnline(navigator.onLine)

/** The server's state in the browser; every failure of a query or a mutation passes the central handling. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: handleError }),
  mutationCache: new MutationCache({ onError: handleError }),
  defaultOptions: {
    queries: { retry: isWorthRetrying, staleTime: STALE_MS },
    // Without a network a press is answered at once, not held back until there is one.
    mutations: { networkMode: 'always' },
  },
})
