import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { replaceProviderToken as endpoint } from '@zatyshok/contract/provider-tokens'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { tokenWithId } from './as-entry.ts'
import { expiryOf } from './expiry-of.ts'
import { makeToken } from './make-token.ts'
import { endBy } from './provider-tokens.queries.ts'

/** In which a program changes over: both tokens are taken. */
const overlapMs = 7 * 86_400_000

/**
 * Makes the next token with the name, rights and networks of a present one, which ends a week later.
 *
 * @throws AppError `not_found` also for one that is taken back or has ended, `invalid_value`, `password_wrong`
 */
export async function replaceToken(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const expiresAt = expiryOf(body.expiresOn, ctx.now)
  await confirmPassword(ctx, body.password)
  return inTransaction(ctx, async (ctx) => {
    const present = await tokenWithId(ctx, Number(params.id))
    if (present.revokedAt || present.expiresAt <= ctx.now) throw new AppError('not_found')
    const made = await makeToken(ctx, { ...present, expiresAt })
    await endBy(ctx.db, present.id, new Date(ctx.now.getTime() + overlapMs))
    const detail = { provider: present.provider.code, replaces: present.id, expiresOn: body.expiresOn }
    await recordAudit(ctx, { action: 'providerToken.replace', target: `provider token ${made.entry.id}`, detail })
    return made
  })
}
