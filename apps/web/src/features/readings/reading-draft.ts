import type { MeterReplacement } from '@zatyshok/domain/meters/meter-replacement'
import { keepDraft, readDraft, type Typed } from '../../lib/form/form-drafts.ts'

const FORM = 'readings'

/** Where what is typed of a replaced meter lies, beside the digits of its row. */
const replacementKey = (key: string) => `${key} replacement`

/** Digits not yet accepted, by row, as the person's draft keeps them (decision 0073). */
export const draftedDigits = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(readDraft(FORM)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

/** What is typed of a replaced meter in a row; null: the meter is the same. */
export function draftedReplacement(key: string): MeterReplacement | null {
  const drafted = readDraft(FORM)[replacementKey(key)]
  return typeof drafted === 'object' ? (drafted as MeterReplacement | null) : null
}

/** Keeps what is typed into a row; an empty text forgets it. */
export const draftDigits = (key: string, text: string): void => keepPart(key, text || null)

/** Keeps what is typed of a replaced meter; null forgets it. */
export const draftReplacement = (key: string, replacement: MeterReplacement | null): void =>
  keepPart(replacementKey(key), replacement)

function keepPart(name: string, part: unknown): void {
  const { [name]: _, ...others }: Typed = readDraft(FORM)
  keepDraft(FORM, part === null ? others : { ...others, [name]: part })
}
