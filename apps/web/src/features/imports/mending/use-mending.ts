import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MendedRows } from '@zatyshok/contract/providers/mending'
import { useState } from 'react'
import { type FormDraft, useFormDraft } from '../../../lib/form/use-form-draft.ts'
import { HttpError, refusedAt } from '../../../lib/http-error.ts'
import type { ImportRun } from '../imports.api.ts'
import { reloadMending, type ShownMending, type ShownRow, send } from './mending.api.ts'

/** What was typed into a row. */
interface TypedRow {
  /** Texts by the place of the cell. */
  readonly cells?: Readonly<Record<string, string>>
  /** The rows with the same wrong value are mended in the same way. */
  readonly alike?: boolean
  /** The row is sent as it is. */
  readonly unchanged?: boolean
}

type Typed = Readonly<Record<string, TypedRow>>

export interface MendingState {
  readonly draft: FormDraft
  /** A row has typed values that were not sent. */
  readonly hasTyped: boolean
  typedOf: (row: ShownRow) => TypedRow
  /** The text of a cell: typed, or as it came. */
  textOf: (row: ShownRow, at: number) => string
  type: (row: ShownRow, at: number, text: string) => void
  mark: (row: ShownRow, mark: Pick<TypedRow, 'alike'> | Pick<TypedRow, 'unchanged'>) => void
  isMended: (row: ShownRow) => boolean
  /** The server's message about a cell of the last request. */
  problemOf: (row: ShownRow, at: number) => string | undefined
  /** Number of rows to send, those with the same wrong value included. */
  readonly ready: number
  readonly isBusy: boolean
  /** The older rows may replace newer data. */
  readonly isNewerConfirmed: boolean
  confirmNewer: (isConfirmed: boolean) => void
  /** The rows wait for the confirmation. */
  readonly isNewerAsked: boolean
  /** Somebody else has sent rows of this import. */
  readonly isMeanwhile: boolean
  send: () => void
}

const keyOf = ({ file, n }: Pick<ShownRow, 'file' | 'n'>): string => `${file}-${n}`

/**
 * Names the draft of a run. Each check of a delivery has the same files, also one that begins anew after another import, so
 * what was typed is there again.
 */
function draftName({ purpose, id, mends, files }: ImportRun): string {
  if (purpose !== 'check') return `imports.mending.${id}`
  const sums = files.filter(({ isMended }) => !isMended).map(({ sha256 }) => sha256)
  return sums.includes(null) ? `imports.mending.${mends ?? id}` : `imports.mending.${sums.toSorted().join('.')}`
}

/** Names a row in the draft: by its place in a file with these bytes. */
function draftKey(files: ShownMending['files'], row: ShownRow): string {
  const sha256 = files.find(({ id }) => id === row.file)?.sha256
  return sha256 ? `${sha256} ${row.place}` : keyOf(row)
}

/** Keeps the typed texts of a sent row for the next check of the same delivery. */
const afterSending = ({ purpose }: ImportRun, { cells, alike }: TypedRow): TypedRow | undefined =>
  purpose === 'check' && cells ? { cells, ...(alike && { alike }) } : undefined

/** State of the form of refused rows. What is typed stays in this browser until its rows were taken (check 97). */
export function useMending(
  run: ImportRun,
  { files, rows, runs, newer }: ShownMending,
  onSent: (next: ImportRun) => Promise<void>,
): MendingState {
  const draft = useFormDraft(draftName(run))
  const nameOf = (row: ShownRow) => draftKey(files, row)
  const [typed, setTyped] = draft.field<Typed>('rows', {})
  const [confirmed, setConfirmed] = useState<number | null>(null)
  const [isNewerAsked, setIsNewerAsked] = useState(false)
  const queries = useQueryClient()
  const isNewerConfirmed = newer !== null && confirmed === newer.run
  const sending = useMutation({
    mutationFn: (body: MendedRows) => send(run.id, body),
    onSuccess: async (next, body) => {
      const sent = new Set(body.rows.map(keyOf))
      const names = new Set(rows.filter((row) => sent.has(keyOf(row))).map(nameOf))
      setTyped((before) =>
        Object.fromEntries(
          Object.entries(before).flatMap(([name, typed]) => {
            const left = names.has(name) ? afterSending(run, typed) : typed
            return left ? [[name, left]] : []
          }),
        ),
      )
      await reloadMending(queries)
      await onSent(next)
    },
    // The list may be outdated: another clerk has sent rows, or a newer delivery was taken.
    onError: (error) => {
      if (error instanceof HttpError && error.status === 409) return reloadMending(queries)
    },
  })
  const typedOf = (row: ShownRow): TypedRow => typed[nameOf(row)] ?? {}
  const textOf = (row: ShownRow, at: number) => typedOf(row).cells?.[at] ?? row.cells[at] ?? ''
  const change = (row: ShownRow, next: TypedRow) => {
    sending.reset()
    setTyped((before) => ({ ...before, [nameOf(row)]: { ...before[nameOf(row)], ...next } }))
  }
  const changedCells = (row: ShownRow) =>
    Object.entries(typedOf(row).cells ?? {}).flatMap(([at, text]) =>
      text.trim() === (row.cells[Number(at)] ?? '') ? [] : [{ at: Number(at), text }],
    )
  const isMended = (row: ShownRow) => changedCells(row).length > 0 || typedOf(row).unchanged === true
  const ready = rows.filter((row) => row.state === 'open' && isMended(row))
  const isAlike = (row: ShownRow) => typedOf(row).alike === true && row.alike > 0
  return {
    draft,
    hasTyped: rows.some((row) => isMended(row) || typedOf(row).alike === true),
    typedOf,
    textOf,
    type: (row, at, text) => change(row, { cells: { ...typedOf(row).cells, [at]: text } }),
    mark: change,
    isMended,
    problemOf: (row, at) => {
      const sent = sending.variables?.rows ?? []
      const index = sent.findIndex((one) => keyOf(one) === keyOf(row))
      const cell = sent[index]?.cells.findIndex((one) => one.at === at) ?? -1
      return cell < 0 ? undefined : refusedAt(sending.error, `rows.${index}.cells.${cell}.text`)
    },
    ready: ready.reduce((sum, row) => sum + 1 + (isAlike(row) ? row.alike : 0), 0),
    isBusy: sending.isPending,
    isNewerConfirmed,
    confirmNewer: (isConfirmed) => {
      setIsNewerAsked(false)
      setConfirmed(isConfirmed && newer ? newer.run : null)
    },
    isNewerAsked: isNewerAsked && !isNewerConfirmed,
    isMeanwhile: sending.error instanceof HttpError && sending.error.code === 'import_mended_meanwhile',
    send: () => {
      if (sending.isPending || ready.length === 0) return
      if (newer !== null && !isNewerConfirmed) return setIsNewerAsked(true)
      sending.mutate({
        after: runs[0]?.id ?? 0,
        newer: newer?.run ?? null,
        rows: ready.map((row) => ({
          ...{ file: row.file, n: row.n, cells: changedCells(row) },
          alike: isAlike(row) ? ('yes' as const) : ('no' as const),
        })),
      })
    },
  }
}
