import { formatDate, formatVolume } from './format.ts'
import { type DialIssue, dialIssueText } from './reading-words.ts'
import { t } from './translate.ts'

interface Replacement {
  readonly serialNumber: string
  readonly replacedOn: string
  readonly lastOfOld: string
  readonly firstOfNew: string
}

type Problem =
  | DialIssue
  | { readonly code: 'missing' | 'malformed' | 'same_number' | 'future' | 'above_reading' }
  | { readonly code: 'before_previous'; readonly day: string }
  | { readonly code: 'below_previous'; readonly previous: string }

const missing = {
  serialNumber: 'validation.replacement.number',
  replacedOn: 'validation.replacement.day',
  lastOfOld: 'validation.replacement.last',
  firstOfNew: 'validation.replacement.first',
} as const

/** «Лічильник замінено 12.11.2026: новий № …». */
export const replacementText = ({ serialNumber, replacedOn, lastOfOld, firstOfNew }: Replacement): string =>
  t('replacement.text', {
    date: formatDate(replacedOn),
    number: serialNumber,
    last: formatVolume(lastOfOld),
    first: formatVolume(firstOfNew),
  })

/** Returns the problem of a field of a replaced meter, and what to do about it. */
export function replacementProblemText(field: keyof Replacement, problem: Problem): string {
  switch (problem.code) {
    case 'missing':
      return t(missing[field])
    case 'malformed':
      return t('validation.replacement.number.signs')
    case 'same_number':
      return t('validation.replacement.number.same')
    case 'future':
      return t('validation.replacement.day.future')
    case 'before_previous':
      return t('validation.replacement.day.before', { date: formatDate(problem.day) })
    case 'below_previous':
      return t('validation.replacement.last.below', { previous: formatVolume(problem.previous) })
    case 'above_reading':
      return t('validation.replacement.first.above')
    default:
      return dialIssueText(problem)
  }
}
