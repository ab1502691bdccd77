import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { UploadDeclaration } from './files.ts'
import type { ProviderScope } from './providers/provider-scope.ts'

type Schema = z.ZodMiniType

/**
 * Who may call: `public` — anyone, no bearer token is looked at (specification §6); `consumer` — a signed-in
 * resident; `signedIn` — a resident or staff; `staff`, or one of its roles — an administrator may do what the others do;
 * `cityOperator` — an operator who is not bound to one provider, for what is the city's and no provider's (J01);
 * `paymentService` — a machine that proves itself by a signature over the body's bytes: no session, no cookie;
 * `provider` — a program of a provider, by a token of its own with the endpoint's `scope`: no session, no cookie.
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

/** One call of the product: the server mounts it, the browser calls it, OpenAPI prints it. */
export interface EndpointDeclaration {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path parameters are written `:name`. */
  readonly path: `/api/${string}`
  readonly access: Access
  /** Of `provider`: what the token must be for; `any`: it need only be a token. The server mounts none without. */
  readonly scope?: ProviderScope | 'any'
  /** A GET that changes something: answered only to a script of our own pages, never to HEAD (attack RG7). */
  readonly ownPageOnly?: true
  /** The noun it belongs to; groups the API pages. */
  readonly noun: string
  /** One English sentence for the API pages. */
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /**
   * The call brings one file instead of a body: the browser passes `{ file }` to `call`, the server's handler
   * receives `input.file` (platform/http/body/upload.ts). Among its `errors` are `fileErrors` of files.ts.
   */
  readonly upload?: UploadDeclaration
  /**
   * The call brings bytes as `application/octet-stream` instead of a body: the browser passes them as `{ file }` to `call`,
   * the server's handler receives `input.bytes` (platform/http/body/raw-body.ts).
   */
  readonly rawBody?: RawBodyDeclaration
  /**
   * JSON of this shape, or a file of this type; `octet-stream`: whatever somebody has sent; `table`: CSV or XLSX, as
   * the query's `format` asks (exports.ts).
   */
  readonly reply:
    | Schema
    | 'application/pdf'
    | 'text/csv'
    | 'application/json'
    | 'application/octet-stream'
    | 'text/calendar'
    | 'table'
  /** Codes besides those that any call may answer (see `commonErrors`). */
  readonly errors: readonly ErrorCode[]
}

/** Bytes as they are. */
export interface RawBodyDeclaration {
  readonly maxBytes: number
}

/** Declares an endpoint and keeps its exact types. */
export const endpoint = <const E extends EndpointDeclaration>(declaration: E): E => declaration

type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined
type Part<E, K extends string, V> = E extends { readonly [P in K]: Schema } ? { readonly [P in K]: V } : unknown

/** What the server's handler receives: parsed parts only. */
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
