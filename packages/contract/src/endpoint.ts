import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { UploadDeclaration } from './files.ts'
import type { ProviderScope } from './providers/provider-scope.ts'

type Schema = z.ZodMiniType

/**
 * Who may call the endpoint.
 * `public` — anyone; a bearer token is ignored (specification §6).
 * `consumer` — a signed-in resident.
 * `signedIn` — a resident or staff.
 * `staff`, or one of its roles — an administrator has the rights of all roles.
 * `cityOperator` — an operator who is not restricted to one provider, for data of the whole city (J01).
 * `paymentService` — a machine that signs the bytes of the body; no session, no cookie.
 * `provider` — a program of a provider with its own token for the endpoint's `scope`; no session, no cookie.
 */
export type Access =
  | 'public'
  | 'consumer'
  | 'signedIn'
  | 'staff'
  | 'editor'
  | 'operator'
  | 'cityOperator'
  | 'administrator'
  | 'paymentService'
  | 'provider'

/** One endpoint: the server mounts it, the browser calls it, and OpenAPI documents it. */
export interface EndpointDeclaration {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path parameters are written `:name`. */
  readonly path: `/api/${string}`
  readonly access: Access
  /**
   * For `provider`: the scope that the token must have; `any`: every token. The server refuses to mount an endpoint
   * without it.
   */
  readonly scope?: ProviderScope | 'any'
  /** A GET that changes data: it accepts requests from scripts of our own pages only, and never HEAD (attack RG7). */
  readonly ownPageOnly?: true
  /** The noun that the endpoint belongs to; groups the API pages. */
  readonly noun: string
  /** One English sentence for the API pages. */
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /**
   * The request carries one file instead of a JSON body. The browser passes `{ file }` to `call`; the server's handler
   * gets `input.file` (platform/http/body/upload.ts). `errors` must include `fileErrors` of files.ts.
   */
  readonly upload?: UploadDeclaration
  /**
   * The request carries bytes as `application/octet-stream`. The browser passes them as `{ file }` to `call`; the
   * server's handler gets `input.bytes` (platform/http/body/raw-body.ts).
   */
  readonly rawBody?: RawBodyDeclaration
  /**
   * JSON of this shape, or a file of this type. `octet-stream`: an uploaded file; `table`: CSV or XLSX, by the query's
   * `format` (exports.ts).
   */
  readonly reply:
    | Schema
    | 'application/pdf'
    | 'text/csv'
    | 'application/json'
    | 'application/octet-stream'
    | 'text/calendar'
    | 'table'
  /** Error codes besides those of every endpoint (see `commonErrors` and `bodyErrors`). */
  readonly errors: readonly ErrorCode[]
}

/** A body of raw bytes. */
export interface RawBodyDeclaration {
  readonly maxBytes: number
}

/** Declares an endpoint and keeps its exact types. */
export const endpoint = <const E extends EndpointDeclaration>(declaration: E): E => declaration

type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined
type Part<E, K extends string, V> = E extends { readonly [P in K]: Schema } ? { readonly [P in K]: V } : unknown

/** What the server's handler receives: the parsed parts. */
export type ParsedInput<E extends EndpointDeclaration> = Part<E, 'params', Out<E['params']>> &
  Part<E, 'query', Out<E['query']>> &
  Part<E, 'body', Out<E['body']>>

/** What the browser passes to `call`. */
export type CallInput<E extends EndpointDeclaration> = Part<E, 'params', In<E['params']>> &
  Part<E, 'query', In<E['query']>> &
  Part<E, 'body', In<E['body']>> &
  (E extends { readonly upload: UploadDeclaration } ? { readonly file: File } : unknown) &
  (E extends { readonly rawBody: RawBodyDeclaration } ? { readonly file: Blob } : unknown)

export type Reply<E extends EndpointDeclaration> = E['reply'] extends z.ZodMiniType ? z.output<E['reply']> : Uint8Array
