import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PaperRow } from '@zatyshok/contract/meters/paper-readings'
import { useFormDraft } from '../../lib/form/use-form-draft.ts'
import { paperRowsQuery, type SentRow, saveRow } from './paper-readings.api.ts'

interface Returning {
  /** True if the fields are empty, so that a row can return into them. */
  isFree: () => boolean
  /** An unusual value must be confirmed. */
  onConfirm: (row: PaperRow) => void
  onFailure: (error: Error) => void
}

interface UnsentRows {
  /** Rows that were sent and got no answer; without the one that is being sent. */
  unsent: readonly SentRow[]
  send: (row: SentRow, returning: Returning) => void
  isSending: boolean
  error: Error | null
}

const none: readonly SentRow[] = []

/**
 * Sends a row while the clerk types the next one. The row is stored until it has an answer, so that neither a failure
 * nor a reload loses it; without an answer it returns into the fields if they are empty, and else waits in the list.
 */
export function useUnsentRows(): UnsentRows {
  const draft = useFormDraft('paper-readings.unsent')
  const [rows, setRows] = draft.field('rows', none)
  const client = useQueryClient()
  const { data: stored = [] } = useQuery(paperRowsQuery)
  const saving = useMutation({
    mutationFn: saveRow,
    onSuccess: (row) =>
      client.setQueryData(paperRowsQuery.queryKey, (rows = []) => [row, ...rows.filter(({ id }) => id !== row.id)]),
  })
  const isStored = ({ key, number, value }: SentRow) =>
    stored.some((row) => row.key === key && row.number === number && row.value === value)
  return {
    unsent: rows.filter((row) => !isStored(row) && !(saving.isPending && saving.variables.key === row.key)),
    send: (row, { isFree, onConfirm, onFailure }) => {
      const forget = () => setRows((before) => before.filter(({ key }) => key !== row.key))
      setRows((before) => [row, ...before.filter(({ key }) => key !== row.key)])
      saving.mutate(row, {
        onSuccess: (answer) => {
          forget()
          if (answer.wantsConfirmation && isFree()) onConfirm(answer)
        },
        onError: (error) => {
          if (!isFree()) return
          onFailure(error)
          forget()
        },
      })
    },
    isSending: saving.isPending,
    error: saving.error,
  }
}
