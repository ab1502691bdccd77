import type { Context, Role } from '../../context.ts'
import { insertConfirmedEmail, insertDefaultPhone, insertUser } from './identity.queries.ts'

export interface Registration {
  readonly role: Role
  readonly login: string
  /** From `hashPassword`, made before the transaction: hashing takes long and holds no row. */
  readonly passwordHash: string
  readonly lastName: string
  readonly firstName: string
  readonly middleName: string
  readonly email: string
  /** E.164 */
  readonly phone?: string
}

/**
 * Inserts a person whose address is known to be right: by an operator's command, or in the demonstration city.
 * Runs in the caller's transaction.
 */
export async function registerConfirmedUser(ctx: Context, registration: Registration): Promise<number> {
  const userId = await insertUser(ctx.db, registration)
  await insertConfirmedEmail(ctx.db, userId, { address: registration.email, at: ctx.now })
  if (registration.phone !== undefined) await insertDefaultPhone(ctx.db, userId, registration.phone)
  return userId
}
