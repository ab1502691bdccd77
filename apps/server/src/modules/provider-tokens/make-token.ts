import type { ProviderToken } from '@zatyshok/contract/providers/provider-tokens'
import type { ActorContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { hashToken } from '../sessions/tokens.ts'
import { asEntry, tokenWithId } from './as-entry.ts'
import { countTokensInForce, insertToken, lockProvider, mostTokens, type NewToken } from './provider-tokens.queries.ts'
import { newTokenText } from './token-text.ts'

type Wanted = Pick<NewToken, 'providerId' | 'name' | 'scopes' | 'networks' | 'expiresAt'>

/**
 * Creates a token in the caller's transaction. Its text is returned once and not stored.
 *
 * @throws AppError `provider_access_full`
 */
export async function makeToken(ctx: ActorContext, wanted: Wanted): Promise<{ token: string; entry: ProviderToken }> {
  const { db, now } = ctx
  await lockProvider(db, wanted.providerId)
  if ((await countTokensInForce(db, wanted.providerId, now)) >= mostTokens) throw new AppError('provider_access_full')
  const token = newTokenText()
  const kept = { tokenHash: hashToken(token), ending: token.slice(-4), createdAt: now }
  const id = await insertToken(db, { ...wanted, ...kept })
  return { token, entry: asEntry(await tokenWithId(ctx, id), now) }
}
