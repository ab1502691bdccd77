/** One item of a refusal: the error and its path in the request body. */
export interface ErrorItem {
  message: string
  path?: string
}

export interface HttpErrorParts {
  status: number
  method: string
  /** The endpoint's path as in the contract, without values. */
  endpoint: string
  code?: string
  /** The server's Ukrainian message; undefined if the response is not the portal's (a proxy, no network). */
  serverMessage?: string
  errors?: readonly ErrorItem[]
  requestId?: string
  /** Retry-After of a 429 or 503, in seconds. */
  retryAfterSeconds?: number
}

const CENTRALLY_HANDLED = new Set([400, 401, 403, 405, 409, 422, 500, 504])

/** A refused request. Without a network the status is 504, because users see the same message (L06). */
export class HttpError extends Error {
  readonly status: number
  readonly method: string
  readonly endpoint: string
  readonly code: string | undefined
  readonly serverMessage: string | undefined
  readonly errors: readonly ErrorItem[]
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** True if the central handling shows the error; the screen then shows no message (L07). */
  readonly handled: boolean

  constructor(parts: HttpErrorParts) {
    super(parts.serverMessage ?? `${parts.method} ${parts.endpoint}: ${parts.status}`)
    this.name = 'HttpError'
    this.status = parts.status
    this.method = parts.method
    this.endpoint = parts.endpoint
    this.code = parts.code
    this.serverMessage = parts.serverMessage
    this.errors = parts.errors ?? []
    this.requestId = parts.requestId
    this.retryAfterSeconds = parts.retryAfterSeconds
    this.handled = CENTRALLY_HANDLED.has(parts.status)
  }
}

/** Returns whether the request was cancelled: the user left the screen, or a newer request replaced it (L07). */
export const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'
