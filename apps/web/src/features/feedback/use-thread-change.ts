import { useMutation, useQueryClient } from '@tanstack/react-query'
import { HttpError } from '../../lib/http-error.ts'
import { showChanged, type Thread } from './inbox.api.ts'

interface ThreadChange<Input> {
  /** Asks the server; gives the message as it is then. */
  readonly make: (input: Input) => Promise<Thread>
  readonly onDone?: (thread: Thread) => void
  /** A colleague was first: what stands on the screen is old. Whatever was typed stays. */
  readonly onStale: () => void
}

/** One change of a message: the panel, the list and the counts follow it. */
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
