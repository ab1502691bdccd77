import { useMutation } from '@tanstack/react-query'
import type { CallRecord } from '@zatyshok/contract/accounts/calls'
import type { ReadingResult } from '@zatyshok/contract/meters/readings'
import type { Zone } from '@zatyshok/contract/primitives'
import { compareDecimals, parseDecimal } from '@zatyshok/domain/decimal'
import type { MeterReplacement } from '@zatyshok/domain/meters/meter-replacement'
import { t } from '@zatyshok/i18n/translate'
import { useState } from 'react'
import { type FormDraft, useFormDraft } from '../../../lib/form/use-form-draft.ts'
import { HttpError, refusedAt } from '../../../lib/http-error.ts'
import { type AccountCard, enterReadings } from '../account-cards.api.ts'
import { type ToldMeterState, useToldMeter } from './use-told-meter.ts'

type Meter = AccountCard['meters'][number]

export interface CallReadingInput {
  accountId: number
  meter: Meter
  /** null: the person is not identified yet; what is typed waits. */
  call: CallRecord | null
  onEntered: (results: readonly ReadingResult[], call: CallRecord) => void
}

/** What the portal said about the value of a zone. */
interface Answer {
  readonly text: string
  /** The value is unusual, and is taken if the operator confirms it. */
  readonly wantsConfirmation: boolean
}

interface CallReading {
  counterId: string
  draft: FormDraft
  typed: Partial<Record<Zone, string>>
  type: (zone: Zone, text: string) => void
  answers: Partial<Record<Zone, Answer>>
  confirmed: ReadonlySet<Zone>
  confirm: (zone: Zone, isConfirmed: boolean) => void
  /** Some value is below the newest one, so the dial may have passed zero. */
  isLess: boolean
  isRollover: boolean
  setRollover: (isRollover: boolean) => void
  replaced: ToldMeterState
  /** The readings that were taken by the last press. */
  taken: readonly ReadingResult[]
  isBusy: boolean
  /** Why the last press failed, if no value is the cause. */
  failure: string | null
  submit: () => void
}

/** State of the form in which an operator enters what the person tells; the server decides (R03). */
export function useCallReading({ accountId, meter, call, onEntered }: CallReadingInput): CallReading {
  const counterId = `${accountId}-${meter.id}`
  const draft = useFormDraft(`calls.reading.${counterId}`)
  const [typed, setTyped] = draft.field<Partial<Record<Zone, string>>>('values', {})
  const replaced = useToldMeter(draft)
  const [isRollover, setRollover] = useState(false)
  const [confirmed, setConfirmed] = useState<ReadonlySet<Zone>>(new Set())
  const [answers, setAnswers] = useState<Partial<Record<Zone, Answer>>>({})
  const [taken, setTaken] = useState<readonly ReadingResult[]>([])
  const filled = meter.zones.filter((zone) => (typed[zone] ?? '').trim() !== '')
  const isLess = (zone: Zone) => isBelow(typed[zone] ?? '', newestOf(meter, zone))
  const entering = useMutation({
    mutationFn: (callId: number) =>
      enterReadings(
        callId,
        filled.map((zone) => ({
          counterId,
          zone,
          value: typed[zone] ?? '',
          ...(confirmed.has(zone) && { confirmed: true }),
          ...reasonOf(replaced.told(zone), isRollover && isLess(zone)),
        })),
      ),
    onSuccess: ({ results, call }) => {
      const refused = results.filter(({ status }) => status === 'refused')
      // The fields of the replacement show their own errors.
      const wrongValues = refused.filter(({ issue }) => issue !== 'replacement_wrong')
      setAnswers(Object.fromEntries(wrongValues.map(({ zone, ...result }) => [zone, answerOf(result)])))
      replaced.judge(results)
      setTaken(results.filter(({ status }) => status !== 'refused'))
      setConfirmed(new Set())
      if (refused.length === 0) {
        draft.clear()
        setRollover(false)
      } else setTyped(Object.fromEntries(refused.map(({ zone }) => [zone, typed[zone] ?? ''])))
      onEntered(results, call)
    },
    onError: (error) => {
      setTaken([])
      setAnswers(answersIn(error, filled))
      replaced.judgeRefusal(error, filled)
    },
  })
  const type = (zone: Zone, text: string) => {
    setTyped({ ...typed, [zone]: text })
    setAnswers({ ...answers, [zone]: undefined })
    setConfirmed(new Set([...confirmed].filter((one) => one !== zone)))
    setTaken([])
  }
  const submit = () => {
    if (filled.length > 0 && call) return entering.mutate(call.id)
    const [first = 'total' as const] = meter.zones
    setAnswers({ [first]: { text: t('validation.reading.required'), wantsConfirmation: false } })
  }
  const isUnplaced = !replaced.hasProblems && Object.values(answers).every((answer) => answer === undefined)
  return {
    counterId,
    draft,
    typed,
    type,
    answers,
    confirmed,
    confirm: (zone, isConfirmed) =>
      setConfirmed(new Set(isConfirmed ? [...confirmed, zone] : [...confirmed].filter((one) => one !== zone))),
    isLess: !replaced.isReplaced && meter.zones.some(isLess),
    isRollover,
    setRollover,
    replaced,
    taken,
    isBusy: entering.isPending,
    failure: entering.error !== null && isUnplaced ? failureText(entering.error) : null,
    submit,
  }
}

/** A replaced meter is a reason of its own; its first value may be lower than the last one of the old meter. */
function reasonOf(replacement: MeterReplacement | null, isRollover: boolean) {
  if (replacement) return { reason: 'replaced' as const, replacement }
  return isRollover ? { reason: 'rollover' as const } : {}
}

const answerOf = ({ message, issue }: Omit<ReadingResult, 'zone'>): Answer => ({
  text: message ?? t('error.internal'),
  wantsConfirmation: issue === 'unusually_high',
})

/** The answers of a refusal of all readings, which names them by their place. */
const answersIn = (error: Error, sent: readonly Zone[]): Partial<Record<Zone, Answer>> =>
  Object.fromEntries(
    sent.flatMap((zone, at) => {
      const unusual = refusedAt(error, `readings.${at}.confirmed`)
      const text = unusual ?? refusedAt(error, `readings.${at}.value`)
      return text === undefined ? [] : [[zone, { text, wantsConfirmation: unusual !== undefined }]]
    }),
  )

const failureText = (error: Error): string => {
  if (!(error instanceof HttpError)) return t('error.internal')
  return error.status === 404 ? t('calls.reading.gone') : (error.serverMessage ?? t('error.internal'))
}

/** The newest value of a zone on the card. */
export const newestOf = ({ readings }: Meter, zone: Zone): string | undefined =>
  readings.find((reading) => reading.zone === zone)?.value

function isBelow(typed: string, previous: string | undefined): boolean {
  const value = parseDecimal(typed)
  return value !== null && previous !== undefined && compareDecimals(value, previous) < 0
}
