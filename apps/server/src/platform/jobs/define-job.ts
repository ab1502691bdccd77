/** A kind of work that is queued in the transaction that causes it and done after it, at least once. */
export interface Job<Data extends object> {
  readonly name: string
  readonly settings: JobSettings
  /** `forgotten`: the payload is personal data and is removed when the job ends. */
  readonly dataAfter: 'kept' | 'forgotten'
  /** Keeps the data's type; never called. */
  readonly dataOf?: (data: Data) => void
}

/** As pg-boss names them; in seconds where a name says so. */
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
 * Declares a job. Whoever works on it may be killed at any moment: a job without a sign of life for 20 s is given to
 * another worker. The library's own settings would wait a quarter of an hour. A living one may take `expireInSeconds`.
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
