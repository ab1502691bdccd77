import { channel } from 'node:diagnostics_channel'

/**
 * Publishes each rejection as `{ code }`. Only metrics subscribe; without a subscriber publishing costs almost nothing.
 */
export const refusals = channel('zatyshok:refusals')

export interface Refusal {
  readonly code: string
}
