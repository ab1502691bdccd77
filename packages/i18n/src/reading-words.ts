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

/** How a reading came to the provider. */
export const readingSource = (source: keyof typeof sources): string => t(sources[source])

/** What the provider made of a reading given on the portal. */
export const deliveryState = (status: keyof typeof states): string => t(states[status])
