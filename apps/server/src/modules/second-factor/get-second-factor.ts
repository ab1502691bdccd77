import type { Reply } from '@zatyshok/contract/endpoint'
import type { getSecondFactor as endpoint } from '@zatyshok/contract/people/second-factor'
import type { ActorContext } from '../../context.ts'
import { hasSecondFactor, isSecondFactorRequired } from './is-required.ts'
import { listPasskeys } from './passkeys.queries.ts'
import { countRecoveryCodes } from './second-factor.queries.ts'

/** Returns the signed-in person's second factors. */
export async function getSecondFactor(ctx: ActorContext): Promise<Reply<typeof endpoint>> {
  const { userId, role } = ctx.actor
  const [totp, recoveryCodesLeft, passkeys] = await Promise.all([
    hasSecondFactor(ctx, userId),
    countRecoveryCodes(ctx.db, userId),
    listPasskeys(ctx.db, userId),
  ])
  return {
    totp,
    required: isSecondFactorRequired(ctx, role),
    recoveryCodesLeft,
    passkeys: passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
      ...passkey,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  }
}
