import { t } from './translate.ts'

const sources = {
  consumer: 'history.source.consumer',
  portal: 'history.source.web',
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
