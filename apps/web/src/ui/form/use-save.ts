import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type ErrorItem, HttpError, isCancelled } from '../../lib/http-error.ts'
import { toast } from '../toast/toast-store.ts'

interface SaveOptions<Input, Saved> {
  save: (input: Input) => Promise<Saved>
  onSaved: (saved: Saved, input: Input) => void
  /** Shown if neither the server nor the central handling has a message (D12). */
  fallback: string
  /** Called after a refusal. */
  onRefused?: (error: unknown) => void
}

export interface Save<Input> {
  run: (input: Input) => void
  busy: boolean
  /** The server's errors by field. */
  items: readonly ErrorItem[]
  /** The code of the refusal; null: none. */
  code: string | null
  /** The server's message about the last refusal. */
  message: string | null
  /** Number of refusals. */
  attempt: number
  /** Clears the last refusal when the user corrects the form. */
  forget: () => void
}

/** Sends one form, one request at a time, and reports the server's response (D12). */
export function useSave<Input, Saved>({ save, onSaved, fallback, onRefused }: SaveOptions<Input, Saved>): Save<Input> {
  const [attempt, setAttempt] = useState(0)
  const mutation = useMutation({
    mutationFn: save,
    onSuccess: onSaved,
    onError: (error) => {
      setAttempt((before) => before + 1)
      onRefused?.(error)
      if (error instanceof HttpError && !isShownCentrally(error)) toast.error(error.serverMessage ?? fallback)
    },
  })
  const refusal = mutation.error instanceof HttpError && !isCancelled(mutation.error) ? mutation.error : null
  return {
    run: (input) => {
      if (!mutation.isPending) mutation.mutate(input)
    },
    busy: mutation.isPending,
    items: refusal?.errors ?? [],
    code: refusal?.code ?? null,
    message: refusal?.serverMessage ?? null,
    attempt,
    forget: mutation.reset,
  }
}

/** Besides the handled statuses of §8, the central handling has a toast for these three. */
const isShownCentrally = ({ handled, status }: HttpError) => handled || [413, 429, 503].includes(status)

/** Returns the server's message about one field. */
export const refusedField = ({ items }: Pick<Save<never>, 'items'>, path: string): string | undefined =>
  items.find((item) => item.path === path)?.message
