import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReadingResult } from '@zatyshok/contract/readings'
import { useRef, useState } from 'react'
import { tabStorage } from '../../lib/storage.ts'
import { emptyEntry, type JudgedEntry, judgeEntry, type ReadingEntry } from './judge-entry.ts'
import { readingDraft } from './reading-draft.ts'
import type { ReadingRow } from './reading-rows.ts'
import { failureText, readyReadings, resultsByRow, sendReadings } from './submission.ts'

const draft = readingDraft(tabStorage())

/** One row of the form as it stands. */
export interface JudgedRow {
  row: ReadingRow
  entry: ReadingEntry
  judged: JudgedEntry
  /** What the server said of this row the last time; null until then, and again once the digits change. */
  result: ReadingResult | null
}

export interface ReadingEntries {
  rows: readonly JudgedRow[]
  change: (key: string, patch: Partial<ReadingEntry>) => void
  /** Sends every row that is ready; calls back with the results in the order of the rows. */
  send: (done: (results: readonly ReadingResult[]) => void) => void
  busy: boolean
  /** Why the last request failed as a whole; the digits are kept. */
  failure: string | null
}

/** The state of reading entry: digits, verdicts, sending. Accepted rows become empty, refused ones keep their digits. */
export function useReadingEntries(rows: readonly ReadingRow[]): ReadingEntries {
  const [entries, setEntries] = useState<Readonly<Record<string, ReadingEntry>>>(() => draftedEntries(rows))
  const [results, setResults] = useState<ReadonlyMap<string, ReadingResult>>(new Map())
  const queries = useQueryClient()
  // A state would be late: two clicks can come before the next render, and one request is to leave.
  const sending = useRef(false)
  const mutation = useMutation({
    mutationFn: sendReadings,
    onSettled: () => {
      sending.current = false
    },
  })
  const entryOf = (row: ReadingRow) => entries[row.key] ?? emptyEntry

  const change = (key: string, patch: Partial<ReadingEntry>) => {
    setEntries((before) => ({ ...before, [key]: { ...(before[key] ?? emptyEntry), ...patch } }))
    if (patch.text === undefined) return
    draft.write(key, patch.text)
    setResults((before) => new Map([...before].filter(([other]) => other !== key)))
  }
  const keepResults = (answered: readonly ReadingResult[]) => {
    const fresh = resultsByRow(answered)
    for (const [key, { status }] of fresh) if (status !== 'refused') change(key, emptyEntry)
    setResults((before) => new Map([...before, ...fresh]))
  }
  const send: ReadingEntries['send'] = (done) => {
    const ready = readyReadings(rows, entryOf)
    if (sending.current || ready.length === 0) return
    sending.current = true
    mutation.mutate(ready, {
      onSuccess: (reply) => {
        keepResults(reply.results)
        done(reply.results)
        // Dashboard, cards, history: nearly everything shows the last reading.
        void queries.invalidateQueries()
      },
    })
  }
  return {
    rows: rows.map((row) => ({
      row,
      entry: entryOf(row),
      judged: judgeEntry(row, entryOf(row)),
      result: results.get(row.key) ?? null,
    })),
    change,
    send,
    busy: mutation.isPending,
    failure: mutation.error ? failureText(mutation.error) : null,
  }
}

function draftedEntries(rows: readonly ReadingRow[]): Record<string, ReadingEntry> {
  const drafted = rows.map(({ key }) => [key, draft.read(key)] as const).filter(([, text]) => text !== '')
  return Object.fromEntries(drafted.map(([key, text]) => [key, { ...emptyEntry, text, settled: true }]))
}
