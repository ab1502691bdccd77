import type { ErrorCode } from '@zatyshok/contract/errors'

/** What the server does to the requests of a path, until it is healed. */
export type Fault =
  /** The application rejects, as a use case would. */
  | { readonly does: 'refuse'; readonly code: ErrorCode; readonly errors?: { message: string; path?: string }[] }
  /** A bug of the application: it throws an unexpected error. */
  | { readonly does: 'crash' }
  /** The application never responds; the proxy in front of it times out, as nginx does. */
  | { readonly does: 'hang' }
  /** The application responds 200 with truncated JSON. */
  | { readonly does: 'garble' }
  /** The proxy responds with an HTML error, without the application. */
  | { readonly does: 'proxy'; readonly status: number }
  /** The connection breaks without a response. */
  | { readonly does: 'drop' }

export interface FaultyPath {
  /** Default: GET. */
  readonly method?: string
  /** Prefix of the path. */
  readonly path: string
  readonly fault: Fault
}

/** Messages from a test to the faulty portal's process. */
export type Order =
  | { readonly order: 'break'; readonly at: FaultyPath }
  | { readonly order: 'cut-database' }
  | { readonly order: 'heal' }
  /** Opens a session of that account without a password; the response is its token. */
  | { readonly order: 'open-session'; readonly account: string }
  | { readonly order: 'end-session'; readonly token: string }
