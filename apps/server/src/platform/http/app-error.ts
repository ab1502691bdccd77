import { type ErrorCode, errorStatus } from '@zatyshok/contract/errors'

/** One thing that is wrong with the input: Ukrainian, with the field's path where there is one. */
export interface FieldError {
  readonly message: string
  readonly path?: string
}

/** A refusal that the caller is told of; anything else that is thrown becomes a 500 without detail. */
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
