import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PaperMeter, PaperRow } from '@zatyshok/contract/meters/paper-readings'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FormDraft, useFormDraft } from '../../lib/form/use-form-draft.ts'
import { findMeters, newKey, paperRowsQuery, saveRow } from './paper-readings.api.ts'

interface Typed {
  /** Key of the row; empty until it is sent for the first time. */
  key: string
  number: string
  value: string
}

interface Found {
  readonly number: string
  readonly meters: readonly PaperMeter[]
}

interface PaperRowState {
  draft: FormDraft
  typed: Typed
  type: (change: Partial<Typed>) => void
  /** The meters of the typed number; null: not searched yet. */
  meters: readonly PaperMeter[] | null
  chosen: number
  choose: (at: number) => void
  /** The row whose unusual value waits for one more Enter. */
  asked: PaperRow | null
  isBusy: boolean
  failure: Error | null
  form: RefObject<HTMLFormElement | null>
  /** Enter: first the search, then the value, then the row. */
  submit: () => void
  /** Brings a refused row back into the fields. */
  mend: (row: PaperRow) => void
}

const empty: Typed = { key: '', number: '', value: '' }

/** State of the row that the clerk types; it needs no mouse, and two presses of Enter if the number means one meter. */
export function usePaperRow(): PaperRowState {
  const draft = useFormDraft('paper-readings.row')
  const [typed, setTyped] = draft.all(empty)
  const [found, setFound] = useState<Found | null>(null)
  const [chosen, setChosen] = useState(0)
  const [asked, setAsked] = useState<PaperRow | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const client = useQueryClient()
  const focusOn = (selector: string) => form.current?.querySelector<HTMLElement>(selector)?.focus()
  const number = typed.number.trim()
  const meters = found?.number === number ? found.meters : null
  const finding = useMutation({ mutationFn: findMeters })
  const saving = useMutation({
    mutationFn: ({ key, meter }: { key: string; meter: PaperMeter | undefined }) =>
      saveRow({
        key,
        number,
        value: typed.value,
        counterId: meter?.counterId ?? null,
        ...(meter && { zone: meter.zone }),
        ...(asked?.value === typed.value.trim() && { confirmed: true }),
      }),
    onSuccess: (row) =>
      client.setQueryData(paperRowsQuery.queryKey, (rows = []) => [row, ...rows.filter(({ id }) => id !== row.id)]),
  })
  // These run after the mutation has ended, when the next Enter is taken again.
  const showFound = (meters: readonly PaperMeter[]) => {
    flushSync(() => {
      setFound({ number, meters })
      setChosen(0)
    })
    focusOn(meters.length > 1 ? 'input[type="radio"]:checked' : '[name="value"]')
  }
  const goOn = (row: PaperRow) => {
    if (row.wantsConfirmation) {
      setAsked(row)
      focusOn('[name="value"]')
      return
    }
    flushSync(() => {
      draft.clear()
      setFound(null)
      setAsked(null)
    })
    focusOn('[name="number"]')
  }
  const isBusy = finding.isPending || saving.isPending
  return {
    draft,
    typed,
    type: (change) => {
      setTyped((before) => ({ ...before, ...change }))
      setAsked(null)
    },
    meters,
    chosen,
    choose: setChosen,
    asked,
    isBusy,
    failure: saving.error ?? finding.error,
    form,
    submit: () => {
      if (isBusy) return
      if (number.length < 2) return focusOn('[name="number"]')
      if (meters === null) return finding.mutate(number, { onSuccess: showFound })
      if (typed.value.trim() === '') return focusOn('[name="value"]')
      const key = typed.key || newKey()
      setTyped((before) => ({ ...before, key }))
      saving.mutate({ key, meter: meters[chosen] }, { onSuccess: goOn })
    },
    mend: ({ key, number, value }) => {
      flushSync(() => {
        setTyped({ key, number, value })
        setFound(null)
        setAsked(null)
      })
      focusOn('[name="number"]')
    },
  }
}
