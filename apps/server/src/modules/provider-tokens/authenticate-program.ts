import { isIP } from 'node:net'
import type { EndpointDeclaration } from '@zatyshok/contract/endpoint'
import type { ProviderProgram, RequestContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { callsOfToken, wrongTokensFromNetwork } from '../limits/limits.ts'
import { takeAttempts } from '../limits/take-attempts.ts'
import { hashToken } from '../sessions/tokens.ts'
import { findPresentedToken, markUsed } from './provider-tokens.queries.ts'
import { looksLikeTokenText } from './token-text.ts'

const minute = 60_000

interface Presented {
  readonly authorization: string | undefined
  /** Address of the connection, or from a trusted proxy; undefined if the connection is closed. */
  readonly address: string | undefined
  readonly scope: NonNullable<EndpointDeclaration['scope']>
}

/**
 * Authenticates a program by `Authorization: Bearer ztk_…`. A token that is unknown, expired, revoked or sent from a
 * foreign network gets one error; only the log has the reason, with the token's id. Each call reads the database, so
 * that a revocation applies on every node at once.
 *
 * @throws AppError `provider_token_refused`, `scope_missing`, `too_many_requests`
 */
export async function authenticateProgram(ctx: RequestContext, presented: Presented): Promise<ProviderProgram> {
  const { db, now, client, log } = ctx
  const [, text = ''] = /^bearer +(\S+)$/i.exec(presented.authorization ?? '') ?? []
  const refuse = async (reason: string, tokenId?: number): Promise<never> => {
    await takeAttempts(ctx, [{ limit: wrongTokensFromNetwork, of: client.network }])
    log.warn({ reason, tokenId, network: client.network }, 'a program of a provider was refused')
    throw new AppError('provider_token_refused')
  }
  if (!looksLikeTokenText(text)) return refuse('no token of ours')
  const token = await findPresentedToken(db, hashToken(text), addressOf(presented.address))
  if (!token) return refuse('unknown')
  if (token.revokedAt) return refuse('taken back', token.tokenId)
  if (token.expiresAt <= now) return refuse('expired', token.tokenId)
  if (!token.isFromAllowedNetwork) return refuse('not from its networks', token.tokenId)
  await takeAttempts(ctx, [{ limit: callsOfToken, of: String(token.tokenId) }])
  const { tokenId, name, providerId, providerCode, scopes, lastUsedAt } = token
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= minute) {
    await markUsed(db, tokenId, { now, network: client.network })
  }
  if (presented.scope !== 'any' && !scopes.includes(presented.scope)) throw new AppError('scope_missing')
  return { tokenId, name, providerId, providerCode }
}

/**
 * Converts an address into a form that `inet` accepts: IPv4 inside IPv6 becomes IPv4, and the zone is removed. Returns
 * undefined for invalid text from a proxy and for a closed connection; undefined is in no network.
 */
function addressOf(told: string | undefined): string | undefined {
  const address = (told ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  return isIP(address) === 0 ? undefined : address
}
