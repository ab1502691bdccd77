import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PaperMeter, PaperRow } from '@zatyshok/contract/meters/paper-readings'
import {
  type MeterReplacement,
  type ReplacementField,
  replacementFields,
} from '@zatyshok/domain/meters/meter-replacement'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FormDraft, useFormDraft } from '../../lib/form/use-form-draft.ts'
import { HttpError } from '../../lib/http-error.ts'
import { findMeters, newKey, paperRowsQuery, type SentRow } from './paper-readings.api.ts'
import { useUnsentRows } from './use-unsent-rows.ts'

interface Typed {
  /** Key of the row; empty until it is sent for the first time. */
  key: string
  /** The number with which the key was sent; with another number it is another row. Empty for a row to mend. */
  sentNumber: string
  number: string
  value: string
  /** Counter and zone of the meter; empty: the first of those found. */
  meter: string
  /** The replaced meter; null: the meter is the same. */
  replacement: MeterReplacement | null
}

interface Found {
  readonly number: string
  readonly meters: readonly PaperMeter[]
}

export interface PaperRowState {
  draft: FormDraft
  typed: Typed
  type: (change: Pick<Typed, 'number'> | Pick<Typed, 'value'> | Pick<Typed, 'replacement'>) => void
  /** The meters of the typed number; null: not searched yet. */
  meters: readonly PaperMeter[] | null
  chosen: number
  choose: (meter: PaperMeter) => void
  /** The row whose unusual value waits for one more Enter. */
  asked: PaperRow | null
  isBusy: boolean
  failure: Error | null
  /** A refused row was to be mended while another row is typed. */
  isMendHeld: boolean
  form: RefObject<HTMLFormElement | null>
  /** Enter: first the search, then the value, then the row. */
  submit: () => void
  /** Brings a refused row back into the fields, if they hold nothing that would be lost. */
  mend: (row: PaperRow) => void
  /** Rows that got no answer; without the one that is being sent. */
  unsent: readonly SentRow[]
  retry: (row: SentRow) => void
  /** Moves the focus to the number, for the next row. */
  goToNumber: () => void
}

/** Digits of a number that can be searched. */
export const SHORTEST_NUMBER = 2

const empty: Typed = { key: '', sentNumber: '', number: '', value: '', meter: '', replacement: null }

const meterKey = ({ counterId, zone }: Pick<PaperMeter, 'counterId' | 'zone'>) => `${counterId} ${zone}`

/** Reads and focuses the fields of the form: callbacks of a mutation see only the values of an earlier render. */
function fieldsIn(form: RefObject<HTMLFormElement | null>) {
  const inForm = (selector: string) => form.current?.querySelector<HTMLInputElement>(selector)
  const focusOn = (selector: string) => inForm(selector)?.focus()
  return {
    inForm,
    focusOn,
    goToNumber: () => focusOn('[name="number"]'),
    isFree: () => !inForm('[name="number"]')?.value && !inForm('[name="value"]')?.value,
  }
}

/** State of the row that the clerk types; it needs no mouse, and two presses of Enter if the number means one meter. */
export function usePaperRow(): PaperRowState {
  const draft = useFormDraft('paper-readings.row')
  const [typed, setTyped] = draft.all(empty)
  const [found, setFound] = useState<Found | null>(null)
  const [asked, setAsked] = useState<PaperRow | null>(null)
  const [isMendHeld, setIsMendHeld] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { inForm, focusOn, goToNumber, isFree } = fieldsIn(form)
  /** The number whose meters the clerk was asked to choose from. */
  const choiceOf = useRef('')
  const client = useQueryClient()
  const number = typed.number.trim()
  const meters = found?.number === number ? found.meters : null
  const chosen = Math.max(0, meters?.findIndex((meter) => meterKey(meter) === typed.meter) ?? 0)
  const finding = useMutation({ mutationFn: findMeters })
  const saving = useUnsentRows()
  const askWhich = () => {
    choiceOf.current = number
    focusOn('input[type="radio"]:checked')
  }
  const showFound = (meters: readonly PaperMeter[], valueBefore: string) => {
    flushSync(() => setFound({ number, meters }))
    if (meters.length < 2) focusOn('[name="value"]')
    // A value that is typed meanwhile keeps the focus; Enter then leads to the choice.
    else if (inForm('[name="value"]')?.value === valueBefore) askWhich()
  }
  const putBack = (fields: Typed, asked: PaperRow | null) => {
    flushSync(() => {
      setTyped(fields)
      setAsked(asked)
    })
    focusOn('[name="value"]')
  }
  const send = (row: SentRow) => {
    saving.send(row, {
      isFree,
      onConfirm: (asked) => putBack(fieldsOf(row), asked),
      onFailure: (error) => putBack({ ...fieldsOf(row), ...(isKeyUsed(error) && { key: '' }) }, null),
    })
    goToNumber()
  }
  return {
    draft,
    typed,
    type: (change) => {
      // Empty fields are a new row, without the key of the former one.
      setTyped((before) => (isSameText({ ...before, ...change }, empty) ? empty : { ...before, ...change }))
      setAsked(null)
      setIsMendHeld(false)
    },
    meters,
    chosen,
    choose: (meter) => {
      setTyped((before) => ({ ...before, meter: meterKey(meter) }))
      setAsked(null)
    },
    asked,
    isBusy: finding.isPending || (saving.isSending && meters !== null),
    failure: saving.error ?? finding.error,
    isMendHeld,
    form,
    submit: () => {
      if (finding.isPending) return
      setIsMendHeld(false)
      if (number.length < SHORTEST_NUMBER) return goToNumber()
      if (meters === null) {
        finding.mutate(number, { onSuccess: (meters) => showFound(meters, typed.value) })
        // After a scanner the clerk types the value at once, also if the search takes long.
        return focusOn('[name="value"]')
      }
      if (meters.length > 1 && typed.meter === '' && choiceOf.current !== number) return askWhich()
      const missing = typed.value.trim() === '' ? 'value' : missingIn(typed.replacement)
      if (missing) return focusOn(`[name="${missing}"]`)
      if (saving.isSending) return
      const row = rowOf(typed, meters[chosen], asked)
      flushSync(() => {
        draft.clear()
        setAsked(null)
      })
      send(row)
    },
    mend: ({ key, number, value, meter, replacement }) => {
      const rows = client.getQueryData(paperRowsQuery.queryKey) ?? []
      const isStored = rows.some((row) => row.key === typed.key && isSameText(row, typed))
      const isHeld = !isStored && !isSameText(typed, empty)
      flushSync(() => {
        setIsMendHeld(isHeld)
        if (isHeld) return
        setTyped({ key, sentNumber: '', number, value, meter: meter ? meterKey(meter) : '', replacement })
        setFound(null)
        setAsked(null)
      })
      goToNumber()
    },
    unsent: saving.unsent,
    retry: (row) => {
      if (!saving.isSending) send(row)
    },
    goToNumber,
  }
}

/** The row to send. The key of a row that was sent with another number is not used again. */
function rowOf(typed: Typed, meter: PaperMeter | undefined, asked: PaperRow | null): SentRow {
  const number = typed.number.trim()
  const value = typed.value.trim()
  const isSameRow = typed.key !== '' && (typed.sentNumber === '' || typed.sentNumber === number)
  return {
    ...{ key: isSameRow ? typed.key : newKey(), number, value, counterId: meter?.counterId ?? null },
    ...(meter && { zone: meter.zone }),
    ...(asked?.value === value && { confirmed: true }),
    ...(typed.replacement && { replacement: typed.replacement }),
  }
}

const fieldsOf = ({ key, number, value, counterId, zone = 'total', replacement }: SentRow): Typed => ({
  ...{ key, sentNumber: number, number, value },
  meter: counterId === null ? '' : meterKey({ counterId, zone }),
  replacement: replacement ?? null,
})

/** The first field of a replaced meter that is empty. */
const missingIn = (told: MeterReplacement | null): ReplacementField | undefined =>
  told === null ? undefined : replacementFields.find((field) => told[field].trim() === '')

const isKeyUsed = (error: Error) => error instanceof HttpError && error.code === 'idempotency_key_reused'

type Text = Pick<Typed, 'number' | 'value'>
const isSameText = (one: Text, other: Text) =>
  one.number.trim() === other.number.trim() && one.value.trim() === other.value.trim()
