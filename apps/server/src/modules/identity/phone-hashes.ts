import { createHmac } from 'node:crypto'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { beginningOf, hashPassword } from '../passwords/hash-password.ts'
import { keepPhoneHash, listPhonesWithoutHash } from './phone-hashes.queries.ts'

/**
 * Several people may have entered one number, and the portal cannot verify the owner (decision 0071). Each of them has
 * a hash of the password under the number's own salt, so one Argon2 computation is compared with all hashes.
 */
const saltOf = ({ secret }: Pick<Context, 'secret'>, phone: string): Buffer =>
  createHmac('sha256', secret.keyFor('salts of phones')).update(phone).digest().subarray(0, 16)

/** The beginning of each present hash of a number: costs and salt. @param phone E.164 */
export const beginningFor = (ctx: Pick<Context, 'secret'>, phone: string): string => beginningOf(saltOf(ctx, phone))

/** PHC text; the same for the same password. @param phone E.164 @throws AppError `overloaded` (503) */
export const hashForPhone = (ctx: Pick<Context, 'secret'>, phone: string, password: string): Promise<string> =>
  hashPassword(password, saltOf(ctx, phone))

interface Known {
  readonly userId: number
  /** The hash of the password in the person's row. */
  readonly stored: string
  /** Just verified, or just set. */
  readonly password: string
}

/**
 * Stores the hashes that the person's numbers lack. If the portal is overloaded, the next sign-in does it. Call it
 * outside a transaction: a hash takes long.
 */
export async function keepPhoneHashes(ctx: Context, { userId, stored, password }: Known): Promise<void> {
  const phones = await listPhonesWithoutHash(ctx.db, userId)
  try {
    for (const phone of phones) {
      await keepPhoneHash(ctx.db, { userId, stored, phone, hash: await hashForPhone(ctx, phone, password) })
    }
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'overloaded')) throw error
    ctx.log.info({ userId }, 'hashes of phones wait for the next sign-in')
  }
}
