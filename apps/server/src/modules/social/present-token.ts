import type { RequestContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { socialTokensFromNetwork } from '../limits/limits.ts'
import { countingRefusals } from '../limits/take-attempts.ts'
import { completeAttempt, isRedeemed } from './attempts.queries.ts'
import type { Provider } from './provider.ts'
import type { FindProvider } from './providers.ts'
import { type VerifiedToken, verifyToken } from './verify-token.ts'

/** A token sent by a browser, with the name of its provider. */
export interface SocialToken {
  readonly token: string
  readonly socialNetwork: string
}

export interface Presented extends VerifiedToken {
  readonly provider: Provider
}

/**
 * Verifies a token completely, and that it came from an exchange of this portal and is unused. Only refused tokens
 * count towards the limit of their network.
 *
 * @throws AppError `social_token_refused`, `social_unavailable`, `too_many_requests`
 */
export async function presentToken(
  ctx: RequestContext,
  { token, socialNetwork }: SocialToken,
  findProvider: FindProvider,
): Promise<Presented> {
  const provider = findProvider(ctx, socialNetwork)
  if (!provider) throw new AppError('social_token_refused')
  return countingRefusals(ctx, { limit: socialTokensFromNetwork, of: ctx.client.network }, async () => {
    const verified = await verifyToken(ctx, provider, token)
    const isOurs = await isRedeemed(ctx.db, { nonce: verified.nonce, network: provider.network, now: ctx.now })
    if (!isOurs) throw new AppError('social_token_refused')
    return { ...verified, provider }
  })
}

/**
 * Spends the token in the caller's transaction. A replay is refused; a rollback makes the token usable again (SO4).
 *
 * @throws AppError `social_token_refused`
 */
export async function spendToken({ db, now }: RequestContext, { nonce, provider }: Presented): Promise<void> {
  const isFirst = await completeAttempt(db, { nonce, network: provider.network, now })
  if (!isFirst) throw new AppError('social_token_refused')
}
