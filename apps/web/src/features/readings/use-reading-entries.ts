import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReadingResult } from '@zatyshok/contract/meters/readings'
import { useRef, useState } from 'react'
import { entryIn } from './copies/reading-copy.ts'
import { emptyEntry, type JudgedEntry, judgeEntry, type ReadingEntry } from './judge-entry.ts'
import type { ReadingRow } from './reading-rows.ts'
import { begunEntries, changedEntries, draftChanges, type Entries } from './replaced-entries.ts'
import { sendOrKeep } from './send-or-keep.ts'
import { failureText, type Outcome, outcomeOf, type Refusal, readyReadings, refusalsIn } from './submission.ts'

/** One row of the form as it stands. */
export interface JudgedRow {
  row: ReadingRow
  entry: ReadingEntry
  judged: JudgedEntry
  /** Taken by the last request; null once new digits are typed. */
  taken: ReadingResult | null
  /** Refused by the last request; null once the digits change. */
  refusal: Refusal | null
}

export interface ReadingEntries {
  rows: readonly JudgedRow[]
  change: (key: string, patch: Partial<ReadingEntry>) => void
  /** Sends every row that is ready, and tells what became of each. */
  send: (done: (outcome: Outcome) => void) => void
  busy: boolean
  /** Why the last request failed as a whole; the digits are kept. */
  failure: string | null
}

const nothingSent: Outcome = { taken: new Map(), refused: new Map(), kept: [] }

/** The state of reading entry: digits, verdicts, sending. Taken rows become empty, refused ones keep their digits. */
export function useReadingEntries(rows: readonly ReadingRow[]): ReadingEntries {
  const [entries, setEntries] = useState<Entries>(() => begunEntries(rows))
  // The draft is written at once: what is taken may close the form before its next render.
  const latest = useRef(entries)
  const [outcome, setOutcome] = useState(nothingSent)
  const { submit, busy, failure } = useSubmission()
  const entryOf = (row: ReadingRow) => entryIn(entries, row)

  const put = (next: (before: Entries) => Entries) => {
    const after = next(latest.current)
    draftChanges(latest.current, after)
    latest.current = after
    setEntries(after)
  }
  const change = (key: string, patch: Partial<ReadingEntry>) => {
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
  }
  const show = (next: Outcome) => {
    put((before) => {
      const done = [...next.taken.keys(), ...next.kept].map((key) => [key, emptyEntry] as const)
      const refused = [...next.refused].map(
        ([key, { wantsTick }]) => [key, { ...(before[key] ?? emptyEntry), wantsTick, confirmed: false }] as const,
      )
      return { ...before, ...Object.fromEntries([...done, ...refused]) }
    })
    setOutcome((before) => ({
      ...before,
      taken: new Map([...before.taken, ...next.taken]),
      refused: new Map([...before.refused, ...next.refused]),
    }))
  }
  const send: ReadingEntries['send'] = (done) =>
    submit(readyReadings(rows, entryOf), (next) => {
      show(next)
      done(next)
    })
  return {
    rows: rows.map((row) => ({
      row,
      entry: entryOf(row),
      judged: judgeEntry(row, entryOf(row)),
      taken: outcome.taken.get(row.key) ?? null,
      refusal: outcome.refused.get(row.key) ?? null,
    })),
    change,
    send,
    busy,
    failure,
  }
}

function useSubmission() {
  const queries = useQueryClient()
  // A state would be late: two clicks can come before the next render, and one request is to leave.
  const sending = useRef(false)
  const mutation = useMutation({
    mutationFn: sendOrKeep,
    onSettled: () => {
      sending.current = false
    },
  })
  const submit = (ready: Parameters<typeof sendOrKeep>[0], done: (outcome: Outcome) => void) => {
    if (sending.current || ready.length === 0) return
    sending.current = true
    mutation.mutate(ready, {
      onSuccess: ({ results, kept }) => {
        done({ ...outcomeOf(results), kept })
        // Dashboard, cards, history: nearly everything shows the last reading.
        void queries.invalidateQueries()
      },
      onError: (error) => done({ ...nothingSent, refused: refusalsIn(error, ready) }),
    })
  }
  return { submit, busy: mutation.isPending, failure: mutation.error ? failureText(mutation.error) : null }
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  return new Map([...map].filter(([other]) => other !== key))
}
