import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReadingResult } from '@zatyshok/contract/meters/readings'
import { useCallback, useRef, useState } from 'react'
import { entryIn } from './copies/reading-copy.ts'
import { emptyEntry, type JudgedEntry, judgeEntry, type ReadingEntry } from './judge-entry.ts'
import { changedEntries, draftChanges, type Entries, openingEntries } from './reading-entries.ts'
import type { ReadingRow } from './reading-rows.ts'
import { sendOrKeep } from './send-readings.ts'
import { emptyOutcome, failureText, type Outcome, type Refusal, readyReadings, refusalsIn } from './submission.ts'

/** One row of the form at this moment. */
export interface JudgedRow {
  row: ReadingRow
  entry: ReadingEntry
  judged: JudgedEntry
  /** Taken by the last request; null after new digits are typed. */
  taken: ReadingResult | null
  /** Refused by the last request; null after the digits change. */
  refusal: Refusal | null
}

export interface ReadingEntries {
  rows: readonly JudgedRow[]
  /** The same function while the rows are the same. */
  change: (key: string, patch: Partial<ReadingEntry>) => void
  /** Sends every ready row and calls `done` with the result. */
  send: (done: (outcome: Outcome) => void) => void
  busy: boolean
  /** Why the last request failed as a whole; the digits are kept. */
  failure: string | null
}

/** State of a reading form: digits, judgements, sending. Taken rows become empty, refused ones keep their digits. */
export function useReadingEntries(rows: readonly ReadingRow[]): ReadingEntries {
  const queries = useQueryClient()
  const [entries, setEntries] = useState<Entries>(() => openingEntries(rows))
  // The draft is written at once: a taken reading may close the form before its next render.
  const latest = useRef(entries)
  const [outcome, setOutcome] = useState(emptyOutcome)
  // A state would be late: two clicks may come before the next render, and only one request may be sent.
  const isSending = useRef(false)
  const sending = useMutation({
    mutationFn: sendOrKeep,
    onSettled: () => {
      isSending.current = false
    },
  })

  const judgedRows = rows.map((row): JudgedRow => {
    const entry = entryIn(entries, row)
    const [taken, refusal] = [outcome.taken.get(row.key) ?? null, outcome.refused.get(row.key) ?? null]
    return { row, entry, judged: judgeEntry(row, entry), taken, refusal }
  })

  const put = useCallback((next: (before: Entries) => Entries) => {
    const after = next(latest.current)
    draftChanges(latest.current, after)
    latest.current = after
    setEntries(after)
  }, [])
  const change = useCallback(
    (key: string, patch: Partial<ReadingEntry>) => {
      const copies = patch.text === undefined ? [] : rows.filter(({ copyOf }) => copyOf === key)
      put((before) => ({
        ...changedEntries(before, { key, patch, rows }),
        ...Object.fromEntries(copies.map((copy) => [copy.key, emptyEntry])),
      }))
      if (patch.text === undefined && patch.replacement === undefined) return
      setOutcome((before) => ({
        ...before,
        taken: without(before.taken, key),
        refused: without(before.refused, key),
      }))
    },
    [rows, put],
  )
  const show = (next: Outcome) => {
    put((before) => {
      const finished = [...next.taken.keys(), ...next.kept].map((key) => [key, emptyEntry] as const)
      const refused = [...next.refused].map(
        ([key, { wantsTick }]) => [key, { ...(before[key] ?? emptyEntry), wantsTick, confirmed: false }] as const,
      )
      return { ...before, ...Object.fromEntries([...finished, ...refused]) }
    })
    setOutcome((before) => ({
      ...before,
      taken: new Map([...before.taken, ...next.taken]),
      refused: new Map([...before.refused, ...next.refused]),
    }))
  }
  const send: ReadingEntries['send'] = (done) => {
    const ready = readyReadings(judgedRows)
    if (isSending.current || ready.length === 0) return
    isSending.current = true
    const finish = (next: Outcome) => {
      show(next)
      done(next)
    }
    sending.mutate(ready, {
      onSuccess: (next) => {
        finish(next)
        // Most screens show the last reading: dashboard, cards, history.
        void queries.invalidateQueries()
      },
      onError: (error) => finish({ ...emptyOutcome, refused: refusalsIn(error, ready) }),
    })
  }
  const failure = sending.error ? failureText(sending.error) : null
  return { rows: judgedRows, change, send, busy: sending.isPending, failure }
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  if (!map.has(key)) return map
  return new Map([...map].filter(([other]) => other !== key))
}
