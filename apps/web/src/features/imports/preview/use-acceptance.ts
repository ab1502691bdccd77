import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpError } from '../../../lib/http-error.ts'
import type { ImportRun } from '../imports.api.ts'
import { type Acceptance, accept } from './preview.api.ts'

export interface AcceptanceSteps {
  readonly busy: boolean
  /** What is asked before the delivery is accepted. */
  readonly asks: 'difference' | 'repeat' | null
  /** Asks for the difference of the control sum. */
  readonly ask: () => void
  readonly accept: (differenceKop?: number) => void
  /** Accepts files that were imported before. */
  readonly repeat: () => void
  readonly leave: () => void
  readonly failure: HttpError | null
}

/** Accepts a checked delivery, after the questions that it raises. */
export function useAcceptance(run: number, onTaken: (run: ImportRun) => Promise<void>): AcceptanceSteps {
  const [asks, setAsks] = useState<AcceptanceSteps['asks']>(null)
  const accepting = useMutation({
    mutationFn: (body: Acceptance) => accept(run, body),
    onSuccess: async (taken) => {
      setAsks(null)
      await onTaken(taken)
    },
    onError: (error) => {
      if (error instanceof HttpError && error.code === 'import_repeated') setAsks('repeat')
    },
  })
  return {
    busy: accepting.isPending,
    asks,
    ask: () => setAsks('difference'),
    accept: (differenceKop) =>
      accepting.mutate({ repeat: 'no', ...(differenceKop !== undefined && { differenceKop }) }),
    repeat: () => {
      setAsks(null)
      accepting.mutate({ ...accepting.variables, repeat: 'yes' })
    },
    leave: () => {
      setAsks(null)
      accepting.reset()
    },
    failure: accepting.error instanceof HttpError ? accepting.error : null,
  }
}
