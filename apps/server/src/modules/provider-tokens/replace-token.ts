import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { replaceProviderToken as endpoint } from '@zatyshok/contract/providers/provider-tokens'
import { kyivDay } from '@zatyshok/domain/calendar'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { confirmInPerson } from '../second-factor/confirm-in-person.ts'
import { notifyAdministrators } from '../staff/notify-administrators.ts'
import { tokenWithId } from './as-entry.ts'
import { expiryOf } from './expiry-of.ts'
import { makeToken } from './make-token.ts'
import { endBy, type FoundToken } from './provider-tokens.queries.ts'

/** Time in which both tokens are valid, so that the program can change over, milliseconds. */
const overlapMs = 7 * 86_400_000

/**
 * Creates the next token with the name, scopes and networks of a present one, which ends a week later.
 *
 * @throws AppError `not_found` also for a revoked or expired token, `invalid_value`, `password_wrong`,
 * `second_factor_wrong`
 */
export async function replaceToken(
  ctx: ActorContext,
  { params, body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const expiresAt = expiryOf(body.expiresOn, ctx.now)
  await presentToken(ctx, Number(params.id))
  await confirmInPerson(ctx, body)
  return inTransaction(ctx, async (ctx) => {
    const present = await presentToken(ctx, Number(params.id))
    const made = await makeToken(ctx, { ...present, expiresAt })
    await endBy(ctx.db, present.id, new Date(ctx.now.getTime() + overlapMs))
    const expiry = { expiredOn: kyivDay(new Date(present.expiresAt.getTime() - 1)), expiresOn: body.expiresOn }
    const detail = { provider: present.provider.code, replaces: present.id, ...expiry }
    await recordAudit(ctx, { action: 'providerToken.replace', target: `provider token ${made.entry.id}`, detail })
    await notifyAdministrators(ctx, {
      kind: 'providerAccessChanged',
      change: 'tokenReplaced',
      by: ctx.actor.login,
      provider: present.provider.name,
      name: present.name,
    })
    return made
  })
}

async function presentToken(ctx: ActorContext, id: number): Promise<FoundToken> {
  const found = await tokenWithId(ctx, id)
  if (found.revokedAt || found.expiresAt <= ctx.now) throw new AppError('not_found')
  return found
}
