import { type ErrorCode, errorStatus } from '@zatyshok/contract/errors'

/** One problem of the input: a Ukrainian message, with the field's path if there is one. */
export interface FieldError {
  readonly message: string
  readonly path?: string
}

/** An error that is reported to the caller; any other thrown error becomes a 500 without detail. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly errors: readonly FieldError[]
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, details: { errors?: readonly FieldError[]; retryAfterSeconds?: number } = {}) {
    super(code)
    this.code = code
    this.errors = details.errors ?? []
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  get status(): number {
    return errorStatus[this.code]
  }
}
