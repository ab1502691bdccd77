import { useMutation, useQueryClient } from '@tanstack/react-query'
import { HttpError } from '../../lib/http-error.ts'
import { showChanged, type Thread } from './inbox.api.ts'

interface ThreadChange<Input> {
  /** Sends the request; returns the changed message. */
  readonly make: (input: Input) => Promise<Thread>
  readonly onDone?: (thread: Thread) => void
  /** Called after a conflict: a colleague changed the message, so the screen is out of date. The typed text stays. */
  readonly onStale: () => void
}

/** Runs one change of a message; the panel, the list and the counts are then updated. */
export function useThreadChange<Input>({ make, onDone, onStale }: ThreadChange<Input>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: make,
    onSuccess: async (thread) => {
      onDone?.(thread)
      await showChanged(queries, thread)
    },
    onError: (error) => {
      if (error instanceof HttpError && error.code === 'content_conflict') onStale()
    },
  })
}
