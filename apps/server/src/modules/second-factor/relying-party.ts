import { isIP } from 'node:net'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'

interface RelyingParty {
  /** The domain to which passkeys are bound. */
  readonly id: string
  readonly origin: string
}

/** How long a browser may wait for the person. */
export const dialogueMs = 60_000

/**
 * Returns the relying party. Passkeys are bound to a domain, never to an IP address. A local portal
 * (`http://127.0.0.1:3000`) uses `http://localhost:3000`, where browsers allow passkeys.
 *
 * @throws AppError `passkey_refused` if the portal's address is another IP address
 */
export function relyingParty({ publicUrl }: Pick<Context, 'publicUrl'>): RelyingParty {
  const url = new URL(publicUrl)
  if (url.hostname === '127.0.0.1' || url.hostname === '[::1]') url.hostname = 'localhost'
  if (isIP(url.hostname.replace(/^\[|\]$/g, ''))) throw new AppError('passkey_refused')
  return { id: url.hostname, origin: url.origin }
}
