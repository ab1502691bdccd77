import type { RequestContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { codeOfUser } from '../limits/limits.ts'
import { forgiveAttempts, takeAttempts } from '../limits/take-attempts.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { findTotpSecret, spendRecoveryCode, spendStep } from './second-factor.queries.ts'
import { totpStep } from './totp.ts'

/**
 * Checks the second factor of a person who has one: a code of the authenticator application, or a recovery code. A code
 * is valid once across all nodes, and guesses are limited (AD2). Succeeds for a person without a second factor.
 * Call it after the password check and outside any transaction, because a rollback would make a spent code valid again.
 *
 * @throws AppError `second_factor_required` without a code, `second_factor_wrong`, `too_many_requests`
 */
export async function checkSecondFactor(ctx: RequestContext, userId: number, code: string | undefined): Promise<void> {
  const sealed = await findTotpSecret(ctx.db, userId)
  if (!sealed) return
  if (code === undefined) throw new AppError('second_factor_required')
  const attempts = [{ limit: codeOfUser, of: String(userId) }]
  await takeAttempts(ctx, attempts)
  if (!(await spend(ctx, { userId, sealed, code: code.replace(/\s/g, '') }))) throw new AppError('second_factor_wrong')
  await forgiveAttempts(ctx, attempts)
}

interface Given {
  readonly userId: number
  readonly sealed: Buffer
  readonly code: string
}

async function spend(ctx: RequestContext, { userId, sealed, code }: Given): Promise<boolean> {
  const { db, now, secret } = ctx
  if (!/^\d{6}$/.test(code)) {
    return spendRecoveryCode(db, { userId, codeHash: hashRecoveryCode(ctx, userId, code), now })
  }
  const step = totpStep(secret.open(sealed), code, now)
  return step !== undefined && spendStep(db, userId, step)
}
