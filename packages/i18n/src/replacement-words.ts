import { formatDate, formatVolume } from './format.ts'
import { t } from './translate.ts'

interface Replacement {
  readonly serialNumber: string
  readonly replacedOn: string
  readonly lastOfOld: string
  readonly firstOfNew: string
}

type Problem =
  | { readonly code: 'missing' | 'malformed' | 'same-number' | 'future' | 'not-a-number' | 'above-reading' }
  | { readonly code: 'before-previous'; readonly day: string }
  | { readonly code: 'too-many-digits'; readonly digits: number }
  | { readonly code: 'too-many-decimals'; readonly decimals: number }
  | { readonly code: 'below-previous'; readonly previous: string }

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
    case 'same-number':
      return t('validation.replacement.number.same')
    case 'future':
      return t('validation.replacement.day.future')
    case 'before-previous':
      return t('validation.replacement.day.before', { date: formatDate(problem.day) })
    case 'not-a-number':
      return t('validation.reading.number')
    case 'too-many-digits':
      return t('reading.warn.digits', { n: problem.digits })
    case 'too-many-decimals':
      return problem.decimals === 0
        ? t('validation.reading.whole')
        : t('validation.reading.decimals', { n: problem.decimals })
    case 'below-previous':
      return t('validation.replacement.last.below', { previous: formatVolume(problem.previous) })
    case 'above-reading':
      return t('validation.replacement.first.above')
  }
}
