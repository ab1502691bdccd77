import type { CallInput, EndpointDeclaration, Reply } from '@zatyshok/contract/endpoint'
import { HttpError, type HttpErrorParts } from './http-error.ts'

const ANTI_FORGERY_COOKIE = 'XSRF-TOKEN'
const ANTI_FORGERY_HEADER = 'X-XSRF-TOKEN'
const TIMEOUT_MS = 30_000
/** Milliseconds: enough for ten megabytes over a slow connection. */
const UPLOAD_TIMEOUT_MS = 180_000

export interface CallerParts {
  fetch: typeof fetch
  /** The bearer token; null when signed out. */
  token: () => string | null
  /** The value of `document.cookie`. */
  cookies: () => string
  /**
   * Resolves after a short delay; never while the page is being left, because the browser then aborts every request.
   */
  stays: () => Promise<void>
  /** Called for every 401 of a call that needs a session, independently of the caller's error handling. */
  unauthorized: (error: HttpError) => void
}

export interface CallOptions {
  signal?: AbortSignal
  headers?: Readonly<Record<string, string>>
  /** Receives the headers of a successful response, such as the name of a file. */
  onHeaders?: (headers: Headers) => void
  /** For a call with a file: receives the sent share, 0–100. */
  onProgress?: (percent: number) => void
}

/** Calls an endpoint of the contract. Rejects with `HttpError` if refused, and with `AbortError` if cancelled. */
export type Call = <E extends EndpointDeclaration>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
) => Promise<Reply<E>>

interface Parts {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  /** A file of a form, or the bytes for an endpoint with `rawBody`. */
  file?: Blob
}

/** Creates the browser's client of the contract: address, bearer token (C09), anti-forgery header (C10), errors. */
export function createCaller({ fetch, token, cookies, stays, unauthorized }: CallerParts): Call {
  return async (endpoint, input, options = {}) => {
    const parts = input as Parts
    const headers = new Headers(options.headers)
    const bearer = endpoint.access === 'public' ? null : token()
    if (bearer) headers.set('Authorization', `Bearer ${bearer}`)
    if (parts.body !== undefined) headers.set('Content-Type', 'application/json')
    const url = urlOf(endpoint, parts)
    if (endpoint.method !== 'GET' || endpoint.ownPageOnly) addAntiForgery(headers, { url, cookies: cookies() })
    const timeout = AbortSignal.timeout(parts.file ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS)
    const request = {
      method: endpoint.method,
      headers,
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
    }
    const sending = parts.file
      ? import('./upload/send-file.ts').then(({ sendFile }) =>
          sendFile(url, {
            ...request,
            file: parts.file,
            field: endpoint.upload?.field,
            onProgress: options.onProgress,
          }),
        )
      : fetch(url, request)
    const response = await sending.catch(async (failure: unknown) => {
      if (options.signal?.aborted) throw failure
      await stays()
      throw refusal(endpoint, { status: 504 })
    })
    if (!response.ok) throw await refusalFrom(endpoint, { response, unauthorized })
    options.onHeaders?.(response.headers)
    return (typeof endpoint.reply === 'string' ? await response.bytes() : await response.json()) as Reply<
      typeof endpoint
    >
  }
}

/** Returns the URL of a call: fills in path parameters, appends the query, encodes every value. */
export function urlOf(endpoint: EndpointDeclaration, { params = {}, query = {} }: Parts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = String(new URLSearchParams(given.map(([name, value]) => [name, String(value)])))
  return path + (search && `?${search}`)
}

interface OutgoingRequest {
  url: string
  cookies: string
}

/**
 * Copies the anti-forgery cookie into its header for writes to relative addresses, unless the header is already set
 * (C10). `//host` is not relative: another site must not receive the value.
 */
export function addAntiForgery(headers: Headers, { url, cookies }: OutgoingRequest): void {
  if (headers.has(ANTI_FORGERY_HEADER)) return
  if (/^(?:[a-z][a-z\d+.-]*:|[/\\]{2})/i.test(url)) return
  const value = new RegExp(`(?:^|;\\s*)${ANTI_FORGERY_COOKIE}=([^;]*)`).exec(cookies)?.[1]
  if (value) headers.set(ANTI_FORGERY_HEADER, decodeURIComponent(value))
}

const refusal = (endpoint: EndpointDeclaration, parts: Omit<HttpErrorParts, 'method' | 'endpoint'>) =>
  new HttpError({ method: endpoint.method, endpoint: endpoint.path, ...parts })

interface Refused extends Pick<CallerParts, 'unauthorized'> {
  response: Response
}

async function refusalFrom(endpoint: EndpointDeclaration, { response, unauthorized }: Refused): Promise<HttpError> {
  // A proxy may respond with HTML; then only the status is known.
  const body: unknown = await response.json().catch(() => null)
  const isOurs = typeof body === 'object' && body !== null && 'message' in body
  const reply = isOurs ? (body as Partial<HttpErrorParts> & { message: unknown }) : null
  const retryAfterSeconds = Number(response.headers.get('Retry-After'))
  const refused = refusal(endpoint, {
    status: response.status,
    ...(retryAfterSeconds > 0 && { retryAfterSeconds }),
    ...(typeof reply?.message === 'string' && reply.message && { serverMessage: reply.message }),
    ...(typeof reply?.code === 'string' && { code: reply.code }),
    ...(Array.isArray(reply?.errors) && { errors: reply.errors }),
    ...(typeof reply?.requestId === 'string' && { requestId: reply.requestId }),
  })
  if (refused.status === 401 && endpoint.access !== 'public') unauthorized(refused)
  return refused
}
