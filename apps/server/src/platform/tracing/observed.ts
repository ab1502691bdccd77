import { tracingChannel } from 'node:diagnostics_channel'

/** Publishes work for traces. Without a subscriber publishing costs almost nothing. */
export interface Observed {
  /** Name in the trace: a statement's first word, or a job's name. */
  readonly name: string
  /** SQL without its values. */
  readonly text?: string
}

export const statements = tracingChannel<unknown, Observed>('zatyshok:statement')
export const jobs = tracingChannel<unknown, Observed>('zatyshok:job')
