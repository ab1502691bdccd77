import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { hashPassword, isOutdated } from './hash-password.ts'
import { replaceHash } from './passwords.queries.ts'

interface Known {
  readonly userId: number
  readonly stored: string
  /** Just proved to be right. */
  readonly password: string
}

/**
 * After a right password: a hash of older costs is made anew. Can wait for the next time when the portal is busy.
 * Gives the hash that stands now.
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
