/** One item of a refusal's list: what is wrong, and where in the payload. */
export interface ErrorItem {
  message: string
  path?: string
}

export interface HttpErrorParts {
  status: number
  method: string
  /** The path of the endpoint as the contract writes it, without values. */
  endpoint: string
  code?: string
  /** The server's Ukrainian sentence; undefined where the answer was not ours (a proxy, no network). */
  serverMessage?: string
  errors?: readonly ErrorItem[]
  requestId?: string
  /** Of a 429 or 503: how long the server asks to wait. */
  retryAfterSeconds?: number
}

const CENTRALLY_HANDLED = new Set([400, 401, 403, 405, 409, 422, 500, 504])

/** A refused request. Without a network the status is 504: for a person it is the same (L06). */
export class HttpError extends Error {
  readonly status: number
  readonly method: string
  readonly endpoint: string
  readonly code: string | undefined
  readonly serverMessage: string | undefined
  readonly errors: readonly ErrorItem[]
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** The central handling shows it; a screen adds nothing (L07). */
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

/** A request that was taken back: the screen was left, or a newer one replaced it (L07). */
export const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** The server's sentence about one field of a form; undefined when it said none. */
export const refusedAt = (error: unknown, path: string): string | undefined =>
  error instanceof HttpError ? error.errors.find((item) => item.path === path)?.message : undefined
