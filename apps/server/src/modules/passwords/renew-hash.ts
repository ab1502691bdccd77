import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { hashPassword, isOutdated } from './hash-password.ts'
import { replaceHash } from './passwords.queries.ts'

interface Known {
  readonly userId: number
  readonly stored: string
  /** The password that was just verified. */
  readonly password: string
}

/**
 * Replaces a hash of older costs after a successful sign-in. If the portal is busy, a later sign-in does it. Returns
 * the present hash.
 */
export async function renewHash({ db, log }: Context, { userId, stored, password }: Known): Promise<string> {
  if (!isOutdated(stored)) return stored
  try {
    const renewed = await hashPassword(password)
    await replaceHash(db, userId, { stored, renewed })
    return renewed
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'overloaded')) throw error
    log.info({ userId }, 'an outdated password hash stays until the next sign-in')
    return stored
  }
}
