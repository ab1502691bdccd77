import type { ErrorCode } from '@zatyshok/contract/errors'

/** What the server does to the requests of a path, until it is healed. */
export type Fault =
  /** The application refuses, as a use case of its own would. */
  | { readonly does: 'refuse'; readonly code: ErrorCode; readonly errors?: { message: string; path?: string }[] }
  /** A bug of the application: it throws what it did not foresee. */
  | { readonly does: 'crash' }
  /** The application never answers; the proxy before it gives up, as nginx does. */
  | { readonly does: 'hang' }
  /** The application answers 200 with JSON that is cut off. */
  | { readonly does: 'garble' }
  /** The proxy refuses by itself, in HTML, without asking the application. */
  | { readonly does: 'proxy'; readonly status: number }
  /** The connection breaks off without an answer. */
  | { readonly does: 'drop' }

export interface FaultyPath {
  /** GET unless told otherwise. */
  readonly method?: string
  /** Beginning of the path. */
  readonly path: string
  readonly fault: Fault
}

/** What a test asks of the faulty portal's process, over the channel between the two. */
export type Order =
  | { readonly order: 'break'; readonly at: FaultyPath }
  | { readonly order: 'cut-database' }
  | { readonly order: 'heal' }
  /** A session of that account, made without a password; answered with its token. */
  | { readonly order: 'open-session'; readonly account: string }
  | { readonly order: 'end-session'; readonly token: string }
