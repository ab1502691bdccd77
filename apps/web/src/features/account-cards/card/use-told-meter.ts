import type { ReadingResult } from '@zatyshok/contract/meters/readings'
import type { Zone } from '@zatyshok/contract/primitives'
import {
  type MeterReplacement,
  type ReplacementField,
  replacementFields,
} from '@zatyshok/domain/meters/meter-replacement'
import { useState } from 'react'
import type { FormDraft } from '../../../lib/form/use-form-draft.ts'
import { refusedAt } from '../../../lib/http-error.ts'

/** The replaced meter that the person tells: each zone has a last and a first value of its own. */
interface ToldMeter {
  readonly serialNumber: string
  readonly replacedOn: string
  readonly zones: Partial<Readonly<Record<Zone, Pick<MeterReplacement, 'lastOfOld' | 'firstOfNew'>>>>
}

const noMeter: ToldMeter = { serialNumber: '', replacedOn: '', zones: {} }
const noValues = { lastOfOld: '', firstOfNew: '' }

type Problems = Partial<Readonly<Record<Zone, Partial<Readonly<Record<ReplacementField, string | undefined>>>>>>

export interface ToldMeterState {
  isReplaced: boolean
  setReplaced: (isReplaced: boolean) => void
  /** The replacement that the person reports for a zone; null: the meter was not replaced. */
  told: (zone: Zone) => MeterReplacement | null
  tell: (zone: Zone, field: ReplacementField, value: string) => void
  problems: Problems
  hasProblems: boolean
  /** Shows what is wrong in the results of taken and refused readings. */
  judge: (results: readonly ReadingResult[]) => void
  /** Shows what is wrong in a refusal of all readings, which names them by their place. */
  judgeRefusal: (error: Error, sent: readonly Zone[]) => void
}

/** What the person tells of a replaced meter, in the draft of the form (decision 0080). */
export function useToldMeter(draft: FormDraft): ToldMeterState {
  const [meter, setMeter] = draft.field<ToldMeter | null>('replaced', null)
  const [problems, setProblems] = useState<Problems>({})
  const { zones, ...device } = meter ?? noMeter
  return {
    isReplaced: meter !== null,
    setReplaced: (isReplaced) => {
      setMeter(isReplaced ? noMeter : null)
      setProblems({})
    },
    told: (zone) => meter && { ...device, ...(zones[zone] ?? noValues) },
    tell: (zone, field, value) => {
      const isOfZone = field === 'lastOfOld' || field === 'firstOfNew'
      setMeter(
        isOfZone
          ? { ...device, zones: { ...zones, [zone]: { ...(zones[zone] ?? noValues), [field]: value } } }
          : { ...device, zones, [field]: value },
      )
      setProblems({ ...problems, [zone]: { ...problems[zone], [field]: undefined } })
    },
    problems,
    hasProblems: Object.values(problems).some((ofZone) => Object.values(ofZone).some(Boolean)),
    judge: (results) =>
      setProblems(Object.fromEntries(results.map((one) => [one.zone, one.replacementProblems ?? {}]))),
    judgeRefusal: (error, sent) =>
      setProblems(
        Object.fromEntries(
          sent.map((zone, at) => {
            const wrong = replacementFields.map((field) => [
              field,
              refusedAt(error, `readings.${at}.replacement.${field}`),
            ])
            return [zone, Object.fromEntries(wrong)]
          }),
        ),
      ),
  }
}
