import { keepDraft, readDraft } from '../../lib/form-drafts.ts'

const FORM = 'readings'

/** Digits not yet accepted, by row, as the person's draft keeps them (decision 0073). */
export const draftedDigits = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(readDraft(FORM)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

/** Keeps what is typed into a row; an empty text forgets the row. */
export function draftDigits(key: string, text: string): void {
  const { [key]: _, ...others } = draftedDigits()
  keepDraft(FORM, text ? { ...others, [key]: text } : others)
}
