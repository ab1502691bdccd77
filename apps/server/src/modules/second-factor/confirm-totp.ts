import type { ParsedInput, Reply } from '@zatyshok/contract/endpoint'
import type { confirmTotp as endpoint } from '@zatyshok/contract/people/second-factor'
import { type ActorContext, inTransaction } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { codeOfUser } from '../limits/limits.ts'
import { limitGuess } from '../limits/take-attempts.ts'
import { revokeSessions } from '../sessions/open-session.ts'
import { hashRecoveryCode, newRecoveryCodes } from './check-second-factor.ts'
import { notifyOwner } from './notify-owner.ts'
import { findDraft, putInForce, takeDraft } from './second-factor.queries.ts'
import { totpStep } from './totp.ts'

/** Lifetime of a shown secret, minutes; after it the secret cannot be confirmed. */
const draftMinutes = 30

/**
 * Activates the shown secret by its first code. Ends the sessions that were opened without it. Returns the recovery
 * codes, only this once.
 *
 * @throws AppError `not_found` if no secret was shown in the last half hour, `second_factor_wrong`
 */
export async function confirmTotp(
  ctx: ActorContext,
  { body }: ParsedInput<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const guess = { limit: codeOfUser, of: String(ctx.actor.userId) }
  const recoveryCodes = await limitGuess(ctx, guess, () => activate(ctx, body.code))
  return { recoveryCodes: [...recoveryCodes] }
}

async function activate(ctx: ActorContext, code: string): Promise<readonly string[]> {
  const { db, now, secret, actor } = ctx
  const sealed = await findDraft(db, actor.userId, new Date(now.getTime() - draftMinutes * 60_000))
  if (!sealed) throw new AppError('not_found')
  const step = totpStep(secret.open(sealed), code.replace(/\s/g, ''), now)
  if (step === undefined) throw new AppError('second_factor_wrong')
  const recoveryCodes = newRecoveryCodes()
  await inTransaction(ctx, async (ctx) => {
    if (!(await takeDraft(ctx.db, actor.userId, sealed))) throw new AppError('not_found')
    const codeHashes = recoveryCodes.map((code) => hashRecoveryCode(ctx, actor.userId, code))
    await putInForce(ctx.db, { userId: actor.userId, sealed, at: now, step, codeHashes })
    await revokeSessions(ctx, actor.userId, { keep: actor.sessionId })
    await notifyOwner(ctx, 'totpOn')
  })
  return recoveryCodes
}
