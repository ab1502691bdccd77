import { channel } from 'node:diagnostics_channel'

/** Told of each refusal: `{ code }`. Nobody listens unless metrics are on, and then it costs nothing. */
export const refusals = channel('zatyshok:refusals')

export interface Refusal {
  readonly code: string
}
