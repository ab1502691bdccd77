import { t } from './translate.ts'

const sources = {
  consumer: 'history.source.consumer',
  portal: 'history.source.web',
  phone: 'history.source.phone',
  visit: 'history.source.visit',
  paper: 'history.source.paper',
  staff: 'history.source.staff',
  remote: 'history.source.remote',
  initial: 'history.source.initial',
} as const

const states = {
  sent: 'history.delivery.sent',
  accepted: 'history.delivery.accepted',
  declined: 'history.delivery.declined',
  corrected: 'history.delivery.corrected',
} as const

/** Returns how a reading reached the provider. */
export const readingSource = (source: keyof typeof sources): string => t(sources[source])

/** Returns the provider's decision on a submitted reading. */
export const deliveryState = (status: keyof typeof states): string => t(states[status])

export type DialIssue =
  | { readonly code: 'not_a_number' }
  | { readonly code: 'too_many_digits'; readonly digits: number }
  | { readonly code: 'too_many_decimals'; readonly decimals: number }

/** Why the dial of a meter cannot show a value, and what to type instead. */
export function dialIssueText(issue: DialIssue): string {
  switch (issue.code) {
    case 'not_a_number':
      return t('validation.reading.number')
    case 'too_many_digits':
      return t('reading.warn.digits', { n: issue.digits })
    case 'too_many_decimals':
      return issue.decimals === 0
        ? t('validation.reading.whole')
        : t('validation.reading.decimals', { n: issue.decimals })
  }
}
