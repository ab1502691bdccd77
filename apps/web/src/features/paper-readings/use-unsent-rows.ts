import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PaperRow } from '@zatyshok/contract/meters/paper-readings'
import { useState } from 'react'
import { dropDraft, keepDraft, readParts } from '../../lib/form/form-drafts.ts'
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

const FORM = 'paper-readings.unsent'

/** Each row is a draft of its own, so that two tabs keep the rows of both. */
const keptRows = (): readonly SentRow[] => readParts(FORM).map(({ row }) => row as SentRow)
const keep = (row: SentRow) => keepDraft(`${FORM}.${row.key}`, { row })
const forget = ({ key }: SentRow) => dropDraft(`${FORM}.${key}`)

/**
 * Sends a row while the clerk types the next one. The row is stored until it has an answer, so that neither a failure
 * nor a reload loses it; without an answer it returns into the fields if they are empty, and else waits in the list.
 */
export function useUnsentRows(): UnsentRows {
  const [rows, setRows] = useState(keptRows)
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
      const end = () => {
        forget(row)
        setRows((before) => before.filter(({ key }) => key !== row.key))
      }
      keep(row)
      setRows((before) => [row, ...before.filter(({ key }) => key !== row.key)])
      saving.mutate(row, {
        onSuccess: (answer) => {
          end()
          if (answer.wantsConfirmation && isFree()) onConfirm(answer)
        },
        onError: (error) => {
          if (!isFree()) return
          onFailure(error)
          end()
        },
      })
    },
    isSending: saving.isPending,
    error: saving.error,
  }
}
