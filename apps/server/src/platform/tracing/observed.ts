import { tracingChannel } from 'node:diagnostics_channel'

/** Work that traces tell of. Nobody listens unless they are on, and then it costs nothing. */
export interface Observed {
  /** As the trace names it: a statement's first word, a job's name. */
  readonly name: string
  /** SQL without its values. */
  readonly text?: string
}

export const statements = tracingChannel<unknown, Observed>('zatyshok:statement')
export const jobs = tracingChannel<unknown, Observed>('zatyshok:job')
