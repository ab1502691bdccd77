import { isIP } from 'node:net'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'

interface RelyingParty {
  /** The domain that passkeys are bound to. */
  readonly id: string
  readonly origin: string
}

/** Ed25519, ES256, RS256: what devices have; the library's own list warns of experimental ones in the log. */
export const supportedAlgorithmIDs = [-8, -7, -257]

/**
 * Whose passkeys these are. They are bound to a domain, never to an IP address; a portal on this machine alone
 * (`http://127.0.0.1:3000`) is also `http://localhost:3000`, where browsers allow them.
 *
 * @throws AppError `passkey_refused` where the portal's address is another IP address
 */
export function relyingParty({ publicUrl }: Pick<Context, 'publicUrl'>): RelyingParty {
  const url = new URL(publicUrl)
  if (url.hostname === '127.0.0.1' || url.hostname === '[::1]') url.hostname = 'localhost'
  if (isIP(url.hostname.replace(/^\[|\]$/g, ''))) throw new AppError('passkey_refused')
  return { id: url.hostname, origin: url.origin }
}
