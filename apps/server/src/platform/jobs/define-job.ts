/** A kind of work that a transaction queues. It runs after the commit, at least once. */
export interface Job<Data extends object> {
  readonly name: string
  readonly settings: JobSettings
  /** `forgotten`: the payload is personal data and is removed when the job ends. */
  readonly dataAfter: 'kept' | 'forgotten'
  /** Carries the data's type; never called. */
  readonly dataOf?: (data: Data) => void
}

/** Settings named as in pg-boss; in seconds where the name says so. */
interface JobSettings {
  readonly policy: 'standard'
  readonly retryLimit: number
  readonly retryDelay: number
  readonly retryBackoff: true
  readonly retryDelayMax: number
  readonly expireInSeconds: number
  readonly retentionSeconds: number
  readonly deleteAfterSeconds: number
  readonly heartbeatSeconds: number
  readonly notify: true
}

interface JobOptions {
  readonly expireInSeconds?: number
  readonly dataAfter?: Job<object>['dataAfter']
}

const day = 86_400

/**
 * Declares a job. A job without a heartbeat for 20 s is given to another worker, since its worker may have been killed.
 * The library's default is 15 minutes. A running job may take `expireInSeconds`.
 */
export const defineJob = <Data extends object>(
  name: string,
  { expireInSeconds = 300, dataAfter = 'kept' }: JobOptions = {},
): Job<Data> => ({
  name,
  dataAfter,
  settings: {
    policy: 'standard',
    retryLimit: 20,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds,
    retentionSeconds: dataAfter === 'kept' ? 14 * day : day,
    deleteAfterSeconds: day,
    heartbeatSeconds: 20,
    notify: true,
  },
})
