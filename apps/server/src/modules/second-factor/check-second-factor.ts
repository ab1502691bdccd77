import { createHmac, randomInt } from 'node:crypto'
import type { Context, RequestContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { codeOfUser } from '../limits/limits.ts'
import { limitGuess } from '../limits/take-attempts.ts'
import { totpStep } from './totp.ts'

/** Characters that are hard to confuse on paper: no 0, 1, i, l, o, u. */
const signs = '23456789abcdefghjkmnpqrstvwxyz'
const length = 16
const recoveryCodeCount = 10

/** Makes ten codes of 78 random bits, such as `abcd-efgh-jkmn-pqrs`. */
export const newRecoveryCodes = (): readonly string[] => Array.from({ length: recoveryCodeCount }, newCode)

function newCode(): string {
  const code = Array.from({ length }, () => signs.charAt(randomInt(signs.length))).join('')
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/**
 * Hashes a recovery code for the database. Recovery codes are shorter than tokens because people copy them by hand. The
 * hash is keyed, so that a stolen database alone does not allow a search.
 */
export function hashRecoveryCode({ secret }: Pick<Context, 'secret'>, userId: number, code: string): Buffer {
  const bare = code.toLowerCase().replace(/[\s-]/g, '')
  return createHmac('sha256', secret.keyFor('recovery codes')).update(`${userId} ${bare}`).digest()
}

/**
 * Checks the second factor of a person who has one: a code of the authenticator application, or a recovery code. A code
 * is valid once across all nodes, and guesses are limited (AD2). Succeeds for a person without a second factor.
 * Call it after the password check and outside any transaction, because a rollback would make a spent code valid again.
 *
 * @throws AppError `second_factor_required` without a code, `second_factor_wrong`, `too_many_requests`
 */
export async function checkSecondFactor(ctx: RequestContext, userId: number, code: string | undefined): Promise<void> {
  const sealed = await findTotpSecret(ctx, userId)
  if (!sealed) return
  if (code === undefined) throw new AppError('second_factor_required')
  const bare = code.replace(/\s/g, '')
  await limitGuess(ctx, { limit: codeOfUser, of: String(userId) }, async () => {
    const isRight = await (/^\d{6}$/.test(bare)
      ? spendTotp(ctx, { userId, sealed, code: bare })
      : spendRecoveryCode(ctx, userId, bare))
    if (!isRight) throw new AppError('second_factor_wrong')
  })
}

/** Returns the sealed secret of the person's TOTP; undefined: it is not active. */
export async function findTotpSecret({ db }: Pick<Context, 'db'>, userId: number): Promise<Buffer | undefined> {
  const row = await db.selectFrom('totp_secrets').select('sealed').where('user_id', '=', userId).executeTakeFirst()
  return row?.sealed
}

interface Given {
  readonly userId: number
  readonly sealed: Buffer
  readonly code: string
}

/**
 * Spends the code's time step and all earlier ones; false if the code is wrong or spent already. One of fifty
 * concurrent uses gets true.
 */
async function spendTotp({ db, now, secret }: Context, { userId, sealed, code }: Given): Promise<boolean> {
  const step = totpStep(secret.open(sealed), code, now)
  if (step === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Spends a recovery code; false if the code is wrong or spent already. */
async function spendRecoveryCode(ctx: Context, userId: number, code: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('recovery_codes')
    .set({ used_at: ctx.now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashRecoveryCode(ctx, userId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
